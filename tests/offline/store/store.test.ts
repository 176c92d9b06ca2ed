// Whatever the phone called saved is on disk: after a kill, after a lost database connection, and when a photo did not fit.
import 'fake-indexeddb/auto'
import { type IDBPDatabase, openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDrafts } from '#src/offline/drafts/drafts.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { StorageError } from '#src/offline/store/database.ts'
import type { DraftStore } from '#src/offline/store/draft-store.ts'
import { createIndexedStore, openWork, type WorkSchema } from '#src/offline/store/indexed-rows.ts'
import { sealing } from '../../support/member-keys.ts'

let name = ''
let count = 0
beforeEach(() => {
  vi.restoreAllMocks()
  name = `store-${++count}`
})

const noTimer = () => () => {}
const openStore = (open = openWork(name)): DraftStore => createIndexedStore({ open, setTimer: noTimer }, sealing)
const draftsOver = (store: DraftStore): Drafts =>
  createDrafts({
    store,
    owner: { real: 1, effective: 1 },
    deviceId: 'dev',
    now: () => 1000,
    newId: () => crypto.randomUUID(),
    notify: () => {},
  })
const begin = (drafts: Drafts) =>
  drafts.create({ formName: 'res', definitionHash: 'h', propertyType: 'RES', title: 't', values: {} })
const city = (value: string) => [{ kind: 'field', name: 'City', value, base: null } as const]
const bytes = (size: number) => new Uint8Array(size).fill(7).buffer
const taken = { image: bytes(9), thumbnail: bytes(4), sha256: 'a', thumbnailSha256: 'b', name: 'kitchen.jpg' }

test('killed at any moment, reopened: every edit that resolved is there, with every picture', async () => {
  const first = openStore()
  const drafts = draftsOver(first)
  const { draftId } = await begin(drafts)
  let told = 0
  for (let edit = 1; edit <= 40; edit++) drafts.edit(draftId, city(`v${edit}`)).then(() => (told = edit))
  const photoId = await drafts.addPhoto(draftId, taken)
  first.close()
  const again = draftsOver(openStore())
  const found = await again.get(draftId)
  expect(told).toBe(40)
  expect(found?.fields.City?.value).toBe('v40')
  expect(found?.photoOrder).toEqual([photoId])
  expect(new Uint8Array((await again.photoBytes(photoId))!.image)).toEqual(new Uint8Array(taken.image))
})

test('each write is ended as soon as it is asked for: a page that is put aside meanwhile keeps the store from nobody', async () => {
  const drafts = draftsOver(openStore())
  const { draftId } = await begin(drafts)
  const ended = vi.spyOn(IDBTransaction.prototype, 'commit')
  await drafts.edit(draftId, city('Calgary'))
  await drafts.addPhoto(draftId, taken)
  expect(ended).toHaveBeenCalledTimes(2)
})

test('edits of two tabs at once are all kept, each with its own revision', async () => {
  const [one, two] = [draftsOver(openStore()), draftsOver(openStore())]
  const { draftId, revision } = await begin(one)
  const edits = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? one : two).edit(draftId, [{ kind: 'field', name: `F${index}`, value: index, base: null }]),
  )
  const revisions = (await Promise.all(edits)).map((draft) => draft.revision)
  expect(new Set(revisions).size).toBe(20)
  const final = await one.get(draftId)
  expect(Object.keys(final!.fields)).toHaveLength(20)
  expect(final?.revision).toBe(revision + 20)
})

/** A store whose connections die as told. */
function failing(plan: ('lost' | 'ok' | 'never-opens')[]) {
  const open = openWork(name)
  let opened = 0
  const store = openStore(async (events) => {
    const next = plan[opened++] ?? 'ok'
    if (next === 'never-opens') throw new DOMException('Internal error opening backing store', 'UnknownError')
    const db = (await open(events)) as IDBPDatabase<WorkSchema>
    if (next === 'lost') db.close()
    return db
  })
  return { store, opened: () => opened }
}

