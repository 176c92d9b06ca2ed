// An edited photo takes the place of the one it came from; that one goes when the server has the new one, and comes back
// when the server refuses it. Files in full size are kept for edits, and given up for new photos.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { acceptPhoto, freeze } from '#src/offline/drafts/change-draft.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { deletedPhotos, draftPhotos } from '#src/offline/drafts/draft-values.ts'
import { createDrafts, sweep } from '#src/offline/drafts/drafts.ts'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import { putUpload, refusedUploads, refuseUpload, retryUpload, unsentPhotos } from '#src/offline/drafts/uploads.ts'
import { StorageError } from '#src/offline/store/database.ts'
import type { DraftStore } from '#src/offline/store/draft-store.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { makingRoom } from '#src/offline/store/make-room.ts'
import { autosaveBody } from '#src/offline/sync/autosave-body.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { sealing } from '../../support/member-keys.ts'
import { aRecord, FORM } from '../given.ts'

const DAY = 86_400_000
let count = 0
let now = 0
let room = Number.POSITIVE_INFINITY
/** A photo fits beside so many files in full size. */
let filesBesidePhoto = Number.POSITIVE_INFINITY
let store: DraftStore
let drafts: ReturnType<typeof createDrafts>
beforeEach(() => {
  now = 1000
  room = Number.POSITIVE_INFINITY
  filesBesidePhoto = Number.POSITIVE_INFINITY
  kept.clear()
  const disk = createIndexedStore({ open: openWork(`edited-${++count}`), setTimer: () => () => {} }, sealing)
  const small: DraftStore = {
    ...disk,
    update: (id, change, scope) => disk.update(id, (draft) => withinRoom(change(draft)), scope),
  }
  store = makingRoom(small, () => {})
  const owner = { real: 1, effective: 1 }
  const newId = () => `new-${++count}`
  drafts = createDrafts({ store, owner, deviceId: 'here', now: () => now, newId, notify: () => {} })
})

/** A disk for so many files in full size. */
const kept = new Set<string>()
function withinRoom<T extends { putBytes?: readonly { id: string }[]; dropBytes?: true | readonly string[] }>(
  change: T,
): T {
  const { putBytes: [put] = [], dropBytes } = change
  if (dropBytes && dropBytes !== true) for (const id of dropBytes) kept.delete(id)
  if (put?.id.startsWith('original:')) {
    if (kept.size >= room) throw new StorageError('full', null)
    kept.add(put.id)
  } else if (put && kept.size > filesBesidePhoto) throw new StorageError('full', null)
  return change
}

const taken = (name: string, Description?: string) => ({
  ...{ image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1), sha256: name, thumbnailSha256: name, name },
  ...(Description !== undefined && { Description }),
})
async function withPhotos(...ids: string[]): Promise<string> {
  const NEW = { formName: 'res', definitionHash: 'h1', propertyType: 'RES', title: 'New', values: {} }
  const { draftId } = await drafts.create(NEW)
  for (const id of ids) await pick(draftId, id)
  return draftId
}
async function pick(draftId: string, id: string) {
  now += 1000
  await drafts.notePicked(draftId, [{ id, kind: 'photo', name: `${id}.jpg` }])
  await drafts.keepPicked(draftId, id, new TextEncoder().encode(`file of ${id}`).buffer)
  await drafts.addPhoto(draftId, taken(`${id}.jpg`), id)
}
const read = async (draftId: string) => (await drafts.get(draftId))!
const shown = (draft: Draft) =>
  draftPhotos(draft)
    .filter(({ IsDeleted }) => !IsDeleted)
    .map(({ id }) => id)
const fileOf = async (id: string) => {
  const bytes = await drafts.pickedBytes(id)
  return bytes && new TextDecoder().decode(bytes)
}
const REFUSED: Problem = { type: '', title: 'This photo can’t be used.', status: 422, code: 'photo-refused' }

