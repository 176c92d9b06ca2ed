// Small facts about drafts that only this device needs, each kind under one key in localStorage. Never values.
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { openConflicts } from '#src/offline/drafts/open-conflicts.ts'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import { isUnfinished, needsMember, standingOf } from '#src/offline/drafts/standing.ts'
import { memberKey } from '#src/state/storage-keys.ts'

/** Number of most recent drafts to remember. */
const KEPT = 100

type Readable = Pick<Storage, 'getItem'>
type Writable = Pick<Storage, 'getItem' | 'setItem'>

/** Facts by draft id; empty if the storage can't be read. */
function readKept<Fact>(storage: Readable, key: string): Readonly<Record<string, Fact>> {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, Fact>) : {}
  } catch {
    return {}
  }
}

function noteKept<Fact extends object>(storage: Writable, key: string, draftId: string, fact: Fact): void {
  const { [draftId]: before, ...others } = readKept<Fact>(storage, key)
  if (JSON.stringify(before) === JSON.stringify(fact)) return
  const kept = Object.entries(others).slice(1 - KEPT)
  try {
    storage.setItem(key, JSON.stringify(Object.fromEntries([...kept, [draftId, fact]])))
  } catch {
    // Storage is full or disabled: the portal works without these.
  }
}

// Where the member left each draft's form on this device: the section or the Essentials, and the field that last had the focus.

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

// Progress of each new record on this device, as last counted by its form. Only counts are stored, never values.

/**
 * Number of required fields with a valid value, of all required fields, and of everything that prevents a submission.
 * `revision`: of the draft that was counted.
 */
export type FormProgress = {
  answered: number
  required: number
  errors?: number | undefined
  revision?: number | undefined
}
/** Progress by draft id. */
export type KeptProgress = Readonly<Record<string, FormProgress>>

export const readProgress = (storage: Readable, member: number): KeptProgress =>
  readKept<FormProgress>(storage, memberKey('form-progress', member))

export const noteProgress = (
  storage: Writable,
  member: number,
  draftId: string,
  { answered, required, errors, revision }: FormProgress,
): void => noteKept(storage, memberKey('form-progress', member), draftId, { answered, required, errors, revision })

/** Only for new records; an edit starts with everything filled in. null: nothing to show. */
export function progressOf(draft: Draft, kept: KeptProgress): FormProgress | null {
  const isOpen = !draft.submission || draft.submission.state === 'refused'
  if (draft.operation !== 'create' || !isOpen || draft.became || draft.binnedAt !== null) return null
  const { answered, required } = kept[draft.draftId] ?? {}
  if (typeof answered !== 'number' || typeof required !== 'number' || required <= 0) return null
  return { answered: Math.min(answered, required), required }
}

/**
 * Whether the form of this very revision found nothing that prevents a submission, and nothing in the draft waits for
 * the member. The form counts again when it opens; this is for lists, which have no rules.
 */
export function isReady(draft: Draft, kept: KeptProgress): boolean {
  const standing = standingOf(draft)
  const counted = kept[draft.draftId]
  return (
    isUnfinished(draft) &&
    (standing.kind === 'on-phone' || standing.kind === 'on-server') &&
    !needsMember(standing) &&
    openConflicts(draft).length === 0 &&
    pickedFiles(draft).length === 0 &&
    counted?.errors === 0 &&
    counted.revision === draft.revision
  )
}
