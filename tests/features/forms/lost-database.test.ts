import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AutosaveRequest } from '#contract/draft.ts'
import type { Call } from '#src/api/call.ts'
import { unsavedText } from '#src/features/forms/screen/unsaved-banner.tsx'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Offline } from '#src/offline/offline.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { Bus, LockTable } from '../../offline/sync/simulator/browser.ts'
import { sealing } from '../../support/member-keys.ts'
import { aDefinition, aSession } from './a-form.ts'

const definition = aDefinition([
  {
    name: 'Price',
    groups: [
      { fields: [{ FieldName: 'ListPrice', datatype: 'decimal' }, { FieldName: 'City' }] },
      { groupType: 'Rooms', items: 'rooms', itemFields: [{ FieldName: 'RoomType' }] },
    ],
  },
])

let name = ''
let count = 0
let isShut = false
/** Calls without signal while the database could not be opened. */
let refused = 0
let sent: AutosaveRequest[] = []
let isOnline = false
let offline: Offline
const server: Call = (async (endpoint: string, { input }: { input?: AutosaveRequest } = {}) => {
  if (!isOnline || !endpoint.startsWith('autosave') || !input?.draftId) {
    if (isShut) refused += 1
    return { kind: 'silence', reason: 'network' }
  }
  sent.push(input)
  return { kind: 'ok', value: { revision: input.to, savedAt: '2026-11-21T19:00:00Z' } }
}) as never

beforeEach(async () => {
  name = `lost-${++count}`
  isShut = false
  refused = 0
  isOnline = false
  sent = []
  const open = openWork(name)
  const setTimer = (then: () => void, ms: number) => {
    const timer = setTimeout(then, Math.min(ms, 20))
    return () => clearTimeout(timer)
  }
  offline = await openOffline({
    member: { real: 1, effective: 1 },
    deviceId: 'here',
    call: server,
    uploadPhoto: server as never,
    uploadFile: server as never,
    store: createIndexedStore(
      {
        open: (events) =>
          isShut
            ? Promise.reject(new DOMException('Internal error opening backing store', 'UnknownError'))
            : open(events),
        setTimer: () => () => {},
      },
      sealing,
    ),
    channel: new Bus().forTab(1),
    locks: new LockTable().forTab(1),
    setTimer,
  })
})
afterEach(() => offline.close())

const openForm = (draft: Draft | null = null): FormSession =>
  aSession(definition, {
    draft,
    drafts: offline.drafts,
    subscribe: offline.subscribe,
    sendFromMemory: offline.sendFromMemory,
    now: () => 1000,
  })
const bytes = (size: number) => new Uint8Array(size).fill(7).buffer
const photo = (file: string) => ({
  ...{ image: bytes(9), thumbnail: bytes(4), sha256: 'a', thumbnailSha256: 'b' },
  name: file,
})

test('the database is deleted: the next key writes the whole draft again, rows and photo order too', async () => {
  const form = openForm()
  form.store.set('City', 'Calgary', 'input')
  const uid = form.store.addRow('rooms', { RoomType: 'DEN' })
  await form.batcher.flush()
  const { draftId } = form.draft()!
  await deleteDB(name)
  form.store.set('ListPrice', 450_000, 'input')
  await form.batcher.flush()
  const found = (await offline.drafts.get(draftId))!
  expect(found.fields).toMatchObject({ City: { value: 'Calgary' }, ListPrice: { value: 450_000 } })
  expect(found.rows.rooms![uid]!.fields.RoomType!.value).toBe('DEN')
  expect(form.batcher.state.get()).toEqual({ kind: 'saved' })
})

test('nothing more is typed: the draft is written again all the same', async () => {
  const form = openForm()
  form.store.set('City', 'Calgary', 'input')
  await form.batcher.flush()
  const { draftId } = form.draft()!
  await deleteDB(name)
  await expect.poll(async () => (await offline.drafts.get(draftId))?.fields.City?.value).toBe('Calgary')
})

