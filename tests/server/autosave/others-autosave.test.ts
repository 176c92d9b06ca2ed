// Another member's unfinished changes of a listing stand in the way of everybody who may edit it: they are taken over or discarded, and their owner
// keeps a copy and is told.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { fixture, houses } from '../../support/photo-files.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { autosave, change, type GivenSubmission, photoRow } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const mia = await portal.as(PEOPLE.mia)
const wes = await portal.as(PEOPLE.wes)

/** Ann began to change a listing of hers, incomplete unless said otherwise, and left; her lock is `age` old. */
async function unfinished(age = '6 minutes', status: 'I' | 'A' = 'I') {
  const listing = await givenListing(portal.db, { agent: PEOPLE.ann, status })
  const entity = { type: 'listing', id: listing.UniqueID } as const
  const { epoch } = (await ann.call('lockCreate', entity)).value
  const sent = autosave({
    deviceId: ann.device,
    ParentID: listing.UniqueID,
    values: { ListPrice: 777_000 },
    to: 3,
    rowLockRequest: { ...entity, epoch },
  })
  expect((await ann.call('autosaveCreate', sent)).status).toBe(200)
  await sql`update row_lock set updated_at = clock_timestamp() - ${sql.lit(age)}::interval where entity_id = ${listing.UniqueID}`.execute(
    portal.db,
  )
  const call = {
    draftId: sent.draftId,
    ParentID: listing.UniqueID,
    revision: 3,
    into: null as string | null,
    rowLockRequest: null,
  }
  return { listing, entity, epoch, draftId: sent.draftId, call, sent }
}
const rowOf = async (member: Member, UniqueID: number) => (await member.call('listingRecord', { UniqueID })).value.row
const binOf = async (member: Member) =>
  (await member.call('autosaveCheck', { bin: true })).value.data.map(({ draftId }) => draftId)
const newestNotice = async (member: Member) => (await member.call('notices')).value.notices[0]

test('members who may edit the listing see whose they are', async () => {
  const { listing } = await unfinished()
  const asked = { ParentID: listing.UniqueID }
  const { data, others } = (await mia.call('autosaveCheck', asked)).value
  expect(data).toEqual([])
  expect(others).toMatchObject([{ memberName: 'Ann Archer', revision: 3 }])
  expect((await ann.call('autosaveCheck', asked)).value).toMatchObject({ data: [{ revision: 3 }], others: [] })
  expect((await wes.call('autosaveCheck', asked)).status).toBe(404)
})

test.each(['Takeover', 'Discard'])('the listing’s audit log names who did it: Unsaved Changes %s', async (kind) => {
  const { listing, call } = await unfinished()
  expect(
    (await mia.call('autosaveTakeOver', { ...call, into: kind === 'Takeover' ? randomUUID() : null })).status,
  ).toBe(200)
  const asked = { tableName: 'Listing', uniqueID: 0, entityID: listing.ListingId }
  const [newest] = (await mia.call('auditQuery', asked)).value.data
  expect(newest).toMatchObject({ Transactiontype: `Unsaved Changes ${kind}`, RealUser: PEOPLE.mia.fullName })
})

test('members who may only view the listing do not learn that somebody is editing it, from the drafts or from the lock', async () => {
  const { listing, entity } = await unfinished('6 minutes', 'A')
  const asked = { ParentID: listing.UniqueID }
  expect((await mia.call('autosaveCheck', asked)).value.listingHasAutosave).toBe(true)
  expect((await mia.call('lockCheck', entity)).value.hasUnsavedChanges).toBe(true)
  expect((await wes.call('autosaveCheck', asked)).value).toEqual({ listingHasAutosave: false, data: [], others: [] })
  expect((await wes.call('lockCheck', entity)).value).toMatchObject({ rowIsLocked: true, hasUnsavedChanges: false })
})

test('discarded: editing is free again, Ann has her copy in the bin and a notice, and restores it', async () => {
  const { listing, call, draftId } = await unfinished()
  expect((await rowOf(mia, listing.UniqueID)).hasAutosave).toBe(true)
  expect((await mia.call('autosaveTakeOver', call)).value).toEqual({ removed: true, autosave: null })
  expect((await rowOf(mia, listing.UniqueID)).hasAutosave).toBe(false)
  expect(await binOf(ann)).toContain(draftId)
  expect(await newestNotice(ann)).toMatchObject({
    kind: 'autosave-discarded',
    text: `Mia Mason discarded your unsaved changes of listing ${listing.ListingId}. Your copy is in the bin for 30 days.`,
  })
  // The reply was lost: the repeated request gets the same reply, and no second notice.
  const { notices } = (await ann.call('notices')).value
  expect((await mia.call('autosaveTakeOver', call)).status).toBe(200)
  expect((await ann.call('notices')).value.notices).toHaveLength(notices.length)
  expect((await ann.call('autosaveRestore', { draftId })).status).toBe(200)
  expect((await ann.call('autosaveRetrieve', { draftId })).value.fields.ListPrice?.value).toBe(777_000)
})

