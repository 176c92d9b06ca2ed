// Connects one member's store, drafts and sync, for a page or a service worker.
import { deleteDB } from 'idb'
import type { AutosaveRecord } from '#contract/draft.ts'
import { type SetTimer, setTimer } from '#src/state/timers.ts'
import type { Call, UploadFile, UploadPhoto } from '../api/call.ts'
import type { Owner } from '../api/owner.ts'
import { createEvents } from '../state/signal.ts'
import type { Draft } from './drafts/draft-model.ts'
import { createDrafts, sweep } from './drafts/drafts.ts'
import type { Offline } from './offline.ts'
import { StorageError } from './store/database.ts'
import { cipherOf, type DeviceKeys, deviceKeys, keptKeys } from './store/device-keys.ts'
import { createDraftFollower, type DraftChange, type DraftStore, writeDraft } from './store/draft-store.ts'
import { createIndexedStore, databaseName, openWork } from './store/indexed-rows.ts'
import { makingRoom } from './store/make-room.ts'
import { electSender } from './sync/elect-sender.ts'
import { sendFromMemory, sendJob } from './sync/send.ts'
import type { SyncPorts } from './sync/sync.ts'
import { browserChannel, browserLocks, type Channel, createHolds, type Locks } from './sync/tabs.ts'
import { createUploadProgress } from './sync/upload-progress.ts'

export type OfflinePorts = {
  /** Owner of the work; `call` and the uploads must belong to the same device. */
  member: Owner
  deviceId: string
  call: Call
  uploadPhoto: UploadPhoto
  uploadFile: UploadFile
} & Partial<OtherPorts>

type OtherPorts = {
  keys: DeviceKeys
  store: DraftStore
  eraseStore: () => Promise<void>
  channel: Channel
  locks: Locks
  now: () => number
  elapsed: () => number
  random: () => number
  newId: () => string
  seemsOffline: () => boolean
  setTimer: SetTimer
  report: (error: unknown) => void
  /** Settles when the phone's clock is known to be right; nothing is deleted because of its age before that. */
  clockAgrees: Promise<void> | null
  /** Neither keys nor drafts are asked for before it: on a first visit, the page comes first. */
  startAfter: Promise<void>
} & Pick<SyncPorts, 'step' | 'send' | 'uploadHold'>

const LOST_AFTER_MS = 1_000
const UNLOCK_AGAIN_MS = 30_000

/** Resolves once the keys are here, or known to be out of reach, and what has expired is deleted. */
export async function openOffline(given: OfflinePorts): Promise<Offline> {
  const offline = createOffline(given)
  await offline.opened
  return offline
}