describe('an edited photo', () => {
  test('stands where the earlier one stood, points at it, and is the one that is sent', async () => {
    const draftId = await withPhotos('front', 'kitchen', 'yard')
    const id = await drafts.replacePhoto(draftId, 'kitchen', taken('kitchen_2.jpg', 'Kitchen'))
    const draft = await read(draftId)
    expect(shown(draft)).toEqual(['front', id, 'yard'])
    expect(draft.photos[id]).toMatchObject({ replaces: 'kitchen', Description: 'Kitchen', state: 'waiting' })
    expect(autosaveBody(draft).photos?.find((photo) => photo.id === id)).toMatchObject({ replaces: 'kitchen' })
    expect(unsentPhotos(draft).map((photo) => photo.id)).toEqual(['front', id, 'yard'])
    expect(deletedPhotos(draft)).toEqual([])
    // Its bytes wait, should the server refuse the new one.
    expect(await drafts.photoBytes('kitchen')).toBeDefined()
  })

  test('of a saved listing deletes the earlier one in the submission that waits for it', async () => {
    const record = aRecord({ photos: ['front', 'yard'] })
    const { draftId } = await drafts.beginEdit({ formName: 'res', definitionHash: 'h1', record, lockEpoch: 3 })
    const id = await drafts.replacePhoto(draftId, 'front', taken('front.jpg'))
    const rows = listingBody(await read(draftId), FORM).listingRequest.data.photos
    expect(rows.map((row) => [row.id, row.IsDeleted])).toEqual([
      [id, false],
      ['yard', false],
      ['front', true],
    ])
  })

  test('that the server refuses for good is deleted, and the earlier one is back in its place', async () => {
    const draftId = await withPhotos('front', 'kitchen', 'yard')
    const id = await drafts.replacePhoto(draftId, 'kitchen', taken('kitchen_2.jpg'))
    const refused = refuseUpload(await read(draftId), id, REFUSED, now)
    expect(shown(refused)).toEqual(['front', 'kitchen', 'yard'])
    expect(refused.photos[id]?.IsDeleted).toBe(true)
    expect(unsentPhotos(refused).map((photo) => photo.id)).toEqual(['front', 'kitchen', 'yard'])
  })

  test('that the server refuses is gone from its copy, too, and so from her other phone', async () => {
    const draftId = await withPhotos('front', 'kitchen')
    const id = await drafts.replacePhoto(draftId, 'kitchen', taken('kitchen_2.jpg', 'Kitchen'))
    await drafts.edit(draftId, [{ kind: 'photo', id, Description: 'Kitchen, new' }])
    const draft = await read(draftId)
    const refused = refuseUpload({ ...draft, acknowledged: draft.revision }, id, REFUSED, now)
    const sent = autosaveBody(refused)
    expect(sent.to).toBeGreaterThan(draft.revision)
    expect(sent.photoOrder).toEqual(['front', 'kitchen'])
    expect(sent.photos?.map((photo) => [photo.id, photo.Description, photo.IsDeleted])).toEqual([
      ['front', '', false],
      ['kitchen', 'Kitchen, new', false],
      [id, 'Kitchen, new', true],
    ])
  })

  test('that was edited again while it was being sent does not bring the first one back', async () => {
    const draftId = await withPhotos('front')
    const second = await drafts.replacePhoto(draftId, 'front', taken('front_2.jpg'))
    const third = await drafts.replacePhoto(draftId, second, taken('front_3.jpg'))
    expect(shown(refuseUpload(await read(draftId), second, REFUSED, now))).toEqual([third])
  })

  test('whose bytes are on another phone stays as it is', async () => {
    const draftId = await withPhotos('front', 'kitchen', 'yard')
    const id = await drafts.replacePhoto(draftId, 'kitchen', taken('kitchen_2.jpg'))
    const refused = refuseUpload(await read(draftId), id, REFUSED, now, true)
    expect(shown(refused)).toEqual(['front', id, 'yard'])
    expect(refused.photos[id]?.state).toBe('refused')
  })

  test('that is refused is told with the earlier one, and tried again in its place or given up', async () => {
    const draftId = await withPhotos('front', 'kitchen', 'yard')
    const id = await drafts.replacePhoto(draftId, 'kitchen', taken('kitchen_2.jpg'))
    const refused = refuseUpload(await read(draftId), id, REFUSED, now)
    const told = (draft: Draft) => draftPhotos(draft).flatMap((photo) => (photo.refusedEdit ? [photo] : []))
    expect(told(refused)).toMatchObject([{ id: 'kitchen', refusedEdit: { id, problem: REFUSED.title } }])
    expect(deletedPhotos(refused)).toEqual([])
    const again = editDraft(refused, [{ kind: 'photo', id, IsDeleted: false }], now)
    expect([shown(retryUpload(again, id)).sort(), told(again)]).toEqual([['front', 'yard', id].sort(), []])
    expect(retryUpload(again, id).photos[id]?.state).toBe('waiting')
    const givenUp = acceptPhoto(refused, id)
    expect([shown(givenUp), told(givenUp)]).toEqual([['front', 'kitchen', 'yard'], []])
    expect(deletedPhotos(givenUp).map((photo) => photo.id)).toEqual([id])
    const edited = editDraft(refused, [{ kind: 'photo', id: 'kitchen', IsDeleted: true }], now)
    expect(
      deletedPhotos(edited)
        .map((photo) => photo.id)
        .sort(),
    ).toEqual(['kitchen', id].sort())
  })

  test('that is refused stays in sight if the earlier one was deleted: nothing could take its place', async () => {
    const draftId = await withPhotos('front', 'yard')
    const id = await drafts.replacePhoto(draftId, 'front', taken('front_2.jpg'))
    await drafts.edit(draftId, [{ kind: 'photo', id, IsDeleted: true }])
    await drafts.edit(draftId, [{ kind: 'photo', id, IsDeleted: false }])
    const refused = refuseUpload(await read(draftId), id, REFUSED, now)
    expect(shown(refused)).toContain(id)
    expect(refusedUploads(refused).map((photo) => photo.id)).toEqual([id])
  })

  test('that is tried again takes the words written under the earlier one meanwhile, and their question', async () => {
    const draftId = await withPhotos('kitchen')
    const id = await drafts.replacePhoto(draftId, 'kitchen', taken('kitchen_2.jpg', 'Kitchen'))
    const refused = refuseUpload(await read(draftId), id, REFUSED, now)
    const described = editDraft(refused, [{ kind: 'photo', id: 'kitchen', Description: 'New kitchen' }], now)
    const asked = { section: 'photos', uid: 'kitchen', field: 'Description', base: '', theirs: 'Old kitchen' }
    const draft = { ...described, conflicts: [{ ...asked, mine: 'New kitchen' }] }
    for (const each of [draft, acceptPhoto(draft, id)]) {
      const again = editDraft(each, [{ kind: 'photo', id, IsDeleted: false }], now)
      expect(again.photos[id]?.Description).toBe('New kitchen')
      expect(again.conflicts).toEqual([{ ...asked, uid: id, mine: 'New kitchen' }])
    }
  })

  test('that comes back from the deleted photos keeps its words, whatever stands under the earlier one', async () => {
    const draftId = await withPhotos('front')
    const id = await drafts.replacePhoto(draftId, 'front', taken('front_2.jpg', 'Lake view'))
    await drafts.edit(draftId, [{ kind: 'photo', id, IsDeleted: true }])
    await drafts.edit(draftId, [{ kind: 'photo', id: 'front', IsDeleted: false }])
    await drafts.edit(draftId, [{ kind: 'photo', id, IsDeleted: false }])
    expect((await read(draftId)).photos[id]?.Description).toBe('Lake view')
  })

  test('that is refused is not waited for once another photo of its submission is tried again', async () => {
    const draftId = await withPhotos('front', 'yard')
    const id = await drafts.replacePhoto(draftId, 'front', taken('front_2.jpg'))
    const draft = await read(draftId)
    const frozen = freeze(draft, 'submit', listingBody(draft, FORM), 'key', now)
    const refused = refuseUpload(refuseUpload(frozen, 'yard', REFUSED, now), id, REFUSED, now)
    const again = retryUpload(refused, 'yard')
    expect([again.photos.yard?.state, again.submission?.state]).toEqual(['waiting', 'refused'])
  })

  test('that only lost its signal waits, and the earlier one does not come back', async () => {
    const draftId = await withPhotos('front')
    const id = await drafts.replacePhoto(draftId, 'front', taken('front_2.jpg'))
    expect(shown(putUpload(await read(draftId), id, { state: 'waiting', tries: 3 }))).toEqual([id])
  })

  test('of an edited photo stands for both, and deleted takes them along', async () => {
    const draftId = await withPhotos('front', 'yard')
    const second = await drafts.replacePhoto(draftId, 'front', taken('front_2.jpg'))
    const third = await drafts.replacePhoto(draftId, second, taken('front_3.jpg'))
    expect(shown(await read(draftId))).toEqual([third, 'yard'])
    await drafts.edit(draftId, [{ kind: 'photo', id: third, IsDeleted: true }])
    expect(shown(await read(draftId))).toEqual(['yard'])
    await drafts.edit(draftId, [{ kind: 'photo', id: third, IsDeleted: false }])
    expect(shown(await read(draftId)).sort()).toEqual([third, 'yard'].sort())
  })
})

