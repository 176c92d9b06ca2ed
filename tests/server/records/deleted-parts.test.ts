// Deleted rows and photos are not read with a record; whoever may edit it learns their ids.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OFFICES, PEOPLE } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { change, creation, photoRow, room } from '../../support/submission.ts'

const portal = await portalForThisFile({ catalog: peopleCatalog() })
const sid = await portal.as(PEOPLE.sid)
const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()

async function uploaded(member: Member, draftId: string): Promise<string> {
  const photoId = randomUUID()
  expect((await member.upload({ fields: { photoId, draftId }, image })).status).toBe(200)
  return photoId
}

test('of a listing: its rooms and photos, for those who may edit it and for nobody else', async () => {
  const ann = await portal.as(PEOPLE.ann)
  const draftId = randomUUID()
  const [kept, gone] = [await uploaded(ann, draftId), await uploaded(ann, draftId)]
  const photos = [photoRow(kept, 1), photoRow(gone, 2)]
  const made = await ann.call('createListing', creation({ draftId, rooms: [room('a', 1), room('b', 2)], photos }))
  const id = made.value.Data.UniqueID
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id })).value
  const deleted = { rooms: [room('a', 1, { IsDeleted: true })], photos: [photoRow(gone, 2, { IsDeleted: true })] }
  expect((await ann.call('updateListing', change(made.value.Data, epoch, deleted))).status).toBe(200)

  const read = (await ann.call('listingRecord', { UniqueID: id })).value
  expect(read.items.rooms?.map(({ uid }) => uid)).toEqual(['b'])
  expect(read.photos.map((photo) => photo.id)).toEqual([kept])
  expect(read.deleted).toMatchObject({ rooms: ['a'], photos: [gone] })

  const foreign = (await sid.call('listingRecord', { UniqueID: id })).value
  expect(foreign.photos.map((photo) => photo.id)).toEqual([kept])
  expect(foreign).not.toHaveProperty('deleted')
})

test.each([
  ['an agent', 'agent', PEOPLE.ann.uniqueId],
  ['an office', 'office', OFFICES.downtown.uniqueId],
] as const)('of %s: its photos, for those who may edit it and for nobody else', async (_, type, id) => {
  const staff = await portal.as(PEOPLE.stan)
  const read = async (member: Member) => {
    const select = { where: { clause: [{ name: 'UniqueID' as const, value: id }] } }
    return (await member.call(type === 'agent' ? 'agentSelect' : 'officeSelect', select)).value
  }
  const draftId = randomUUID()
  const photo = photoRow(await uploaded(staff, draftId), 1)
  const write = async (photos: (typeof photo)[]) => {
    const { epoch } = (await staff.call('lockCreate', { type, id })).value
    const { version } = await read(staff)
    const sent = { UniqueID: id, draftId, baseVersion: version, rowLockRequest: { type, id, epoch } }
    return type === 'agent'
      ? staff.call('agentUpdate', { ...sent, data: { agent: {}, photos } })
      : staff.call('officeUpdate', { ...sent, data: { office: {}, photos } })
  }
  expect((await write([photo])).status).toBe(200)
  expect((await write([{ ...photo, IsDeleted: true }])).status).toBe(200)
  expect(await read(staff)).toMatchObject({ photos: [], deleted: { photos: [photo.id] } })
  expect(await read(sid)).not.toHaveProperty('deleted')
})