test('what the server holds already does not swallow what is typed after: the count of revisions goes on above it', async () => {
  const form = openForm()
  form.store.set('City', 'Calgary', 'input')
  await form.batcher.flush()
  const before = form.draft()!.revision
  await deleteDB(name)
  form.store.set('City', 'Airdrie', 'input')
  await form.batcher.flush()
  expect(form.draft()!.revision).toBeGreaterThan(before + 1)
})

test('photos whose bytes lay in it are named as lost; those on the server stay', async () => {
  const form = openForm()
  form.store.set('City', 'Calgary', 'input')
  await form.batcher.flush()
  const { draftId } = form.draft()!
  const kitchen = await offline.drafts.addPhoto(draftId, photo('kitchen.jpg'))
  await expect.poll(() => form.draft()!.photoOrder).toEqual([kitchen])
  await deleteDB(name)
  form.store.set('ListPrice', 1, 'input')
  await form.batcher.flush()
  const found = (await offline.drafts.get(draftId))!
  expect(found.photos[kitchen]).toMatchObject({ state: 'refused', problem: expect.stringContaining('lost') })
  expect(found.attention).toMatchObject({ title: '1 photo was lost', detail: expect.stringContaining('kitchen.jpg') })
})

test('a draft that its member put in the bin and deleted for good does not come back', async () => {
  const [binned, open] = [openForm(), openForm()]
  for (const form of [binned, open]) {
    form.store.set('City', 'Calgary', 'input')
    await form.batcher.flush()
  }
  await offline.drafts.discard(binned.draft()!.draftId)
  await expect.poll(() => binned.draft()!.binnedAt).not.toBeNull()
  const stays = open.draft()!.draftId
  await deleteDB(name)
  await expect.poll(async () => (await offline.drafts.list()).map(({ draftId }) => draftId)).toEqual([stays])
})

test('the database cannot be opened, with signal: the draft goes to the server from memory, and once it can be opened, to the disk', async () => {
  const form = openForm()
  form.store.set('City', 'Calgary', 'input')
  await form.batcher.flush()
  isShut = true
  isOnline = true
  // A connection that is open still is closed by the browser.
  await deleteDB(name)
  form.store.set('ListPrice', 450_000, 'input')
  await expect(form.batcher.flush()).rejects.toThrow()
  await expect.poll(() => form.batcher.state.get()).toMatchObject({ kind: 'failing', onServer: true })
  const last = sent.at(-1)!
  expect(last.fields).toMatchObject({ City: { value: 'Calgary' }, ListPrice: { value: 450_000 } })
  // What is typed now is in memory only until it is sent again.
  form.store.set('ListPrice', 460_000, 'input')
  expect(form.batcher.state.get()).toMatchObject({ onServer: false })
  isShut = false
  await form.batcher.flush()
  expect(form.batcher.state.get()).toEqual({ kind: 'saved' })
  const found = (await offline.drafts.get(form.draft()!.draftId))!
  expect(found.fields.ListPrice!.value).toBe(460_000)
  expect(found.revision).toBeGreaterThan(last.to)
})

test('a listing that begins on a phone that cannot write goes to the server from memory, under the one id it keeps', async () => {
  isShut = true
  isOnline = true
  await deleteDB(name)
  const form = openForm()
  form.store.set('City', 'Calgary', 'input')
  await expect(form.batcher.flush()).rejects.toThrow()
  await expect.poll(() => form.batcher.state.get()).toMatchObject({ onServer: true })
  isShut = false
  await form.batcher.flush()
  expect((await offline.drafts.list()).map(({ draftId }) => draftId)).toEqual([sent[0]!.draftId])
})

test('without signal nothing is claimed: the changes are in memory only, and all of them can be copied', async () => {
  const form = openForm()
  form.store.set('City', 'Calgary', 'input')
  await form.batcher.flush()
  isShut = true
  await deleteDB(name)
  form.store.set('ListPrice', 450_000, 'input')
  await expect(form.batcher.flush()).rejects.toThrow()
  await expect.poll(() => refused).toBeGreaterThan(0)
  expect(form.batcher.state.get()).toMatchObject({ kind: 'failing', onServer: false })
  const text = unsavedText(form.store, form.changes())
  expect(text).toContain('City: Calgary')
  expect(text).toContain('List Price: 450')
})
