import { expect, test, vi } from 'vitest'
import { laterOffline } from '#src/app/work/later-offline.ts'
import type { NewDraft, Offline, SyncSnapshot } from '#src/offline/offline.ts'
import type { DraftChange } from '#src/offline/store/write-draft.ts'
import { createEvents, createSignal } from '#src/state/signal.ts'
import { aCreate } from '../offline/given.ts'

const OWNER = { real: 7, effective: 7 }
const BEGUN: NewDraft = { formName: 'res', definitionHash: 'h', propertyType: 'RES', title: 'House', values: {} }
const SENDING: SyncSnapshot = {
  phase: 'sending',
  waitingDrafts: 1,
  waitingUploads: 0,
  uploadsHeld: false,
  retryAt: null,
  storage: null,
}

/** The core as far as these tests ask it, and how often its code was fetched; `fails` says how often that fails first. */
function given({ fails = 0 } = {}) {
  const draft = aCreate()
  const changes = createEvents<DraftChange | null>()
  const sync = createSignal<SyncSnapshot>(SENDING)
  const nudge = vi.fn()
  const core = {
    drafts: { list: async () => [draft], get: async () => draft, create: async (_: NewDraft, begun: unknown) => begun },
    sync: { snapshot: sync.get, subscribe: sync.subscribe, nudge, sendNow() {}, drain: async () => true },
    subscribe: changes.subscribe,
    progress: { percentOf: () => 40, subscribe: createEvents().subscribe },
    elsewhere: async () => [],
  } as unknown as Offline
  const openCore = vi.fn(async () => {
    if (openCore.mock.calls.length <= fails) throw new TypeError('Failed to fetch dynamically imported module')
    return core
  })
  const later = laterOffline({ owner: OWNER, deviceId: 'phone', now: () => 5, newId: () => 'id-1', openCore })
  return { ...later, draft, changes, sync, nudge, openCore }
}

test('the app reads all drafts when the core is there, and does not fetch it for that', async () => {
  const { offline, open, openCore, draft } = given()
  const listed = offline.drafts.list()
  expect(openCore).not.toHaveBeenCalled()
  await open()
  expect(await listed).toEqual([draft])
})

test('an act of the member fetches the core, once', async () => {
  const { offline, openCore, draft } = given()
  expect(await Promise.all([offline.drafts.get(draft.draftId), offline.elsewhere()])).toEqual([draft, []])
  expect(openCore).toHaveBeenCalledTimes(1)
})

test('a form may begin its draft in memory at once, and writes it when the core is there', async () => {
  const { offline, openCore } = given()
  const begun = offline.drafts.begin(BEGUN)
  expect(begun).toMatchObject({ draftId: 'id-1', deviceId: 'phone', owner: OWNER, createdAt: 5, formName: 'res' })
  expect(openCore).not.toHaveBeenCalled()
  expect(await offline.drafts.create(BEGUN, begun)).toBe(begun)
})

test('without its code an act fails as unsaved, and the next one tries again', async () => {
  const { offline, hasFailed, draft } = given({ fails: 1 })
  await expect(offline.drafts.get(draft.draftId)).rejects.toThrow('Failed to fetch')
  expect(hasFailed.get()).toBe(true)
  expect(await offline.drafts.get(draft.draftId)).toBe(draft)
  expect(hasFailed.get()).toBe(false)
})

test('sync shows nothing under way before, then what the core says, and hears what was asked meanwhile', async () => {
  const { offline, open, sync, nudge } = given()
  const seen: string[] = []
  offline.sync.subscribe(() => seen.push(offline.sync.snapshot().phase))
  expect(offline.sync.snapshot()).toMatchObject({ phase: 'not-sender', waitingDrafts: 0 })
  offline.sync.nudge('foreground')
  await open()
  sync.set({ ...SENDING, phase: 'idle' })
  expect(seen).toEqual(['sending', 'idle'])
  expect(nudge).toHaveBeenCalledExactlyOnceWith('foreground')
})

test('changes reach those who subscribed before the core was there', async () => {
  const { offline, open, changes, draft } = given()
  const heard: (DraftChange | null)[] = []
  offline.subscribe((change) => heard.push(change))
  await open()
  changes.emit({ draftId: draft.draftId, draft })
  changes.emit(null)
  expect(heard).toEqual([{ draftId: draft.draftId, draft }, null])
})