/** What is asked of it waits until it has opened. */
export function createOffline(given: OfflinePorts): Offline {
  const browser = withBrowserPorts(given)
  // Opens even if this phone can't save work now: each write reports that itself.
  const opened = browser.startAfter.then(() => unlock()).catch(() => {})
  const store = makingRoom(waitingFor(opened, browser.store), (change) => notify(change))
  const ports = { ...browser, store }
  const { member, deviceId, call, channel, locks, keys } = ports
  const changes = createEvents<DraftChange | null>()
  const hold = createHolds(locks)

  const announce = (change: DraftChange) => {
    if (stopped) return
    changes.emit(change)
    sync.changed(change)
  }
  const follower = createDraftFollower({
    store,
    announce,
    setTimer: (then, ms) => ports.setTimer(() => stopped || then(), ms),
  })
  const notify = (change: DraftChange) => {
    // A save or upload that was in progress at closing may finish afterwards.
    if (stopped) return
    channel.post({ kind: 'changed', draftId: change.draftId })
    follower.overtake(change.draftId)
    announce(change)
  }
  const readAllAgain = () => {
    if (stopped) return
    changes.emit(null)
    sync.reload()
  }
  const progress = createUploadProgress((shares) => stopped || channel.post({ kind: 'progress', shares }))
  const sync = electSender({
    ...{ ...ports, notify, progress },
    locks: (name, options, lead) => ports.startAfter.then(() => locks(name, options, lead)),
  })
  let stopped = false
  const stop = () => {
    stopped = true
    sync.stop()
    channel.close()
    store.close()
  }
  channel.listen((message) => {
    if (message.kind === 'changed') follower.follow(message.draftId)
    else if (message.kind === 'erased') stop()
    else if (message.kind === 'progress') progress.receive(message.shares)
    else sync.receive(message)
  })
  store.onFault?.(() => sync.storageChanged())
  // Delayed: a sign-out in another tab deletes the database too, and announces that just before.
  store.onLost?.(() => ports.setTimer(readAllAgain, LOST_AFTER_MS))
  let keysAre: Awaited<ReturnType<DeviceKeys['fetch']>> = 'here'
  const unlock = async () => {
    const before = keysAre
    keysAre = await keys.fetch(await store.keysWanted())
    if (keysAre === 'came' || (before === 'missing' && keysAre === 'here')) readAllAgain()
    cancelUnlock()
    if (keysAre === 'missing') cancelUnlock = ports.setTimer(unlockAgain, UNLOCK_AGAIN_MS)
  }
  let cancelUnlock = () => {}
  const unlockAgain = () => {
    if (!stopped && keysAre === 'missing')
      unlock()
        .then(store.sealAll)
        .catch(() => {})
  }
  // In the background.
  void opened.then(store.sealAll).catch(() => {})
  const sweepNow = () => sweep(store, ports.now()).catch(() => {})
  let isClockRight = !ports.clockAgrees
  void ports.clockAgrees?.then(() => {
    isClockRight = true
    if (!stopped) void sweepNow()
  })
  const swept = isClockRight ? sweepNow() : opened

  return {
    opened: swept,
    owner: member,
    deviceId,
    drafts: createDrafts({ ...ports, owner: member, notify, isClockRight: () => isClockRight }),
    sendFromMemory: (memory, edits) => sendFromMemory(memory, edits, ports),
    sync: {
      ...sync,
      nudge(reason) {
        unlockAgain()
        sync.nudge(reason)
      },
    },
    progress,
    subscribe: changes.subscribe,
    holdDraft: (draftId, options) => hold(`draft:${draftId}`, options),
    async elsewhere() {
      const result = await call('autosaveCheck', { input: {}, member })
      if (result.kind !== 'ok') return result.kind === 'problem' && result.status < 500 ? [] : null
      const here = new Map((await store.readAll()).map((draft) => [draft.draftId, draft]))
      const listed = result.value.data.filter(({ IsDeleted }) => !IsDeleted)
      // A slow autosave may have arrived after the draft was removed, so it is removed again.
      for (const { draftId, deviceId: writer } of listed)
        if (here.get(draftId)?.serverBinned && here.get(draftId)?.binnedAt !== null && writer === deviceId) {
          await writeDraft({ store, notify }, draftId, (draft) => ({
            result: null,
            ...(draft && { draft: { ...draft, serverBinned: false } }),
          }))
        }
      const { sealed, closed } = await store.unopened()
      const unopened = new Set([...sealed, ...closed])
      /** A draft in this device's bin counts as here only until another device has brought it back. */
      const isHere = ({ draftId, deviceId: writer }: AutosaveRecord) => {
        const draft = here.get(draftId)
        return draft !== undefined && (draft.binnedAt === null || writer === deviceId)
      }
      return listed.filter((record) => !isHere(record) && !unopened.has(record.draftId))
    },
    close: async () => stop(),
    async sealAll() {
      await unlock()
      return store.sealAll()
    },
    unopened: () => store.unopened(),
    async eraseClosed(draftIds) {
      await store.eraseClosed(draftIds)
      for (const draftId of draftIds) channel.post({ kind: 'changed', draftId })
      readAllAgain()
    },
    leave() {
      channel.post({ kind: 'erased' })
      stop()
    },
    async erase() {
      channel.post({ kind: 'erased' })
      stop()
      await ports.eraseStore()
    },
  }
}

/**
 * Drafts that a member left on this phone, readable before the portal opens for anybody. Rejects if one cannot be
 * opened.
 */
export async function readDrafts(real: number, deviceId: string): Promise<Draft[]> {
  const open = openWork(databaseName(real))
  const cipher = cipherOf(keptKeys(real), deviceId)
  const store = createIndexedStore({ open, setTimer }, cipher)
  try {
    const [{ sealed, closed }, drafts] = await Promise.all([store.unopened(), store.readAll()])
    if (sealed.length + closed.length > 0) throw new StorageError('sealed', null)
    return drafts.filter(({ forgotten }) => !forgotten)
  } finally {
    store.close()
  }
}

/** The drafts are read and written once `opened` resolves; it never rejects. */
const waitingFor = (opened: Promise<void>, store: DraftStore): DraftStore => ({
  ...store,
  read: (draftId) => opened.then(() => store.read(draftId)),
  readAll: () => opened.then(store.readAll),
  readBytes: (id) => opened.then(() => store.readBytes(id)),
  unopened: () => opened.then(store.unopened),
  update: (draftId, update, scope) => opened.then(() => store.update(draftId, update, scope)),
})

function withBrowserPorts(given: OfflinePorts): OfflinePorts & OtherPorts {
  const { member, deviceId, call } = given
  const name = databaseName(member.real)
  const keys = given.keys ?? deviceKeys(member, deviceId, call)
  return {
    eraseStore: () => deleteDB(name),
    locks: browserLocks,
    now: () => Date.now(),
    elapsed: () => performance.now(),
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    seemsOffline: () => !navigator.onLine,
    setTimer,
    report: (error) => reportError(error),
    send: sendJob,
    clockAgrees: null,
    startAfter: Promise.resolve(),
    ...given,
    keys,
    store:
      given.store ??
      createIndexedStore({ open: openWork(name), setTimer: given.setTimer ?? setTimer }, cipherOf(keys, deviceId)),
    channel: given.channel ?? browserChannel(name),
  }
}
