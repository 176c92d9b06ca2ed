// Searching listings: criteria, ownership, order, and the number of statements.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListingSearch } from '#contract/search.ts'
import { mayListing } from '#rules/may.ts'
import { openDatabase } from '#server/db/connection.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { searchListings } from '#server/features/listings/search-listings.store.ts'
import { givenListing, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import { statementsOf } from '../../support/statements.ts'

const portal = await portalForThisFile()

const { ann, cole, wes, mia, bo, stan, sid } = PEOPLE
type Clause = ListingSearch['where']['clause']
const search = async (person: Person, clause: Clause, statuses?: string[]) =>
  (await portal.as(person)).call('searchListings', {
    where: { clause, ...(statuses ? { multiClause: [{ name: 'StandardStatus', values: statuses as 'A'[] }] } : {}) },
  })
const found = async (...asked: Parameters<typeof search>) => {
  const { status, value } = await search(...asked)
  expect(status).toBe(200)
  return value.rows.map((row) => row.ListingId)
}
const pair = (name: Clause[number]['name'], value: string) => ({ name, value })

test('each field finds what a member expects of it', async () => {
  const river = await givenListing(portal.db, {
    fields: { StreetNumber: '7B', StreetName: 'Old River', StreetSuffix: 'Road', City: 'EDM' },
  })
  const lake = await givenListing(portal.db, {
    fields: { SubdivisionName: 'Lakeside', City: 'CAL', PostalCode: 'T2T 2A1' },
  })
  const pond = await givenListing(portal.db, {
    propertyType: 'LAND',
    fields: { StreetNumber: '70', StreetName: "Pond's 100%_", StreetSuffix: 'Way', City: 'EDM' },
  })
  const none = river.ListingId
  expect(await found(ann, [pair('ListingId', river.ListingId.toLowerCase())])).toEqual([none])
  expect(await found(ann, [pair('ListingID', 'A9')])).toEqual(expect.arrayContaining([river.ListingId, pond.ListingId]))
  expect(await found(ann, [pair('StreetName', '  rIVER ')])).toEqual([river.ListingId])
  expect(await found(ann, [pair('StreetName', '%_')])).toEqual([pond.ListingId])
  expect(await found(ann, [pair('StreetNumber', '7b')])).toEqual([river.ListingId])
  expect(await found(ann, [pair('StreetSuffix', 'Way'), pair('City', 'EDM')])).toEqual([pond.ListingId])
  expect(await found(ann, [pair('PropertyType', 'land'), pair('City', '')])).toEqual([pond.ListingId])
  expect(await found(ann, [pair('PropertyType', 'Land'), pair('City', 'EDM')])).toEqual([pond.ListingId])
  expect(await found(ann, [pair('PropertyType', 'Residential'), pair('City', 'EDM')])).toEqual([river.ListingId])
  expect(await found(ann, [pair('StreetName', 'river'), pair('City', 'CAL')])).toEqual([])
  expect(await found(ann, [pair('SubdivisionName', 'Lakeside')])).toEqual([lake.ListingId])
  expect(await found(ann, [pair('SubdivisionName', 'Lake')])).toEqual([])
  for (const code of ['T2T 2A1', 't2t2a1', 'T2T-2A1', 't2t'])
    expect([code, await found(ann, [pair('PostalCode', code)])]).toEqual([code, [lake.ListingId]])
  expect(await found(ann, [pair('PostalCode', 'T2T 2A2')])).toEqual([])
  expect(await found(ann, [pair('PostalCode', '%')])).toEqual([])
})

test('the active listings of an agent are found by the agent’s key; text that is no key finds none', async () => {
  const open = await givenListing(portal.db, { agent: wes })
  const sold = await givenListing(portal.db, { agent: wes, status: 'S' })
  await givenListing(portal.db, { agent: cole, coAgent: wes })
  const key = pair('ListAgentKeyNumeric', String(wes.uniqueId))
  expect(await found(ann, [key], ['A'])).toEqual([open.ListingId])
  expect(await found(wes, [key])).toEqual([sold.ListingId, open.ListingId])
  expect(await found(ann, [pair('ListAgentKeyNumeric', 'Wes')])).toEqual([])
})

test('a street that a listing moves to is found as well', async () => {
  const { UniqueID, ListingId } = await givenListing(portal.db)
  await portal.db
    .updateTable('listing')
    .set({ fields: jsonb({ StreetName: 'Brandnew' }) })
    .where('unique_id', '=', UniqueID)
    .execute()
  expect(await found(ann, [pair('StreetName', 'andne')])).toEqual([ListingId])
})

test('of every status, nobody finds what the policy hides, and everybody what it shows', async () => {
  for (const agent of [ann, cole, wes, sid])
    for (const status of ['A', 'I', 'S'] as const)
      await givenListing(portal.db, {
        agent,
        status,
        ...(agent === sid ? { coAgent: ann } : {}),
        fields: { StreetName: 'Everyman' },
      })
  const all = await portal.db
    .selectFrom('listing')
    .innerJoin('office', 'office.unique_id', 'listing.list_office_id')
    .selectAll('listing')
    .select('brokerage_id')
    .where('street_name', '=', 'everyman')
    .orderBy('listing_id', 'desc')
    .execute()
  for (const person of [ann, cole, wes, mia, bo, stan, sid]) {
    const office = Object.values(OFFICES).find((each) => each.uniqueId === person.officeId)!
    const caller = {
      memberId: person.uniqueId,
      effectiveId: person.uniqueId,
      role: person.role,
      officeId: person.officeId,
      brokerageId: office.brokerageId,
    }
    for (const statuses of [undefined, ['A'], ['I', 'S'], ['A', 'I']]) {
      const visible = all.filter(
        (row) =>
          (!statuses || statuses.includes(row.standard_status)) &&
          mayListing(caller, 'view', {
            listAgentId: row.list_agent_id,
            coListAgentId: row.co_list_agent_id,
            listOfficeId: row.list_office_id,
            brokerageId: row.brokerage_id,
            standardStatus: row.standard_status,
          }) === 'yes',
      )
      expect([person.firstName, statuses, await found(person, [pair('StreetName', 'everyman')], statuses)]).toEqual([
        person.firstName,
        statuses,
        visible.map((row) => row.listing_id),
      ])
    }
  }
})

test('what is deleted is gone', async () => {
  const { UniqueID } = await givenListing(portal.db, { fields: { StreetName: 'Vanished' } })
  await portal.db.updateTable('listing').set({ deleted_at: new Date() }).where('unique_id', '=', UniqueID).execute()
  expect(await found(ann, [pair('StreetName', 'vanished')])).toEqual([])
})

test('names that are no search fields, values that are too long, statuses there are not: refused by their place', async () => {
  const member = await portal.as(ann)
  const asked = async (where: unknown) => {
    const { status, problem } = await member.call('searchListings', { where } as ListingSearch)
    return [status, problem.errors?.[0]?.target]
  }
  expect(await asked({ clause: [{ name: 'fields', value: 'x' }] })).toEqual([400, 'where.clause[0].name'])
  expect(await asked({ clause: [pair('City', 'CAL'), { name: 'ListPrice); --', value: '' }] })).toEqual([
    400,
    'where.clause[1].name',
  ])
  expect(await asked({ clause: [pair('StreetName', 'x'.repeat(51))] })).toEqual([400, 'where.clause[0].value'])
  expect(await asked({ clause: [], multiClause: [{ name: 'StandardStatus', values: ['Z'] }] })).toEqual([
    400,
    'where.multiClause[0].values[0]',
  ])
  expect(await asked({ clause: [pair('City', 'CAL'), pair('City', 'EDM')] })).toEqual([400, 'where.clause'])
  expect((await asked({}))[0]).toBe(400)
  expect((await asked({ clause: [pair('StreetName', 'nul\u0000l')] }))[0]).toBe(400)
  expect((await portal.nobody.call('searchListings', { where: { clause: [] } })).status).toBe(401)
  expect((await portal.nobody.call('listings')).status).toBe(401)
})

test('of more than five hundred the newest come, counted all, in two statements; of none, in one', async () => {
  await sql`insert into listing (listing_id, property_type, standard_status, list_agent_id, list_office_id, form_name, fields, items)
    select 'B' || lpad(n::text, 7, '0'), 'RES', 'A', ${ann.uniqueId}, ${ann.officeId}, 'res',
      jsonb_build_object('StreetName', 'Crowded', 'City', 'CAL'), '{}' from generate_series(1, 620) as n`.execute(
    portal.db,
  )
  const { value } = await search(sid, [pair('StreetName', 'crowd')])
  expect([value.rows.length, value.total, value.rows[0]!.ListingId, value.rows.at(-1)!.ListingId]).toEqual([
    500,
    620,
    'B0000620',
    'B0000121',
  ])
  // Everything that a table's row says, and nothing else of a record.
  expect(JSON.stringify(value).length / 500).toBeLessThan(800)
  const newest = (await (await portal.as(sid)).call('listings')).value
  expect([newest.rows.length, newest.rows[0]!.ListingId, newest.total > 620]).toEqual([500, 'B0000620', true])

  const caller = { memberId: 201, effectiveId: 201, role: 'agent' as const, officeId: 21, brokerageId: 21 }
  const visibility = productVisibility()('listings')
  const reads = async (wanted: Parameters<typeof searchListings>[2]) => {
    const search = () => portal.db.transaction().execute((tx) => searchListings(tx, caller, wanted, visibility))
    return (await statementsOf(search)).filter(({ text }) => !/^(begin|commit)$/.test(text)).length
  }
  expect(await reads({ streetName: 'crowd' })).toBe(2)
  expect(await reads({ city: 'CAL' })).toBe(2)
  expect(await reads({ listingId: 'B0000100' })).toBe(2)
  expect(await reads({ listingId: 'nowhere' })).toBe(1)
})

test('searches wait for each other, and nobody’s work waits for them', async () => {
  const searching = openDatabase(portal.databaseUrl, { maxConnections: 1 })
  const busy = await openPortal({ beside: portal, app: { searchDb: searching.db } })
  const mine = (await portal.as(ann)).at(busy)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const longOne = searching.db.transaction().execute(() => ended)
  const mySearch = mine.call('searchListings', { where: { clause: [pair('City', 'EDM')] } })
  await expect.poll(() => searching.pool.waitingCount).toBe(1)
  expect((await mine.call('autosaveCheck', {})).status).toBe(200)
  expect(searching.pool.waitingCount).toBe(1)
  end()
  await longOne
  expect((await mySearch).status).toBe(200)
  await busy.close()
  await searching.close()
})