test('a connection that died is dropped and opened anew; the edit is kept', async () => {
  const { store, opened } = failing(['lost', 'never-opens', 'ok'])
  const { draftId } = await begin(draftsOver(store))
  expect(opened()).toBe(3)
  expect((await draftsOver(openStore()).get(draftId))?.draftId).toBe(draftId)
  expect(store.fault()).toBeNull()
})

test('after three the write rejects and says so; later it heals by itself', async () => {
  const { store, opened } = failing(['lost', 'lost', 'lost', 'ok'])
  const drafts = draftsOver(store)
  await expect(begin(drafts)).rejects.toThrow(StorageError)
  expect(opened()).toBe(3)
  expect(store.fault()).toContain('save just now')
  await begin(drafts)
  expect(store.fault()).toBeNull()
})

test('a connection that another tab asks for is let go, and taken up again', async () => {
  const store = openStore()
  const drafts = draftsOver(store)
  const { draftId } = await begin(drafts)
  const newer = await openDB(name, 3)
  newer.close()
  await expect(drafts.edit(draftId, city('x'))).rejects.toThrow('newer version')
})

test('a picture that does not fit is refused whole; words still fit', async () => {
  const store = openStore()
  const drafts = draftsOver(store)
  const { draftId } = await begin(drafts)
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row) {
    if (this.name === 'photoBytes') throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, row)
  })
  await expect(drafts.addPhoto(draftId, taken)).rejects.toMatchObject({ fault: 'full' })
  expect(store.fault()).toContain('out of space')
  const after = await drafts.edit(draftId, city('fits'))
  expect(after.photoOrder).toEqual([])
  expect(store.fault()).toBeNull()
})

test('a refusal of ours passes through as it is and changes nothing', async () => {
  const drafts = draftsOver(openStore())
  await expect(drafts.edit('no-such', city('x'))).rejects.toMatchObject({ refusal: 'unknown' })
})

test('who asks for the drafts at the same time shares one read of them', async () => {
  const store = openStore()
  await begin(draftsOver(store))
  const reads = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const [drafts, unopened] = await Promise.all([store.readAll(), store.unopened(), store.readAll(), store.sealAll()])
  expect([drafts.length, unopened]).toEqual([1, { sealed: [], closed: [] }])
  expect(reads).toHaveBeenCalledTimes(1)
  reads.mockRestore()
})

test('an open that never answers is given up', async () => {
  const timers: (() => void)[] = []
  const store = createIndexedStore(
    {
      open: () => new Promise(() => {}),
      setTimer: (then) => {
        timers.push(then)
        return () => {}
      },
    },
    sealing,
  )
  const reading = store.readAll()
  const failed = expect(reading).rejects.toMatchObject({ fault: 'lost' })
  for (let attempt = 0; attempt < 3; attempt++) {
    await new Promise((resolve) => setImmediate(resolve))
    timers[attempt]?.()
  }
  await failed
})

test('a draft that is split takes its pictures along under their new ids, in the one transaction; the rest of them go', async () => {
  const store = openStore()
  const drafts = draftsOver(store)
  const { draftId } = await begin(drafts)
  const [kept, dropped] = [await drafts.addPhoto(draftId, taken), await drafts.addPhoto(draftId, taken)]
  const split = (fails: boolean) =>
    store.update(
      draftId,
      (draft) => {
        const other = { ...draft!, draftId: 'other' }
        if (fails)
          vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
            throw new DOMException('No', 'DataError')
          })
        return { result: null, split: { draft: other, bytes: new Map([[kept, 'moved']]) }, dropBytes: true }
      },
      'bytes',
    )
  await expect(split(true)).rejects.toThrow()
  expect([await store.read('other'), await store.readBytes('moved')]).toEqual([undefined, undefined])
  expect(await store.readBytes(kept)).toBeDefined()
  await split(false)
  expect(await store.read('other')).toMatchObject({ draftId: 'other' })
  expect(await store.readBytes('moved')).toMatchObject({ id: 'moved', draftId: 'other', sha256: 'a' })
  for (const id of [kept, dropped]) expect(await store.readBytes(id)).toBeUndefined()
})
