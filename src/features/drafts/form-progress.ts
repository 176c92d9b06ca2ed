// Progress of each new record on this device, as last counted by its form. Only counts are stored, never values.

import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { memberKey } from '#src/state/storage-keys.ts'
import { noteKept, type Readable, readKept, type Writable } from './kept-by-draft.ts'

/** Number of required fields with a valid value, and of all required fields. */
export type FormProgress = { answered: number; required: number }
/** Progress by draft id. */
export type KeptProgress = Readonly<Record<string, FormProgress>>

export const readProgress = (storage: Readable, member: number): KeptProgress =>
  readKept<FormProgress>(storage, memberKey('form-progress', member))

export const noteProgress = (
  storage: Writable,
  member: number,
  draftId: string,
  { answered, required }: FormProgress,
): void => noteKept(storage, memberKey('form-progress', member), draftId, { answered, required })

/** Only for new records; an edit starts with everything filled in. null: nothing to show. */
export function progressOf(draft: Draft, kept: KeptProgress): FormProgress | null {
  const isOpen = !draft.submission || draft.submission.state === 'refused'
  if (draft.operation !== 'create' || !isOpen || draft.became || draft.binnedAt !== null) return null
  const { answered, required } = kept[draft.draftId] ?? {}
  if (typeof answered !== 'number' || typeof required !== 'number' || required <= 0) return null
  return { answered: Math.min(answered, required), required }
}
