// The list of rejected records: newest first, with names, without those replaced by a newer version; for the board, not while acting.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { givenListing, OFFICES, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const stan = await portal.as(PEOPLE.stan)
beforeEach(() => sql`truncate delivery`.execute(portal.db))

const refused = { version: 1, destination: 'mls', status: 'failed' } as const
const given = (row: object) =>
  portal.db
    .insertInto('delivery')
    .values({ ...refused, ...row })
    .execute()
const list = async () => (await stan.call('deliveriesRefused', {})).value

test('a listing, an agent and an office that were refused are named, with the reason and whose listing it is', async () => {
  const { UniqueID, ListingId } = await givenListing(portal.db, {
    agent: PEOPLE.ann,
    fields: { UnparsedAddress: '12 Elm Street' },
  })
  await given({ listing_unique_id: UniqueID, destination: 'national', detail: 'No photo.', at: '2026-03-03T12:00:00Z' })
  await given({ member_unique_id: PEOPLE.ann.uniqueId, at: '2026-03-02T12:00:00Z' })
  await given({ office_unique_id: OFFICES.downtown.uniqueId, at: '2026-03-01T12:00:00Z' })
  const { data, total } = await list()
  expect(total).toBe(3)
  expect(data).toMatchObject([
    {
      ...{ type: 'listing', id: UniqueID, label: ListingId, title: '12 Elm Street', isDeleted: false },
      ...{ destination: 'national', detail: 'No photo.', at: '2026-03-03T12:00:00.000Z' },
      MemberFullName: `${PEOPLE.ann.firstName} ${PEOPLE.ann.lastName}`,
    },
    { type: 'agent', label: PEOPLE.ann.mlsId, MemberFullName: null, detail: null },
    { type: 'office', id: OFFICES.downtown.uniqueId },
  ])
})

test('what a newer version has replaced is not there, nor what arrived', async () => {
  const listing = (await givenListing(portal.db)).UniqueID
  await given({ listing_unique_id: listing })
  await given({ listing_unique_id: listing, version: 2, status: 'submitted' })
  await given({ listing_unique_id: listing, destination: 'national', status: 'delivered' })
  expect(await list()).toEqual({ data: [], total: 0 })
})

test('a deleted listing whose removal was refused is there, and says so', async () => {
  const listing = (await givenListing(portal.db)).UniqueID
  await sql`update listing set deleted_at = now() where unique_id = ${listing}`.execute(portal.db)
  await given({ listing_unique_id: listing })
  expect((await list()).data).toMatchObject([{ id: listing, isDeleted: true }])
})

test('sent again, it leaves the list', async () => {
  const id = (await givenListing(portal.db)).UniqueID
  await given({ listing_unique_id: id })
  await stan.call('deliveryRetry', { entity: { type: 'listing', id }, destination: 'mls' })
  expect(await list()).toEqual({ data: [], total: 0 })
})
