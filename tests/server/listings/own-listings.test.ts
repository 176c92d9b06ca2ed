import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave } from '../../support/submission.ts'

const portal = await portalForThisFile()

async function idsOf(person: Person) {
  const { value } = await (await portal.as(person)).call('myListings')
  return value.rows.map((row) => row.ListingId)
}
const BROKERAGE = { query: { brokerage: '1' } } as const
async function idsOfBrokerage(person: Person) {
  const member = await portal.as(person)
  const ids = (await member.call('listings', undefined, BROKERAGE)).value.rows.map((row) => row.ListingId)
  // As pages ask that were loaded before an update.
  const older = await member.call('myListings', undefined, BROKERAGE)
  expect(older.value.rows.map((row) => row.ListingId)).toEqual(ids)
  return ids
}

test('Ann sees what she lists and co-lists, in every status, newest number first', async () => {
  const first = await givenListing(portal.db, { status: 'I' })
  await givenListing(portal.db, { agent: PEOPLE.cole })
  const second = await givenListing(portal.db, { agent: PEOPLE.cole, coAgent: PEOPLE.ann, status: 'S' })
  expect(await idsOf(PEOPLE.ann)).toEqual([second.ListingId, first.ListingId])
})

test('the brokerage switch: brokers see their brokerage, managers their office, the board’s staff all, agents nothing more', async () => {
  const river = await givenListing(portal.db, { agent: PEOPLE.sid })
  const west = await givenListing(portal.db, { agent: PEOPLE.wes })
  expect(await idsOf(PEOPLE.bo)).toEqual([])
  const bo = await idsOfBrokerage(PEOPLE.bo)
  expect(bo).toContain(west.ListingId)
  expect(bo).not.toContain(river.ListingId)
  const mia = await idsOfBrokerage(PEOPLE.mia)
  expect(mia.length).toBeGreaterThan(0)
  expect(mia).not.toContain(west.ListingId)
  for (const person of [PEOPLE.stan, PEOPLE.ada]) expect(await idsOfBrokerage(person)).toContain(river.ListingId)
  const ann = await portal.as(PEOPLE.ann)
  for (const name of ['listings', 'myListings'] as const)
    expect((await ann.call(name, undefined, BROKERAGE)).status).toBe(403)
})

test('a parameter that the lists do not know is ignored', async () => {
  const ann = await portal.as(PEOPLE.ann)
  for (const name of ['listings', 'myListings'] as const)
    expect((await ann.call(name, undefined, { query: { _: '1' } })).status).toBe(200)
})

test('a row says whether unsaved changes stand behind it', async () => {
  const listing = await givenListing(portal.db, { agent: PEOPLE.wes, status: 'I' })
  const wes = await portal.as(PEOPLE.wes)
  const { epoch } = (await wes.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
  const draftId = randomUUID()
  await wes.call(
    'autosaveCreate',
    autosave({
      draftId,
      deviceId: wes.device,
      ParentID: listing.UniqueID,
      rowLockRequest: { type: 'listing', id: listing.UniqueID, epoch },
    }),
  )
  const row = async () => (await wes.call('myListings')).value.rows.find((each) => each.ListingId === listing.ListingId)
  expect((await row())?.hasAutosave).toBe(true)
  await wes.call('autosaveRemove', { draftId })
  expect((await row())?.hasAutosave).toBe(false)
})

test('at most 500 rows are shown, and all are counted', async () => {
  await sql`
    insert into listing (listing_id, property_type, standard_status, list_agent_id, list_office_id, form_name, fields, items)
    select 'B' || lpad(n::text, 7, '0'), 'RES', 'A', ${PEOPLE.sid.uniqueId}, ${PEOPLE.sid.officeId}, 'res', '{}', '{}'
    from generate_series(1, 510) as n`.execute(portal.db)
  const sid = await portal.as(PEOPLE.sid)
  const { value } = await sid.call('myListings')
  expect([value.rows.length, value.total]).toEqual([500, 511])
  expect(value.rows[0]?.ListingId).toBe('B0000510')
})

test('of a brokerage with more than 500, each listing is counted once: the offices’, and what its broker lists elsewhere', async () => {
  const before = (await (await portal.as(PEOPLE.bo)).call('myListings', undefined, BROKERAGE)).value.total
  await sql`
    insert into listing (listing_id, property_type, standard_status, list_agent_id, co_list_agent_id, list_office_id, form_name, fields, items)
    select 'C' || lpad(n::text, 7, '0'), 'RES', 'A', ${PEOPLE.wes.uniqueId},
      case when n <= 5 then ${PEOPLE.bo.uniqueId}::bigint end, ${PEOPLE.wes.officeId}, 'res', '{}', '{}'
    from generate_series(1, 505) as n`.execute(portal.db)
  // As agent, as co-agent, as both; of another office, and of none.
  await sql`
    insert into listing (listing_id, property_type, standard_status, list_agent_id, co_list_agent_id, list_office_id, form_name, fields, items)
    select 'D000000' || n, 'RES', 'A', case when n <> 2 then ${PEOPLE.bo.uniqueId}::bigint end,
      case when n <> 1 then ${PEOPLE.bo.uniqueId}::bigint end, case when n < 4 then ${PEOPLE.sid.officeId}::bigint end, 'res', '{}', '{}'
    from generate_series(1, 4) as n`.execute(portal.db)
  const { value } = await (await portal.as(PEOPLE.bo)).call('myListings', undefined, BROKERAGE)
  expect([value.rows.length, value.total]).toEqual([500, before + 509])
})