test('taken over under the lock: a draft of her own with the same content, once, however often it is asked', async () => {
  const { entity, listing, call, draftId, sent } = await unfinished()
  const seen = (await mia.call('lockCheck', entity)).value
  const { epoch } = (await mia.call('lockTakeover', { ...entity, epoch: seen.epoch })).value
  const taken = { ...call, into: randomUUID(), rowLockRequest: { ...entity, epoch } }
  const { value } = await mia.call('autosaveTakeOver', taken)
  expect(value.autosave).toMatchObject({
    record: { draftId: taken.into, revision: 3, ParentID: listing.UniqueID, deviceId: mia.device },
    fields: { ListPrice: { value: 777_000 } },
  })
  expect((await mia.call('autosaveTakeOver', taken)).value).toEqual(value)
  expect(await binOf(ann)).toContain(draftId)
  expect((await newestNotice(ann))?.kind).toBe('autosave-taken-over')
  // Mia continues under her own name; Ann's late save changes nothing.
  const next = autosave({
    ...{ deviceId: mia.device, draftId: taken.into, ParentID: listing.UniqueID, from: 3, to: 4 },
    ...{ values: { ListPrice: 780_000 }, rowLockRequest: taken.rowLockRequest },
  })
  expect((await mia.call('autosaveUpdate', next)).value.revision).toBe(4)
  expect((await ann.call('autosaveUpdate', { ...sent, from: 3, to: 4 })).problem.code).toBe('lock-epoch')
})

describe('photos and files that the server has', () => {
  /** Ann's changes with a photo and a file, which Mia took over. */
  async function takenWithUploads() {
    const { listing, call, draftId, epoch, entity } = await unfinished()
    const image = await sharp(fixture(`${houses[0]}.jpg`))
      .resize(1365, 1024, { fit: 'inside' })
      .jpeg()
      .toBuffer()
    const thumbnail = await sharp(image).resize(480, 320, { fit: 'inside' }).jpeg().toBuffer()
    const [photoId, supplementId] = [randomUUID(), randomUUID()]
    const on = { draftId, key: String(listing.UniqueID), epoch: String(epoch) }
    const photo = { fields: { photoId, ...on }, image, thumbnail }
    const sent = await ann.upload(photo)
    const file = { fields: { supplementId, ...on }, bytes: image }
    const brought = await ann.bring(file)
    expect([sent.status, brought.status]).toEqual([200, 200])
    const said = { Description: 'Front', IsDeleted: false, name: 'a.jpg', isNew: true, editedAt: 1 }
    const row = { fields: {}, SortOrder: 1, IsDeleted: false, isNew: true, editedAt: 1 }
    const save = autosave({
      ...{ deviceId: ann.device, draftId, ParentID: listing.UniqueID, from: 3, to: 4 },
      ...{
        photos: [
          { id: photoId, ...said },
          { id: randomUUID(), ...said, replaces: photoId, hides: true },
        ],
      },
      ...{ photoOrder: [photoId], rows: { supplements: { [supplementId]: row } } },
      rowLockRequest: { ...entity, epoch },
    })
    expect((await ann.call('autosaveUpdate', save)).status).toBe(200)
    await sql`update row_lock set updated_at = clock_timestamp() - interval '6 minutes' where entity_id = ${entity.id}`.execute(
      portal.db,
    )
    const taken = { ...call, revision: 4, into: randomUUID() }
    const autosaved = (await mia.call('autosaveTakeOver', taken)).value.autosave!
    const paths = { photo: sent.value[0]!.path, file: brought.value.path }
    return { listing, draftId, taken, autosaved, photo, photoId, file, supplementId, paths }
  }
  const statuses = async (member: Member, { photo, file }: { photo: string; file: string }) => [
    (await member.call('getFile', undefined, { query: { file: photo } })).status,
    (await member.call('getSupplement', undefined, { query: { file } })).status,
  ]
  async function submit(member: Member, UniqueID: number, given: GivenSubmission) {
    const entity = { type: 'listing', id: UniqueID } as const
    const seen = (await member.call('lockCheck', entity)).value
    const { epoch } = (await member.call('lockTakeover', { ...entity, epoch: seen.epoch })).value
    const { version } = (await member.call('listingRecord', { UniqueID })).value
    const { status, problem } = await member.call('updateListing', change({ UniqueID, version }, epoch, given))
    await member.call('lockRemove', { ...entity, epoch })
    return [status, status === 200 ? undefined : problem]
  }
  const supplementRow = (uid: string) => ({ uid, SortOrder: 1, IsDeleted: false, SupplementType: 'RPR' })

  test('go along as copies of Mia’s own, under ids of their own; asked again, the same', async () => {
    const { autosaved, taken, photoId, supplementId, paths } = await takenWithUploads()
    const [copy] = autosaved.uploaded
    const [uid] = Object.keys(autosaved.uploadedFiles ?? {})
    expect([autosaved.uploaded.length, copy?.id === photoId, uid === supplementId]).toEqual([1, false, false])
    expect(autosaved.photos).toMatchObject([
      { id: copy?.id, Description: 'Front' },
      { replaces: copy?.id, hides: true },
    ])
    expect(autosaved.photoOrder).toEqual([copy?.id])
    expect(Object.keys(autosaved.rows.supplements ?? {})).toEqual([uid])
    expect(await statuses(mia, paths)).toEqual([200, 200])
    expect(await statuses(wes, paths)).toEqual([404, 404])
    expect((await mia.call('autosaveTakeOver', taken)).value.autosave).toEqual(autosaved)
  })

  test('stay with Ann’s copy in the bin: she sees them, sends them again, and after Mia has submitted hers submits them too', async () => {
    const { listing, autosaved, draftId, photo, photoId, file, supplementId, paths, taken } = await takenWithUploads()
    expect(await statuses(ann, paths)).toEqual([200, 200])
    const [uid] = Object.keys(autosaved.uploadedFiles ?? {})
    const mias = { photos: [photoRow(autosaved.photoOrder[0]!, 1)], supplements: [supplementRow(uid!)] }
    expect(await submit(mia, listing.UniqueID, { draftId: taken.into, ...mias })).toEqual([200, undefined])
    expect(await statuses(ann, paths)).toEqual([200, 200])

    expect((await ann.call('autosaveRestore', { draftId })).status).toBe(200)
    const restored = (await ann.call('autosaveRetrieve', { draftId })).value
    expect(restored.uploaded.map(({ id }) => id)).toEqual([photoId])
    expect(Object.keys(restored.uploadedFiles ?? {})).toEqual([supplementId])
    const again = { photoId, draftId }
    expect((await ann.upload({ ...photo, fields: again })).status).toBe(200)
    expect((await ann.bring({ ...file, fields: { supplementId, draftId } })).status).toBe(200)
    const anns = { photos: [photoRow(photoId, 2)], supplements: [supplementRow(supplementId)] }
    expect(await submit(ann, listing.UniqueID, { draftId, ...anns })).toEqual([200, undefined])
    expect((await ann.call('listingRecord', { UniqueID: listing.UniqueID })).value.photos.map(({ id }) => id)).toEqual(
      expect.arrayContaining([photoId, autosaved.photoOrder[0]]),
    )
  })
})

