import type { DraftConflict } from './draft-model.ts'

/** `uid`: the row's; null in the section `fields`. */
export type Place = Pick<DraftConflict, 'section' | 'uid'>

export const isAt =
  ({ section, uid }: Place, field: string) =>
  (each: DraftConflict): boolean =>
    each.section === section && each.uid === uid && each.field === field
