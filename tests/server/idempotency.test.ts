// A reply that got lost, a request that comes twice, a create that comes very late: one effect, the same answer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenListing, PEOPLE } from '../support/board.ts'
import { type Member, openPortal, type Portal } from '../support/portal.ts'
import { change, creation, HOUSE, room } from '../support/submission.ts'

let portal: Portal
let ann: Member
beforeAll(async () => {
  portal = await openPortal()
  ann = await portal.as(PEOPLE.ann)
})
afterAll(() => portal.close())

const listingsOf = (draftId: string) =>
  portal.db.selectFrom('listing').select('listing_id').where('draft_id', '=', draftId).execute()
const countAudit = async (ListingId: string) =>
  (
    await portal.db
      .selectFrom('audit_transaction')
      .select('transaction_id')
      .where('entity_id', '=', ListingId)
      .execute()
  ).length
const countDeliveries = async (id: number) =>
  (await portal.db.selectFrom('delivery').select('delivery_id').where('listing_unique_id', '=', id).execute()).length

test('a create whose reply was lost is answered as then and made one listing', async () => {
  const body = creation()
  const key = randomUUID()
  const first = await ann.call('createListing', body, { key })
  const again = await ann.call('createListing', body, { key })
  expect(again.value).toEqual(first.value)
  expect(await listingsOf(body.listingRequest.draftId)).toHaveLength(1)
  expect(await countAudit(first.value.Data.ListingId)).toBe(1)
  expect(await countDeliveries(first.value.Data.UniqueID)).toBe(2)
})

test('an update whose reply was lost is answered as then, though its lock is gone and its version is old', async () => {
  const listing = await givenListing(portal.db)
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
  const body = change(listing, epoch, { values: { ListPrice: 640_000 } })
  const key = randomUUID()
  const first = await ann.call('updateListing', body, { key })
  const again = await ann.call('updateListing', body, { key })
  expect([again.status, again.value]).toEqual([200, first.value])
  expect(await countAudit(listing.ListingId)).toBe(1)
})

test('the same key for something else is refused; another member’s key is another key', async () => {
  const key = randomUUID()
  await ann.call('createListing', creation(), { key })
  const other = await ann.call('createListing', creation(), { key })
  expect([other.status, other.problem.code]).toEqual([422, 'idempotency-mismatch'])
  const route = await ann.call('saveIncomplete', creation(), { key })
  expect(route.problem.code).toBe('idempotency-mismatch')
  const wes = await portal.as(PEOPLE.wes)
  expect((await wes.call('createListing', creation(), { key })).status).toBe(200)
})

test('a write without a key is refused', async () => {
  const answer = await ann.call('createListing', creation(), { headers: { 'idempotency-key': undefined } })
  expect([answer.status, answer.problem.code]).toEqual([400, 'idempotency-missing'])
})

test('a refused request leaves its key unused: corrected, it may come again', async () => {
  const key = randomUUID()
  const draftId = randomUUID()
  const bad = await ann.call('createListing', creation({ draftId, values: { ...HOUSE, ListPrice: 1 } }), { key })
  expect(bad.status).toBe(422)
  expect((await ann.call('createListing', creation({ draftId }), { key })).status).toBe(200)
  expect(await listingsOf(draftId)).toHaveLength(1)
})

test('fifty creates with one draft and fifty keys make one listing, and everybody is told the same', async () => {
  const body = creation({ rooms: [room('a', 1)] })
  const answers = await Promise.all(Array.from({ length: 50 }, () => ann.call('createListing', body)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  for (const answer of answers) expect(answer.value).toEqual(answers[0]?.value)
  expect(await listingsOf(body.listingRequest.draftId)).toHaveLength(1)
  const { UniqueID, ListingId } = answers[0]!.value.Data
  expect([await countAudit(ListingId), await countDeliveries(UniqueID)]).toEqual([1, 2])
})

test('fifty creates with one draft and one key make one listing', async () => {
  const body = creation()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ann.call('createListing', body, { key })))
  for (const answer of answers) expect(answer.value).toEqual(answers[0]?.value)
  expect(await listingsOf(body.listingRequest.draftId)).toHaveLength(1)
})

test('a create that comes a year late, its key long forgotten, still makes nothing', async () => {
  const body = creation()
  const first = await ann.call('createListing', body)
  await portal.db.deleteFrom('idempotency').execute()
  const { UniqueID } = first.value.Data
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: UniqueID })).value
  await ann.call('updateListing', change(first.value.Data, epoch, { values: { ListPrice: 700_000 } }))
  const late = await ann.call('createListing', body)
  expect(late.value.Data).toMatchObject({ UniqueID, ListingId: first.value.Data.ListingId, StandardStatus: 'A' })
  expect((await ann.call('listingRecord', { UniqueID })).value.listing.ListPrice).toBe(700_000)
})

test('a submit of a draft that was only saved is not taken for done', async () => {
  const draftId = randomUUID()
  const saved = await ann.call('saveIncomplete', creation({ draftId }))
  const submit = await ann.call('createListing', creation({ draftId }))
  expect([submit.status, submit.problem.code, submit.problem.UniqueID]).toEqual([
    409,
    'version-conflict',
    saved.value.Data.UniqueID,
  ])
  const again = await ann.call('saveIncomplete', creation({ draftId }))
  expect(again.value).toEqual(saved.value)
})

test("another member's draft id gives nothing away", async () => {
  const body = creation({ draftId: randomUUID() })
  await ann.call('saveIncomplete', body)
  const sid = await portal.as(PEOPLE.sid)
  expect((await sid.call('createListing', body)).status).toBe(404)
  const cole = await portal.as(PEOPLE.cole)
  expect((await cole.call('createListing', body)).status).toBe(403)
})
