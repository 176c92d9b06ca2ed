// Records, outside the database, the names of work that is only on this phone, so that a database cleared by the
// browser is noticed: the member is told of the loss, and nothing claims that everything was sent. An entry is removed
// once the server has the work, and at sign-out.
import type { Owner } from '#src/api/owner.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import { hasPartsHere } from '#src/offline/drafts/standing.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import { memberKey } from '#src/state/storage-keys.ts'
import type { LiveDrafts } from './live-drafts.ts'
import type { SealedTexts } from './sealed-texts.ts'

/** `photos`: names of photos and files that only this phone had. */
type HeldWork = { draftId: string; title: string; photos: string[] }

/** `effective`: the member acted for, if any. Only the pair that made the work can miss it. */
type Noted = HeldWork & { effective?: number }

function heldWork(drafts: readonly Draft[]): HeldWork[] {
  return drafts.flatMap((draft) => {
    if (!hasPartsHere(draft)) return []
    const unsent = [...Object.values(draft.photos), ...Object.values(draft.files)]
    const names = unsent.filter(({ state }) => state !== 'uploaded').map(({ name }) => name)
    const { draftId, title } = draft
    return [{ draftId, title, photos: [...names, ...pickedFiles(draft).map(({ name }) => name)].filter(Boolean) }]
  })
}

/**
 * Deleting by hand goes through the bin, which is not recorded: anything recorded and missing was cleared by the
 * browser, unless a change `removed` it, such as the last value set back.
 */
const lostOf = (
  noted: readonly HeldWork[],
  drafts: readonly Draft[],
  unopened: readonly string[],
  removed: ReadonlySet<string>,
): HeldWork[] => {
  const here = new Set([...drafts.map(({ draftId }) => draftId), ...unopened])
  return noted.filter(({ draftId }) => !here.has(draftId) && !removed.has(draftId))
}

export type LostWork = Signal<readonly HeldWork[]> & {
  /** Call when the member has read it. */
  dismiss(): void
  /** Call at sign-out. */
  erase(): void
}

export function watchLostWork(
  drafts: Pick<LiveDrafts, 'get' | 'subscribe' | 'removed' | 'unopened'>,
  owner: Owner,
  storage: Pick<SealedTexts, 'getItem' | 'setItem' | 'removeItem' | 'subscribe'>,
): LostWork {
  const key = memberKey('held', owner.real)
  const lost = createSignal<readonly HeldWork[]>([])
  let isErased = false

  const isOurs = ({ effective = owner.real }: Noted) => effective === owner.effective
  const ours = () =>
    readNote(storage, key)
      .filter(isOurs)
      .map(({ effective: _, ...held }) => held)
  const write = (noted: readonly Noted[]) => {
    try {
      if (noted.length > 0) storage.setItem(key, JSON.stringify(noted))
      else storage.removeItem(key)
    } catch {
      // If this cannot be written (no room, no permission), a loss goes unnoticed; nothing else happens. One that
      // cannot be opened now is checked again when it can.
    }
  }
  const note = (held: readonly HeldWork[]) => {
    const others = readNote(storage, key).filter((each) => !isOurs(each))
    const acting = owner.effective === owner.real ? {} : { effective: owner.effective }
    write([...others, ...held.map((each) => ({ ...each, ...acting }))])
  }
  const unopened = () => {
    const { sealed, closed } = drafts.unopened.get()
    return [...sealed, ...closed]
  }
  const stillClosed = () => ours().filter(({ draftId }) => unopened().includes(draftId))
  const check = () => {
    const list = drafts.get()
    if (!list || isErased) return
    const next = lostOf(ours(), list, unopened(), drafts.removed)
    note([...next, ...stillClosed(), ...heldWork(list)])
    if (JSON.stringify(next) !== JSON.stringify(lost.get())) lost.set(next)
  }
  drafts.subscribe(check)
  storage.subscribe(check)
  check()
  return {
    get: lost.get,
    subscribe: lost.subscribe,
    dismiss() {
      note([...stillClosed(), ...heldWork(drafts.get() ?? [])])
      check()
    },
    erase() {
      isErased = true
      write([])
    },
  }
}

function readNote(storage: Pick<Storage, 'getItem'>, key: string): Noted[] {
  try {
    const noted: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(noted) ? (noted as Noted[]) : []
  } catch {
    return []
  }
}
