// The photo next to a member's name: uploaded like any other, attached by the profile, seen by every member.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile({ catalog: peopleCatalog() })

const { ann, cole, mia, sid } = PEOPLE

test('a member hangs a photo on their profile; whose it is not may not', async () => {
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const [photoId, draftId] = [randomUUID(), randomUUID()]
  const member = await portal.as(ann)
  const [file] = (await member.upload({ fields: { photoId, draftId }, image })).value
  const save = async (person: typeof ann | typeof cole) => {
    const by = await portal.as(person)
    const id = person.uniqueId
    const { epoch } = (await by.call('lockCreate', { type: 'agent', id })).value
    return by.call('saveUser', {
      draftId,
      baseVersion: 1,
      data: { agent: {}, photos: [{ id: photoId, SortOrder: 1, IsDeleted: false, Description: '' }] },
      rowLockRequest: { type: 'agent', id, epoch },
    })
  }
  const look = async () =>
    (await (await portal.as(sid)).call('getFile', undefined, { query: { file: file!.path } })).status
  expect([(await save(cole)).problem.code, await look()]).toEqual(['photo-missing', 404])
  expect((await save(ann)).status).toBe(200)
  expect((await member.call('user')).value.photos).toEqual([{ PreferredPhotoYN: true, URL: file!.url }])
  expect(await look()).toBe(200)
})

test('existing photos count, and the audit log has only the changes', async () => {
  const member = await portal.as(sid)
  const draftId = randomUUID()
  const save = async (rows: { id: string; SortOrder: number; Description?: string; IsDeleted?: boolean }[]) => {
    const id = sid.uniqueId
    const { epoch } = (await member.call('lockCreate', { type: 'agent', id })).value
    const { version } = (await member.call('agentSelect', { where: { clause: [{ name: 'UniqueID', value: id }] } }))
      .value
    const photos = rows.map((row) => ({ IsDeleted: false, Description: '', ...row }))
    return member.call('saveUser', {
      draftId,
      baseVersion: version,
      data: { agent: {}, photos },
      rowLockRequest: { type: 'agent', id, epoch },
    })
  }
  const bring = async (shade: number) => {
    const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: shade, g: 0, b: 0 } } })
      .jpeg()
      .toBuffer()
    const photoId = randomUUID()
    await member.upload({ fields: { photoId, draftId }, image })
    return photoId
  }
  const ids = [await bring(1), await bring(60), await bring(120), await bring(180), await bring(240)]
  const rows = ids.slice(0, 4).map((id, index) => ({ id, SortOrder: index + 1 }))
  expect((await save(rows)).status).toBe(200)
  const fifth = await save([{ id: ids[4]!, SortOrder: 5 }])
  expect(fifth.problem.errors).toMatchObject([{ target: 'Photos', code: 'too-many' }])
  const [first, second, ...others] = rows
  expect((await save([first!, { ...second!, Description: 'At the office' }, ...others])).status).toBe(200)
  const told = await portal.db
    .selectFrom('audit_change')
    .innerJoin('audit_transaction', 'audit_transaction.transaction_id', 'audit_change.transaction_id')
    .where('record_unique_id', '=', sid.uniqueId)
    .where('class_name', '=', 'Media')
    .orderBy('audit_change.transaction_id')
    .orderBy('audit_change.position')
    .select(['field_name', 'new_value'])
    .execute()
  expect(told.map(({ field_name }) => field_name)).toEqual([
    'Media[1]',
    'Media[2]',
    'Media[3]',
    'Media[4]',
    'Media[2].Description',
  ])
})

test('photos of a profile are numbered from 1 in their order, as those of a listing are', async () => {
  const member = await portal.as(mia)
  const [draftId, id] = [randomUUID(), mia.uniqueId]
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer()
  const [first, second] = [randomUUID(), randomUUID()]
  for (const photoId of [first, second]) await member.upload({ fields: { photoId, draftId }, image })
  const { epoch } = (await member.call('lockCreate', { type: 'agent', id })).value
  const row = { IsDeleted: false, Description: '' }
  const saved = await member.call('saveUser', {
    draftId: draftId.toUpperCase(),
    baseVersion: 1,
    data: {
      agent: {},
      photos: [
        { ...row, id: second, SortOrder: 9 },
        { ...row, id: first, SortOrder: 4 },
      ],
    },
    rowLockRequest: { type: 'agent', id, epoch },
  })
  expect(saved.status).toBe(200)
  const { photos } = (await member.call('agentSelect', { where: { clause: [{ name: 'UniqueID', value: id }] } })).value
  expect(photos.map((photo) => [photo.id, photo.SortOrder])).toEqual([
    [first, 1],
    [second, 2],
  ])
})
