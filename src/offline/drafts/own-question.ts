// A question between two devices of the same member. Until they decide it, the server's copy of the draft keeps the other
// device's value: once overwritten, that value would be nowhere but in the question. Pure.
import type { Draft, DraftConflict } from './draft-model.ts'

/** The open question about a value or a caption; `theirs` is what the server has. Undefined: there is none. */
export const ownQuestion = (
  { conflicts }: Pick<Draft, 'conflicts'>,
  { section, uid }: Pick<DraftConflict, 'section' | 'uid'>,
  field: string,
): DraftConflict | undefined =>
  conflicts.find((each) => each.ownDevice && each.section === section && each.uid === uid && each.field === field)
