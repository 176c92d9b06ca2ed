// Stands in for the offline core until its code has loaded. A first visit to a read-only page paints first, while calls
// to the core wait. Nothing is stored here: no draft is written until the core has opened.
import { newDraft } from '#src/offline/drafts/new-draft.ts'
import type { Drafts, Offline, SyncSnapshot } from '#src/offline/offline.ts'
import type { DraftChange } from '#src/offline/store/write-draft.ts'
import type { Shares } from '#src/offline/sync/upload-progress.ts'
import { createEvents, createSignal, type Signal } from '#src/state/signal.ts'

export type LaterOffline = {
  offline: Offline
  /** Opens the core now. After a failure (its code could not be fetched) the next call retries. */
  open(): Promise<Offline>
  /** The last attempt failed, and none is in progress. */
  hasFailed: Pick<Signal<boolean>, 'get' | 'subscribe'>
}

type Ports = Pick<Offline, 'owner' | 'deviceId'> & {
  now: () => number
  newId: () => string
  openCore: () => Promise<Offline>
}

export function laterOffline({ owner, deviceId, now, newId, openCore }: Ports): LaterOffline {
  const changes = createEvents<DraftChange | null>()
  const steps = createEvents()
  const shares = createEvents<Shares>()
  const hasFailed = createSignal(false)
  let core: Offline | null = null
  let opening: Promise<Offline> | null = null
  let arrive: (core: Offline) => void
  const arrived = new Promise<Offline>((resolve) => {
    arrive = resolve
  })

  const begin = async () => {
    core = await openCore()
    core.subscribe(changes.emit)
    core.sync.subscribe(steps.emit)
    core.progress.subscribe(shares.emit)
    arrive(core)
    steps.emit()
    return core
  }
  const open = () => {
    opening ??= begin().catch((error) => {
      opening = null
      hasFailed.set(true)
      throw error
    })
    hasFailed.set(false)
    return opening
  }
  const beginInMemory: Drafts['begin'] = (draft) => newDraft(draft, { draftId: newId(), deviceId, owner, now: now() })
  const ask = async <T>(act: (core: Offline) => Promise<T>): Promise<T> => act(await open())

  const drafts = new Proxy({} as Drafts, {
    get: (_, name: keyof Drafts) => {
      if (name === 'begin') return beginInMemory
      const act = ({ drafts }: Offline) => drafts[name] as (...given: unknown[]) => unknown
      return (...given: unknown[]) => (isOwnRead(name) ? arrived : open()).then((opened) => act(opened)(...given))
    },
  })
  return {
    open,
    hasFailed,
    offline: {
      owner,
      deviceId,
      drafts,
      sync: {
        snapshot: () => core?.sync.snapshot() ?? NOT_YET,
        subscribe: steps.subscribe,
        nudge: (reason) => void arrived.then(({ sync }) => sync.nudge(reason)),
        answered: () => core?.sync.answered(),
        sendNow: () =>
          void open().then(
            ({ sync }) => sync.sendNow(),
            () => undefined,
          ),
        drain: (deadlineMs) => ask(({ sync }) => sync.drain(deadlineMs)),
      },
      progress: { percentOf: (id) => core?.progress.percentOf(id) ?? null, subscribe: shares.subscribe },
      subscribe: changes.subscribe,
      sendFromMemory: (memory, edits) => ask((opened) => opened.sendFromMemory(memory, edits)),
      holdDraft: (draftId, options) => ask((opened) => opened.holdDraft(draftId, options)),
      elsewhere: () => ask((opened) => opened.elsewhere()),
      close: () => ask((opened) => opened.close()),
      sealAll: () => ask((opened) => opened.sealAll()),
      unopened: () => ask((opened) => opened.unopened()),
      eraseClosed: (draftIds) => ask((opened) => opened.eraseClosed(draftIds)),
      leave: () => core?.leave(),
      erase: () => ask((opened) => opened.erase()),
    },
  }
}

/** Read by the app itself at startup. All other calls are actions of the member, and load the core. */
const isOwnRead = (name: keyof Drafts): boolean => name === 'list' || name === 'listAll'

const NOT_YET: SyncSnapshot = {
  phase: 'not-sender',
  waitingDrafts: 0,
  waitingUploads: 0,
  uploadsHeld: false,
  retryAt: null,
  storage: null,
}