test('a draft of Mia’s own that did not come from Ann’s is no answer: nothing is taken, nothing claimed', async () => {
  const { call, draftId, listing } = await unfinished()
  const elsewhere = autosave({ deviceId: mia.device })
  expect((await mia.call('autosaveCreate', elsewhere)).status).toBe(200)
  const { status, problem } = await mia.call('autosaveTakeOver', { ...call, into: elsewhere.draftId })
  expect([status, problem.code]).toEqual([409, 'draft-mismatch'])
  expect((await rowOf(mia, listing.UniqueID)).hasAutosave).toBe(true)
  expect(await binOf(ann)).not.toContain(draftId)
})

test('while Ann writes, her lock is live: nothing is taken from her, nothing discarded', async () => {
  const { call, draftId } = await unfinished('10 seconds')
  for (const into of [null, randomUUID()]) {
    const { status, problem } = await mia.call('autosaveTakeOver', { ...call, into })
    expect([status, problem.code]).toEqual([409, 'lock-epoch'])
  }
  expect(await binOf(ann)).not.toContain(draftId)
})

test('what was written since Mia looked is not discarded unseen', async () => {
  const { call } = await unfinished()
  expect((await mia.call('autosaveTakeOver', { ...call, revision: 2 })).problem.code).toBe('autosave-other-device')
})

test('nobody without the right to edit, no other listing’s changes, none of one’s own, no draft of somebody else to put it in', async () => {
  const { call, draftId } = await unfinished()
  expect((await wes.call('autosaveTakeOver', call)).status).toBe(404)
  const other = await givenListing(portal.db, { agent: PEOPLE.mia, status: 'I' })
  expect((await mia.call('autosaveTakeOver', { ...call, ParentID: other.UniqueID })).status).toBe(404)
  expect((await ann.call('autosaveTakeOver', call)).problem.code).toBe('invalid-request')
  expect((await mia.call('autosaveTakeOver', { ...call, into: draftId })).status).toBe(404)
})