describe('the file in full size', () => {
  test('is there beside its photo, for seven days', async () => {
    const draftId = await withPhotos('front')
    expect(await fileOf('front')).toBe('file of front')
    now += 6 * DAY
    await sweep(store, now)
    expect(await fileOf('front')).toBe('file of front')
    now += 2 * DAY
    await sweep(store, now)
    expect(await fileOf('front')).toBeUndefined()
    expect((await read(draftId)).photos.front?.originalAt).toBeUndefined()
    expect(await drafts.photoBytes('front')).toBeDefined()
  })

  test('gives way, oldest first, to a photo that a full phone could not take otherwise', async () => {
    room = 2
    const draftId = await withPhotos('front', 'kitchen')
    await pick(draftId, 'yard')
    expect(await fileOf('front')).toBeUndefined()
    expect(await fileOf('kitchen')).toBe('file of kitchen')
    expect(await fileOf('yard')).toBe('file of yard')
    expect(shown(await read(draftId))).toEqual(['front', 'kitchen', 'yard'])
  })

  test('of a photo gives way to the photo itself, when it alone fills the phone', async () => {
    const draftId = await withPhotos()
    const files = ['front', 'kitchen', 'yard'].map((id) => ({ id, kind: 'photo' as const, name: `${id}.jpg` }))
    await drafts.notePicked(draftId, files)
    for (const { id } of files) await drafts.keepPicked(draftId, id, new TextEncoder().encode(`file of ${id}`).buffer)
    filesBesidePhoto = 2
    await drafts.addPhoto(draftId, taken('front.jpg'), 'front')
    expect(shown(await read(draftId))).toEqual(['front'])
    expect(await fileOf('front')).toBeUndefined()
    // These exist nowhere else yet.
    expect([await fileOf('kitchen'), await fileOf('yard')]).toEqual(['file of kitchen', 'file of yard'])
    filesBesidePhoto = 0
    await expect(drafts.addPhoto(draftId, taken('kitchen.jpg'), 'kitchen')).rejects.toThrow(/out of space/)
    // The photo does not fit even so: its file, which is all there is of it, is stored again.
    expect(await fileOf('kitchen')).toBe('file of kitchen')
    expect((await read(draftId)).picked?.kitchen).toMatchObject({ kept: true })
  })

  test('of a photo that is being prepared is given up for nothing', async () => {
    room = 1
    const draftId = await withPhotos()
    await drafts.notePicked(draftId, [{ id: 'a', kind: 'photo', name: 'a.jpg' }])
    await drafts.keepPicked(draftId, 'a', new ArrayBuffer(1))
    await drafts.notePicked(draftId, [{ id: 'b', kind: 'photo', name: 'b.jpg' }])
    await expect(drafts.keepPicked(draftId, 'b', new ArrayBuffer(1))).rejects.toThrow(/out of space/)
    expect(await drafts.pickedBytes('a')).toBeDefined()
  })
})

