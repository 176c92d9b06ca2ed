// A lost reply, a duplicate request, a very late create: one effect, the same reply.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { givenActing, givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { change, creation, HOUSE, room } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

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

test('a copy is not returned again to a member who may no longer view the listing', async () => {
  const listing = await givenListing(portal.db, { status: 'I' })
  const key = randomUUID()
  const body = { UniqueID: listing.UniqueID }
  expect((await ann.call('copyListing', body, { key })).status).toBe(200)
  await portal.db
    .updateTable('listing')
    .set({ list_agent_id: PEOPLE.sid.uniqueId, list_office_id: PEOPLE.sid.officeId })
    .where('unique_id', '=', listing.UniqueID)
    .execute()
  expect((await ann.call('copyListing', body, { key })).status).toBe(404)
})

test('what somebody did while acting for another is not answered to them as themselves', async () => {
  const body = creation()
  const key = randomUUID()
  const wes = await portal.as(PEOPLE.wes)
  await givenActing(portal.db, PEOPLE.wes, PEOPLE.ann)
  expect((await wes.call('createListing', body, { key })).status).toBe(200)
  const again = await (await portal.as(PEOPLE.wes)).call('createListing', body, { key })
  expect(again.problem?.code).toBe('idempotency-mismatch')
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

test('fifty creates with one draft and one key make one listing', async () => {
  const body = creation()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ann.call('createListing', body, { key })))
  for (const answer of answers) expect(answer.value).toEqual(answers[0]?.value)
  expect(await listingsOf(body.listingRequest.draftId)).toHaveLength(1)
})

const deleteReplies = () => portal.db.deleteFrom('idempotency').execute()
const conflict = ({ status, problem }: { status: number; problem: Problem }) => [status, problem.code, problem.UniqueID]

test('a create that comes a year late under its own key, whose reply is long forgotten, is answered and makes nothing', async () => {
  const body = creation()
  const key = randomUUID()
  const first = await ann.call('createListing', body, { key })
  await deleteReplies()
  const { UniqueID } = first.value.Data
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: UniqueID })).value
  await ann.call('updateListing', change(first.value.Data, epoch, { values: { ListPrice: 700_000 } }))
  const late = await ann.call('createListing', body, { key })
  expect(late.value.Data).toMatchObject({ UniqueID, ListingId: first.value.Data.ListingId, StandardStatus: 'A' })
  expect((await ann.call('listingRecord', { UniqueID })).value.listing.ListPrice).toBe(700_000)
})

describe('a second submission of a draft that made its listing, under a key of its own', () => {
  test('is told which listing that is, and changes nothing', async () => {
    const draftId = randomUUID()
    const { UniqueID, version } = (await ann.call('createListing', creation({ draftId }))).value.Data
    const more = creation({ draftId, values: { ...HOUSE, PublicRemarks: 'Typed on the other phone.' } })
    const second = await ann.call('createListing', more)
    expect([...conflict(second), second.problem.currentVersion]).toEqual([409, 'draft-used', UniqueID, version])
    const { listing } = (await ann.call('listingRecord', { UniqueID })).value
    expect(listing.PublicRemarks ?? null).toBeNull()
    expect(await listingsOf(draftId)).toHaveLength(1)
  })

  test('is told so whatever it asks for, however much it looks the same, and however late it comes', async () => {
    const draftId = randomUUID()
    const body = creation({ draftId })
    const key = randomUUID()
    const { UniqueID } = (await ann.call('saveIncomplete', body, { key })).value.Data
    const told = [409, 'draft-used', UniqueID]
    for (const name of ['createListing', 'saveIncomplete'] as const) {
      expect(conflict(await ann.call(name, body))).toEqual(told)
      expect(conflict(await ann.call(name, body, { key: randomUUID() }))).toEqual(told)
    }
    await deleteReplies()
    expect(conflict(await ann.call('saveIncomplete', body))).toEqual(told)
    // Asked for to be submitted, it was only saved: its own key is no proof of that.
    expect(conflict(await ann.call('createListing', body, { key }))).toEqual(told)
    expect((await ann.call('saveIncomplete', body, { key })).value.Data.UniqueID).toBe(UniqueID)
  })

  test('is told so when they arrive in the same moment: one of fifty made it', async () => {
    const body = creation({ rooms: [room('a', 1)] })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ann.call('createListing', body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status, problem }) => problem?.code ?? status))).toEqual(new Set([200, 'draft-used']))
    expect(await listingsOf(body.listingRequest.draftId)).toHaveLength(1)
  })
})

test("the id of a draft is its member's own: another's of the same id is another draft, and takes nothing from them", async () => {
  const draftId = randomUUID()
  const sid = await portal.as(PEOPLE.sid)
  const theirs = await sid.call('createListing', creation({ draftId }))
  expect(theirs.status).toBe(200)
  const own = await ann.call('createListing', creation({ draftId }))
  expect([own.status, own.value.Data.UniqueID === theirs.value.Data.UniqueID]).toEqual([200, false])
  expect(await listingsOf(draftId)).toHaveLength(2)
})
