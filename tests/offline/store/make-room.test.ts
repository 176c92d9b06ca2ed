// A full phone: what serves later edits only is deleted before anything is refused. Over the real store.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { createDrafts } from '#src/offline/drafts/drafts.ts'
import { originalKey } from '#src/offline/drafts/picked-files.ts'
import { StorageError } from '#src/offline/store/database.ts'
import { type DraftChange, type DraftStore, writeDraft } from '#src/offline/store/draft-store.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { makingRoom } from '#src/offline/store/make-room.ts'
import { sealing } from '../../support/member-keys.ts'

let count = 0
/** Writes fit only while fewer originals than this are stored. Deletions always fit. */
let fitsBelow = Number.POSITIVE_INFINITY
/** Originals whose space the browser has not freed yet count as stored. */
let isFreedLater = false
const stored = new Set<string>()
const notified: DraftChange[] = []
let store: DraftStore
let drafts: ReturnType<typeof createDrafts>

beforeEach(() => {
  fitsBelow = Number.POSITIVE_INFINITY
  isFreedLater = false
  stored.clear()
  notified.length = 0
  const disk = createIndexedStore({ open: openWork(`room-${++count}`), setTimer: () => () => {} }, sealing)
  const small: DraftStore = {
    ...disk,
    update: (draftId, change, scope) =>
      disk.update(
        draftId,
        (found) => {
          const next = change(found)
          const { draft, putBytes = [], dropBytes = [] } = next
          if ((draft || putBytes.length > 0) && stored.size >= fitsBelow) throw new StorageError('full', null)
          if (!isFreedLater) for (const id of dropBytes === true ? [] : dropBytes) stored.delete(id)
          for (const { id } of putBytes) if (id.startsWith('original:')) stored.add(id)
          return next
        },
        scope,
      ),
  }
  const notify = (change: DraftChange) => void notified.push(change)
  store = makingRoom(small, notify)
  const owner = { real: 1, effective: 1 }
  const newId = () => `new-${++count}`
  drafts = createDrafts({ store, owner, deviceId: 'here', now: () => ++count, newId, notify })
})

const PHOTOS = ['front', 'kitchen', 'yard']
async function withPhotos(): Promise<string> {
  const NEW = { formName: 'res', definitionHash: 'h1', propertyType: 'RES', title: 'New', values: {} }
  const { draftId } = await drafts.create(NEW)
  for (const id of PHOTOS) {
    await drafts.notePicked(draftId, [{ id, kind: 'photo', name: `${id}.jpg` }])
    await drafts.keepPicked(draftId, id, new TextEncoder().encode(`file of ${id}`).buffer)
    const bytes = { image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1), sha256: id, thumbnailSha256: id }
    await drafts.addPhoto(draftId, { ...bytes, name: `${id}.jpg` }, id)
  }
  return draftId
}
const type = (draftId: string, value: string) =>
  drafts.edit(draftId, [{ kind: 'field', name: 'PublicRemarks', value, base: null }])
const remarksIn = async (draftId: string) => (await drafts.get(draftId))!.fields.PublicRemarks?.value
const originals = async () =>
  (await Promise.all(PHOTOS.map(async (id) => ((await store.readBytes(originalKey(id))) ? [id] : [])))).flat()

test('typed text that does not fit takes the place of the oldest original; its photo stays', async () => {
  const draftId = await withPhotos()
  // Room for the draft's row, but not for the text beside three originals.
  let refusals = 1
  const fussy = makingRoom(
    {
      ...store,
      update: (id, change, scope) =>
        scope === undefined && refusals-- > 0
          ? Promise.reject(new StorageError('full', null))
          : store.update(id, change, scope),
    },
    (change) => void notified.push(change),
  )
  notified.length = 0
  await writeDraft({ store: fussy, notify: () => {} }, draftId, (found) => ({
    result: undefined,
    draft: { ...found!, title: 'Typed' },
  }))
  expect((await drafts.get(draftId))!.title).toBe('Typed')
  expect(await originals()).toEqual(['kitchen', 'yard'])
  expect(await drafts.photoBytes('front')).toBeDefined()
  // Screens learn that the original is gone.
  expect(notified[0]!.draft!.photos.front!.originalAt).toBeUndefined()
})

test('a phone without room even for a row: the bytes of the oldest original go alone, and the text is saved', async () => {
  const draftId = await withPhotos()
  fitsBelow = 3
  await type(draftId, 'Typed on a full phone')
  expect(await remarksIn(draftId)).toBe('Typed on a full phone')
  expect(await originals()).toEqual(['kitchen', 'yard'])
})

test('where the browser frees space later, a refused write costs one original, and the same write succeeds afterward', async () => {
  const draftId = await withPhotos()
  fitsBelow = 3
  isFreedLater = true
  await expect(type(draftId, 'Typed')).rejects.toThrow(/out of space/)
  expect(await originals()).toEqual(['kitchen', 'yard'])
  await expect(type(draftId, 'Typed')).rejects.toThrow(/out of space/)
  expect(await originals()).toEqual(['yard'])
  stored.clear()
  await type(draftId, 'Typed')
  expect(await remarksIn(draftId)).toBe('Typed')
})

test('a phone that is full of other things refuses, and keeps what it has', async () => {
  const draftId = await withPhotos()
  fitsBelow = 0
  for (let time = 0; time < 5; time++) await expect(type(draftId, 'Typed')).rejects.toThrow(/out of space/)
  expect(await remarksIn(draftId)).toBeUndefined()
  for (const id of PHOTOS) expect(await drafts.photoBytes(id)).toBeDefined()
  fitsBelow = Number.POSITIVE_INFINITY
  await type(draftId, 'With room again')
  expect(await remarksIn(draftId)).toBe('With room again')
})
