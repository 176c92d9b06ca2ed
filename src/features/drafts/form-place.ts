// Where in its form each draft was left on this device: a section, and the field that had the focus last.
import { noteKept, type Readable, readKept, type Writable } from './kept-by-draft.ts'

/** `section`: PageName. `key`: of a field or an item's field; null if none had the focus there. */
export type FormPlace = { section: string; key: string | null }

const KEY = 'curbside-form-place'

export function readPlace(storage: Readable, draftId: string): FormPlace | null {
  const { section, key } = readKept<Partial<FormPlace>>(storage, KEY)[draftId] ?? {}
  return typeof section === 'string' ? { section, key: typeof key === 'string' ? key : null } : null
}

export const notePlace = (storage: Writable, draftId: string, { section, key }: FormPlace): void =>
  noteKept(storage, KEY, draftId, { section, key })