describe('what this phone found in a photo', () => {
  const quality = { width: 1365, height: 1024, fault: 'blurred', fingerprint: 'abc' } as const
  async function blurred() {
    const draftId = await withPhotos('front')
    await drafts.addPhoto(draftId, { ...taken('kitchen.jpg'), quality }, 'kitchen')
    return draftId
  }

  test('is shown here only: neither the server nor another phone learns of it', async () => {
    const draft = await read(await blurred())
    expect(draftPhotos(draft).map((photo) => photo.quality?.fault)).toEqual([undefined, 'blurred'])
    const sent = autosaveBody(draft)
    expect(sent.photos).toHaveLength(2)
    expect(JSON.stringify([sent, listingBody(draft, FORM)])).not.toMatch(/blurred|fingerprint|quality/)
  })

  test('is settled when the member keeps the photo: no new revision, and a submission that waits stays', async () => {
    const draftId = await blurred()
    const { revision, submission } = await read(draftId)
    await drafts.acceptPhoto(draftId, 'kitchen')
    const draft = await read(draftId)
    expect(draft.photos.kitchen?.quality).toEqual({ ...quality, isAccepted: true })
    expect(draft).toMatchObject({ revision, submission })
  })

  test('a photo taken again stands where the first one stood, which waits until the server has the new one', async () => {
    const draftId = await withPhotos('front', 'kitchen', 'yard')
    await drafts.notePicked(draftId, [{ id: 'again', kind: 'photo', name: 'again.jpg', replaces: 'kitchen' }])
    expect((await read(draftId)).picked?.again).toMatchObject({ replaces: 'kitchen' })
    await drafts.addPhoto(draftId, { ...taken('again.jpg'), replaces: 'kitchen' }, 'again')
    const draft = await read(draftId)
    expect(shown(draft)).toEqual(['front', 'again', 'yard'])
    expect(shown(refuseUpload(draft, 'again', REFUSED, now))).toEqual(['front', 'kitchen', 'yard'])
  })
})
