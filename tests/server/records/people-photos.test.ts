// Photos of an agent's and an office's record: written with it, read with it.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OFFICES, PEOPLE } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile({ catalog: peopleCatalog() })

const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()
const select = (value: number) => ({ where: { clause: [{ name: 'UniqueID' as const, value }] } })
const ROWS = [
  { Description: 'At the office', SortOrder: 1, IsDeleted: false },
  { Description: 'Outside', SortOrder: 2, IsDeleted: false },
]

test('an agent’s photos are read with the record: address, description, order, the first one preferred', async () => {
  const manager = await portal.as(PEOPLE.mia)
  const [id, draftId] = [PEOPLE.ann.uniqueId, randomUUID()]
  const [first, second] = [randomUUID(), randomUUID()]
  const uploads = [
    await manager.upload({ fields: { photoId: first, draftId }, image: await picture('red'), thumbnail: null }),
    await manager.upload({ fields: { photoId: second, draftId }, image: await picture('blue') }),
  ]
  const { version } = (await manager.call('agentSelect', select(id))).value
  const { epoch } = (await manager.call('lockCreate', { type: 'agent', id })).value
  const photos = ROWS.map((row, at) => ({ id: [first, second][at]!, ...row }))
  const rowLockRequest = { type: 'agent' as const, id, epoch }
  const sent = { draftId, UniqueID: id, baseVersion: version, data: { agent: {}, photos }, rowLockRequest }
  expect((await manager.call('agentUpdate', sent)).status).toBe(200)
  const seen = (await (await portal.as(PEOPLE.cole)).call('agentSelect', select(id))).value.photos
  expect(seen).toMatchObject([
    { ...ROWS[0], id: first, PreferredPhotoYN: true, ResourceName: 'Member', URL: uploads[0]!.value[0]!.url },
    { ...ROWS[1], id: second, PreferredPhotoYN: false, ResourceName: 'Member', URL: uploads[1]!.value[0]!.url },
  ])
  expect(new Set(seen.map(({ UniqueID }) => UniqueID)).size).toBe(2)
})

test('an office’s photos have the same shape, from pictures that came without a thumbnail', async () => {
  const staff = await portal.as(PEOPLE.stan)
  const [draftId, photoId] = [randomUUID(), randomUUID()]
  const [file] = (await staff.upload({ fields: { photoId, draftId }, image: await picture('green'), thumbnail: null }))
    .value
  const photos = [{ id: photoId, ...ROWS[0]! }]
  const office = { OfficeName: 'Hillside South', MainOfficeKeyNumeric: OFFICES.downtown.uniqueId }
  const made = await staff.call('officeInsert', { draftId, data: { office, photos }, rowLockRequest: null })
  expect(made.status).toBe(200)
  const seen = (await (await portal.as(PEOPLE.sid)).call('officeSelect', select(made.value.data.UniqueID))).value.photos
  expect(seen).toMatchObject([
    {
      ...ROWS[0],
      id: photoId,
      PreferredPhotoYN: true,
      ResourceName: 'Office',
      URL: file!.url,
      thumbExternalURL: file!.url,
    },
  ])
})
