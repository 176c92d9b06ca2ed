// Parts of a record that somebody deleted. Pure.
import type { BaseRecord } from './draft-model.ts'
import type { Rebasing } from './rebasing.ts'

/** `section`: of rows, or `photos`. */
export const isDeletedIn = (record: BaseRecord | null, section: string, id: string): boolean =>
  record?.deleted?.[section]?.includes(id) ?? false

/** Whether the record's deleted parts name one that they did not name when the draft was last compared with it. */
export const isNewlyDeleted = ({ draft, theirs, isAdopted }: Rebasing, section: string, id: string): boolean =>
  isDeletedIn(theirs, section, id) && (isAdopted || !isDeletedIn(draft.base, section, id))
