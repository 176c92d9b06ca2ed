// Another member's unfinished changes of a listing stand in the way of everybody who may edit it: they are taken over or discarded, and their owner
// keeps a copy and is told.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenListing, PEOPLE } from '../support/board.ts'
import { fixture, houses } from '../support/photo-files.ts'
import { type Member, openPortal, type Portal } from '../support/portal.ts'
import { autosave } from '../support/submission.ts'

let portal: Portal
let ann: Member
let mia: Member
let wes: Member
beforeAll(async () => {
  portal = await openPortal()
  ;[ann, mia, wes] = (await Promise.all([PEOPLE.ann, PEOPLE.mia, PEOPLE.wes].map(portal.as))) as [
    Member,
    Member,
    Member,
  ]
})
afterAll(() => portal.close())

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

test('whoever may edit the listing sees whose they are', async () => {
  const { listing } = await unfinished()
  const asked = { ParentID: listing.UniqueID }
  const { data, others } = (await mia.call('autosaveCheck', asked)).value
  expect(data).toEqual([])
  expect(others).toMatchObject([{ memberName: 'Ann Archer', revision: 3 }])
  expect((await ann.call('autosaveCheck', asked)).value).toMatchObject({ data: [{ revision: 3 }], others: [] })
  expect((await wes.call('autosaveCheck', asked)).status).toBe(404)
})

test('whoever may only look at the listing does not hear that somebody works on it: not from the drafts, not from the lock', async () => {
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
  // The reply was lost: asked again, the same answer, and no second notice.
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
  // Mia goes on under her own name; Ann's late save changes nothing.
  const next = autosave({
    ...{ deviceId: mia.device, draftId: taken.into, ParentID: listing.UniqueID, from: 3, to: 4 },
    ...{ values: { ListPrice: 780_000 }, rowLockRequest: taken.rowLockRequest },
  })
  expect((await mia.call('autosaveUpdate', next)).value.revision).toBe(4)
  expect((await ann.call('autosaveUpdate', { ...sent, from: 3, to: 4 })).problem.code).toBe('lock-epoch')
})

test('photos that the server has go with the work: Mia can submit them', async () => {
  const { listing, call, draftId, epoch, entity } = await unfinished()
  const image = await sharp(fixture(`${houses[0]}.jpg`))
    .resize(1365, 1024, { fit: 'inside' })
    .jpeg()
    .toBuffer()
  const thumbnail = await sharp(image).resize(480, 320, { fit: 'inside' }).jpeg().toBuffer()
  const photoId = randomUUID()
  const fields = { photoId, draftId, key: String(listing.UniqueID), epoch: String(epoch) }
  expect((await ann.upload({ fields, image, thumbnail })).status).toBe(200)
  await sql`update row_lock set updated_at = clock_timestamp() - interval '6 minutes' where entity_id = ${entity.id}`.execute(
    portal.db,
  )
  const { value } = await mia.call('autosaveTakeOver', { ...call, into: randomUUID() })
  expect(value.autosave?.uploaded.map(({ id }) => id)).toEqual([photoId])
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
