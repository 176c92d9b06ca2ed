// The database cost of frequent calls: round trips, and listings read to find a page of them.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { LISTING_COUNT_MAX, type ListingSearch } from '#contract/search.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { outline, roundTrips, rowsRead, statementsOf } from '../../support/statements.ts'
import { autosave } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const search = (where: ListingSearch['where']) => ann.call('searchListings', { where })

describe('round trips, for the transaction and whose session it is two of them, one if its end is sent with the last read', () => {
  const begun = () => autosave({ deviceId: ann.device, values: { ListPrice: 1 } })
  const aListing = givenListing(portal.db)

  test.each([
    ['a first autosave', 9, () => ann.call('autosaveCreate', begun())],
    ['drafts of other phones', 3, () => ann.call('autosaveCheck', {})],
    ['my listings', 3, () => ann.call('myListings', undefined, { query: { brokerage: '0' } })],
    ['what is to be done today', 6, () => ann.call('today')],
    ['announcements', 4, () => ann.call('notifications')],
    ['a search', 3, () => search({ clause: [{ name: 'City', value: 'CAL' }] })],
    ['whose session it is', 2, () => ann.call('status')],
    ['a form', 2, () => ann.call('definition', undefined, { params: { formName: 'res' } })],
    ['its options', 2, () => ann.call('lookups', { lookupNames: ['Lookup_City'] })],
    [
      'a listing’s page, photos from guests included',
      7,
      async () => ann.call('listingRecord', { UniqueID: (await aListing).UniqueID }),
    ],
  ])('%s: at most %i', async (_, most, call) => {
    await aListing
    const sent = await statementsOf(async () => expect((await call()).status).toBe(200))
    expect(sent.length).toBeGreaterThanOrEqual(3)
    expect(roundTrips(sent), outline(sent)).toBeLessThanOrEqual(most)
  })
})

describe('of eight thousand listings a search reads those that it finds, counts and shows, and hardly another', () => {
  const HARDLY_ANOTHER = 50
  beforeAll(async () => {
    await sql`insert into listing (listing_id, property_type, standard_status, list_agent_id, list_office_id, form_name, fields, items)
      select 'C' || lpad(n::text, 7, '0'), case n % 3 when 0 then 'LAND' else 'RES' end, case n % 7 when 0 then 'S' else 'A' end,
        ${PEOPLE.ann.uniqueId}, ${PEOPLE.ann.officeId}, 'res', jsonb_build_object('StreetName', 'Street ' || n % 400,
        'StreetNumber', (n % 90)::text, 'City', case n % 8 when 0 then 'EDM' else 'CAL' end,
        'SubdivisionName', 'Community ' || n % 100, 'PostalCode', 'T' || n % 10 || 'A ' || n % 7 || 'B' || n % 9), '{}'
      from generate_series(1, 8000) as n`.execute(portal.db)
    await sql`analyze`.execute(portal.db)
  })

  const is = (name: ListingSearch['where']['clause'][number]['name'], value: string) => ({ name, value })
  const of = (...values: ('A' | 'S')[]) => [{ name: 'StandardStatus' as const, values }]
  test.each<[string, ListingSearch['where']]>([
    ['a number', { clause: [is('ListingId', 'C0004711')] }],
    ['a house in a street', { clause: [is('StreetNumber', '7'), is('StreetName', 'street 7')] }],
    ['a street in a town', { clause: [is('StreetName', 'street 71'), is('City', 'CAL')] }],
    ['what is active in a town', { clause: [is('City', 'CAL'), is('PropertyType', 'RES')], multiClause: of('A') }],
    ['a community', { clause: [is('SubdivisionName', 'Community 71')] }],
    ['a community in a town', { clause: [is('SubdivisionName', 'Community 71'), is('City', 'CAL')] }],
    ['a postal code', { clause: [is('PostalCode', 't1a 3b4')] }],
    ['the beginning of a postal code', { clause: [is('PostalCode', 'T1A3')] }],
    ['what an agent sold', { clause: [is('ListAgentKeyNumeric', '101')], multiClause: of('S') }],
    ['everything', { clause: [] }],
  ])('%s', async (_, where) => {
    const { rows, total } = (await search(where)).value
    const counted = total > rows.length ? Math.min(total, LISTING_COUNT_MAX) : 0
    const read = await rowsRead(portal.databaseUrl, 'listing', await statementsOf(() => search(where)))
    expect(rows.length).toBeGreaterThan(0)
    expect(read, 'listings read').toBeLessThanOrEqual(2 * rows.length + counted + HARDLY_ANOTHER)
  })
})
