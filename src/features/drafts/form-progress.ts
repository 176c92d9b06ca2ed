// Progress of each new record on this device, as last counted by its form. Only counts are stored, never values.
import type { Draft } from '../../offline/drafts/draft-model.ts'

/** Required fields with a value, and all required fields. */
export type FormProgress = { answered: number; required: number }
/** By draft. */
export type KeptProgress = Readonly<Record<string, FormProgress>>

const KEY = 'curbside-form-progress'
/** Most recent drafts to remember. */
const KEPT = 100

export function readProgress(storage: Pick<Storage, 'getItem'>): KeptProgress {
  try {
    const found: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as KeptProgress) : {}
  } catch {
    return {}
  }
}

export function noteProgress(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  draftId: string,
  { answered, required }: FormProgress,
): void {
  const before = readProgress(storage)
  if (before[draftId]?.answered === answered && before[draftId].required === required) return
  const { [draftId]: _, ...others } = before
  const kept = Object.entries(others).slice(1 - KEPT)
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [draftId, { answered, required }]])))
  } catch {
    // Storage is full or off: the card shows no progress.
  }
}

/** Only for new records; an edit begins with everything filled in. null: nothing to show. */
export function progressOf(draft: Draft, kept: KeptProgress): FormProgress | null {
  const isOpen = !draft.submission || draft.submission.state === 'refused'
  if (draft.operation !== 'create' || !isOpen || draft.became || draft.binnedAt !== null) return null
  const { answered, required } = kept[draft.draftId] ?? {}
  if (typeof answered !== 'number' || typeof required !== 'number' || required <= 0) return null
  return { answered: Math.min(answered, required), required }
}
