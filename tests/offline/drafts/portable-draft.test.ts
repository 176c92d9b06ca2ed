// A draft on its way to another phone: what it contains, and how it continues there.
import { beforeEach, describe, expect, test } from 'vitest'
import 'fake-indexeddb/auto'
import type { Draft, UploadBytes } from '#src/offline/drafts/draft-model.ts'
import { createDrafts } from '#src/offline/drafts/drafts.ts'
import { bytesToTake, isPortable, reception } from '#src/offline/drafts/portable-draft.ts'
import { openWork } from '#src/offline/store/indexed-rows.ts'
import { createIndexedStore } from '#src/offline/store/indexed-store.ts'
import { WHOLE_CORE } from '#src/offline/whole-core.ts'
import { sealing } from '../../support/member-keys.ts'
import { ANN, aCreate, anEdit, edited, field, withPhotos } from '../given.ts'

let phones = 0
function aPhone() {
  const store = createIndexedStore({ open: openWork(`portable-${++phones}`), setTimer: () => () => {} }, sealing)
  const ids = { newId: () => crypto.randomUUID(), now: () => 5_000 }
  return createDrafts({ code: WHOLE_CORE, store, owner: ANN, deviceId: `phone ${phones}`, notify: () => {}, ...ids })
}
const photoBytes = (draft: Draft, id: string): UploadBytes => ({
  ...{ id, draftId: draft.draftId, name: id, sha256: id, thumbnailSha256: id },
  ...{ image: new TextEncoder().encode(id).buffer, thumbnail: new ArrayBuffer(2) },
})

let drafts: ReturnType<typeof aPhone>
beforeEach(() => {
  drafts = aPhone()
})

const house = withPhotos(edited(aCreate(), field('City', 'Airdrie')), 'front', 'kitchen')

test('it continues under its own id, with what was typed and the photos still to be sent', async () => {
  const portable = { draft: house, bytes: [photoBytes(house, 'front'), photoBytes(house, 'kitchen')] }
  await drafts.adopt(reception(portable))
  const here = (await drafts.get(house.draftId))!
  expect(here.fields.City?.value).toBe('Airdrie')
  expect(here.photoOrder).toEqual(['front', 'kitchen'])
  expect(Object.values(here.photos).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(new TextDecoder().decode((await drafts.photoBytes('kitchen'))?.image)).toBe('kitchen')
  expect(here.deviceId).toBe(`phone ${phones}`)
})

test('edits made here get revisions that the other phone cannot assign meanwhile', async () => {
  await drafts.adopt(reception({ draft: house, bytes: [] }))
  const next = await drafts.edit(house.draftId, [field('City', 'Calgary')])
  expect(next.revision).toBeGreaterThan(house.revision + 100)
})

test('one that is on this phone already stays as it is', async () => {
  await drafts.adopt(reception({ draft: house, bytes: [] }))
  const typed = await drafts.edit(house.draftId, [field('City', 'Calgary')])
  await expect(drafts.adopt(reception({ draft: house, bytes: [] }))).rejects.toThrow('already on this phone')
  expect((await drafts.get(house.draftId))?.fields).toEqual(typed.fields)
})

test('an edit comes without the lock of the other phone', async () => {
  const change = { ...edited(anEdit(), field('ListPrice', 5)), takenLock: 3 }
  expect(change.lockEpoch).toBe(3)
  const here = await drafts.adopt(reception({ draft: change, bytes: [] }))
  expect(here.lockEpoch).toBeNull()
  expect(here).not.toHaveProperty('takenLock')
})

test('a submission that waited there is a draft again here, with the server’s objection', async () => {
  const problem = {
    code: 'invalid',
    title: 'Refused',
    detail: '',
    errors: [],
    at: 1,
    source: 'submission',
    revision: 1,
  }
  const waiting = { ...house, submission: { state: 'refused', problem } as never }
  const here = await drafts.adopt(reception({ draft: waiting, bytes: [] }))
  expect(here.submission).toBeNull()
  expect(here.attention?.title).toBe('Refused')
})

describe('a photo', () => {
  const inState = (state: 'uploading' | 'refused' | 'uploaded', problem: string | null = null): Draft => ({
    ...house,
    photos: { ...house.photos, front: { ...house.photos.front!, state, problem, tries: 3 } },
  })
  test.each([
    ['on its way is sent anew', inState('uploading'), ['front'], 'waiting', null],
    [
      'that the server refused stays refused',
      inState('refused', 'Too dark to see.'),
      ['front'],
      'refused',
      'Too dark to see.',
    ],
    ['that the server has needs no bytes', inState('uploaded'), [], 'uploaded', null],
    [
      'without its bytes says where it is',
      inState('uploading'),
      [],
      'refused',
      'This picture is still on the other phone.',
    ],
  ])('%s', async (_, draft, held, state, problem) => {
    const here = await drafts.adopt(reception({ draft, bytes: held.map((id) => photoBytes(draft, id)) }))
    expect(here.photos.front).toMatchObject({ state, problem })
  })
})

test('the bytes that go along: those that the server does not have', () => {
  const draft: Draft = {
    ...house,
    photos: { ...house.photos, front: { ...house.photos.front!, state: 'uploaded' } },
    picked: {
      shot: { id: 'shot', kind: 'photo', name: 'shot.heic', at: 1, kept: true, problem: null, again: true },
      lost: { id: 'lost', kind: 'photo', name: 'lost.heic', at: 2, kept: false, problem: null, again: true },
    },
  }
  expect(bytesToTake(draft)).toEqual(['kitchen', 'original:shot'])
})

test.each([
  ['begun', house, true],
  ['in the bin', { ...house, binnedAt: 1 }, false],
  ['dismissed', { ...house, forgotten: true }, false],
  ['submitted', { ...house, submission: { state: 'done' } as never }, false],
  ['submitted on another phone', { ...house, became: { UniqueID: 7, label: 'A7', at: 1 } }, false],
])('a draft that is %s goes to another phone: %s', (_, draft, expected) => {
  expect(isPortable(draft)).toBe(expected)
})
