// Where the member left each draft's form on this device: the section or the Essentials, and the field that last had the focus.
import { noteKept, type Readable, readKept, type Writable } from './kept-by-draft.ts'

/**
 * `section`: PageName; null for the Essentials. `key`: key of a field or an item's field; null if none in the section had
 * the focus.
 */
export type FormPlace = { section: string | null; key: string | null }

const KEY = 'curbside-form-place'

export function readPlace(storage: Readable, draftId: string): FormPlace | null {
  const { section, key } = readKept<Partial<FormPlace>>(storage, KEY)[draftId] ?? {}
  return typeof section === 'string' || section === null ? { section, key: typeof key === 'string' ? key : null } : null
}

export const notePlace = (storage: Writable, draftId: string, { section, key }: FormPlace): void =>
  noteKept(storage, KEY, draftId, { section, key })
