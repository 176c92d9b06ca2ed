// Where the member left each draft's form on this device: the section or the Essentials, and the field that last had the focus.
import { memberKey } from '#src/state/storage-keys.ts'
import { noteKept, type Readable, readKept, type Writable } from './kept-by-draft.ts'

/**
 * `section`: PageName; null for the Essentials. `key`: key of a field or an item's field; null if none in the section had
 * the focus.
 */
export type FormPlace = { section: string | null; key: string | null }

export function readPlace(storage: Readable, member: number, draftId: string): FormPlace | null {
  const { section, key } = readKept<Partial<FormPlace>>(storage, memberKey('form-place', member))[draftId] ?? {}
  return typeof section === 'string' || section === null ? { section, key: typeof key === 'string' ? key : null } : null
}

export const notePlace = (storage: Writable, member: number, draftId: string, { section, key }: FormPlace): void =>
  noteKept(storage, memberKey('form-place', member), draftId, { section, key })
