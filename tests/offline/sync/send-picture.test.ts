// What a photo's upload carries, by the kind of its record.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { UploadPhoto } from '#src/api/call.ts'
import { createDrafts } from '#src/offline/drafts/drafts.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { sendUpload } from '#src/offline/sync/upload.ts'
import { sealing } from '../../support/member-keys.ts'
import { ANN } from '../given.ts'

const [image, thumbnail] = [new ArrayBuffer(3), new ArrayBuffer(2)]
const taken = { image, thumbnail, sha256: 'aa', thumbnailSha256: 'bb', name: 'door.jpg' }

async function sentFor(formName: string) {
  const store = createIndexedStore({ open: openWork(`sent-for-${formName}`), setTimer: () => () => {} }, sealing)
  const ports = { store, notify: () => {}, now: () => 0, newId: () => 'p1', seemsOffline: () => false }
  const drafts = createDrafts({ ...ports, owner: ANN, deviceId: 'here' })
  const { draftId } = await drafts.create({ formName, definitionHash: 'h', propertyType: '', title: '', values: {} })
  await drafts.addPhoto(draftId, taken, 'photo')
  const sent: Parameters<UploadPhoto>[0][] = []
  const uploadPhoto: UploadPhoto = async (upload) => {
    sent.push(upload)
    return { kind: 'silence', reason: 'network' }
  }
  const never = () => Promise.reject(new Error('Nothing else is sent'))
  const line = { uploadPhoto, uploadFile: never, call: never, member: ANN, signal: new AbortController().signal }
  await sendUpload({ draftId, uploadId: 'photo' }, false, { ...ports, ...line })
  return sent.map((upload) => [upload.image.byteLength, upload.thumbnail?.byteLength, upload.fields.thumbnailSha256])
}

test.each([
  ['res', [3, 2, 'bb']],
  ['agent', [3, 2, 'bb']],
  ['office', [3, undefined, undefined]],
])('the picture of a form "%s" carries %j', async (formName, carried) => {
  expect(await sentFor(formName)).toEqual([carried])
})

test('a picture whose draft became a listing on another phone, before its turn came, is not called lost', async () => {
  const store = createIndexedStore({ open: openWork('sent-for-none'), setTimer: () => () => {} }, sealing)
  const ports = { store, notify: () => {}, now: () => 0, newId: () => 'p1', seemsOffline: () => false }
  const drafts = createDrafts({ ...ports, owner: ANN, deviceId: 'here' })
  const { draftId } = await drafts.create({
    formName: 'res',
    definitionHash: 'h',
    propertyType: '',
    title: '',
    values: {},
  })
  await drafts.addPhoto(draftId, taken, 'photo')
  await store.update(
    draftId,
    (draft) => ({
      result: undefined,
      draft: { ...draft!, became: { UniqueID: 7, label: 'A7', at: 0 } },
      dropBytes: true,
    }),
    'bytes',
  )
  const never = () => Promise.reject(new Error('Nothing is sent'))
  const line = { uploadPhoto: never, uploadFile: never, call: never, member: ANN, signal: new AbortController().signal }
  expect(await sendUpload({ draftId, uploadId: 'photo' }, false, { ...ports, ...line })).toEqual({ kind: 'done' })
  expect((await drafts.get(draftId))!.photos.photo).toMatchObject({ state: 'waiting', problem: null })
})
