// Files of a draft's supplements: where each one is. Its row (type, description, order) is among the draft's rows under the same id; its bytes lie
// apart. Role: what stands here decides whether a submission may go, so that a listing is never without a file its member was told is kept. Pure.
import type { Draft, LocalFile } from './draft-model.ts'
import { filesIn } from './submission-body.ts'

export const SUPPLEMENTS = 'supplements'

const filesOf = ({ files }: Draft): LocalFile[] => Object.values(files ?? {})

/** The member has not deleted its row. */
const isWanted = (draft: Draft, id: string): boolean => draft.rows[SUPPLEMENTS]?.[id]?.IsDeleted === false

export const unsentFiles = (draft: Draft): LocalFile[] =>
  filesOf(draft).filter(({ id, state }) => state !== 'uploaded' && isWanted(draft, id))

export const refusedFiles = (draft: Draft): LocalFile[] =>
  filesOf(draft).filter(({ id, state }) => state === 'refused' && isWanted(draft, id))

/** Files that the frozen body names and the server does not hold yet. */
export const missingFiles = (draft: Draft): LocalFile[] => {
  const needed = neededFiles(draft)
  return filesOf(draft).filter(({ id, state }) => state !== 'uploaded' && needed.has(id))
}

export const neededFiles = ({ submission }: Draft): ReadonlySet<string> =>
  new Set((submission ? filesIn(submission.body) : []).filter((row) => !row.IsDeleted).map(({ uid }) => uid))

export function putFile(draft: Draft, id: string, change: Partial<LocalFile>): Draft {
  const file = draft.files?.[id]
  return file ? { ...draft, files: { ...draft.files, [id]: { ...file, ...change } } } : draft
}
