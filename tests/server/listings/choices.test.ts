// Lookup codes: a newly chosen code must be active and match its parents; an old one stays until somebody changes it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { change, creation, HOUSE, room } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

type Listing = { UniqueID: number; version: number }
type Given = Parameters<typeof change>[2]
const lockFor = async (id: number) => (await ann.call('lockCreate', { type: 'listing', id })).value.epoch
const write = async (listing: Listing, given: Given) =>
  ann.call('updateListing', change(listing, await lockFor(listing.UniqueID), given))
const said = (answer: { status: number; problem: { errors?: { target: string; code: string }[] | undefined } }) =>
  answer.status === 200 ? 'written' : answer.problem.errors?.map(({ target, code }) => `${target} ${code}`)

test('a code that is no longer offered is refused when it is new, also while the listing is incomplete', async () => {
  const values: Values = { ...HOUSE, City: 'OLD', Appliances: ['DW', 'TV'] }
  const rooms = [room('a', 1), room('b', 2, { RoomLevel: 'First' })]
  const places = ['Appliances choice', 'City choice', 'Rooms[2].RoomLevel choice']
  expect(said(await ann.call('createListing', creation({ values, rooms })))).toEqual(places)
  expect(said(await ann.call('saveIncomplete', creation({ values, rooms })))).toEqual(places)
  const listing = await givenListing(portal.db)
  expect(said(await write(listing, { values: { City: 'OLD' } }))).toEqual(['City choice'])
})

test('what was chosen while it was offered stays, beside any other change', async () => {
  const listing = await givenListing(portal.db, { fields: { City: 'OLD', Appliances: ['TV'] } })
  await sql`update listing set items = ${JSON.stringify({ rooms: [{ ...room('a', 1), RoomLevel: 'First' }] })}::jsonb
    where unique_id = ${listing.UniqueID}`.execute(portal.db)
  const values = { ListPrice: 460_000, City: 'OLD', Appliances: ['TV', 'OV'] }
  const rooms = [room('a', 1, { RoomLevel: 'First', RoomLength: 14 })]
  const kept = await write(listing, { values, rooms })
  expect(said(kept)).toBe('written')
  const again = [room('a', 1, { RoomLevel: 'First' }), room('b', 2, { RoomLevel: 'First' })]
  expect(said(await write(kept.value.Data, { rooms: again }))).toEqual(['Rooms[2].RoomLevel choice'])
})

test('a code goes with what its parents hold, in the record and in its rows', async () => {
  expect(said(await ann.call('createListing', creation({ values: { ...HOUSE, SubdivisionName: 'OLI' } })))).toEqual([
    'SubdivisionName choice',
  ])
  expect(said(await ann.call('createListing', creation({ rooms: [room('a', 1, { RoomLevel: 'Field' })] })))).toEqual([
    'Rooms[1].RoomLevel choice',
  ])
  const listed = await ann.call('createListing', creation({ values: { ...HOUSE, SubdivisionName: 'BOW' } }))
  expect(said(listed)).toBe('written')
  const listing = listed.value.Data
  expect(said(await write(listing, { values: { City: 'EDM' } }))).toEqual(['SubdivisionName choice'])
  const orphaned = { City: '', SubdivisionName: 'BOW' }
  expect(said(await write(listing, { values: orphaned }))).toEqual(['SubdivisionName choice'])
  expect(said(await write(listing, { values: { City: 'EDM', SubdivisionName: 'OLI' } }))).toBe('written')
})

test('what never went together stays as it is, until its parent or itself is changed', async () => {
  const listing = await givenListing(portal.db, { fields: { City: 'EDM', SubdivisionName: 'BOW' } })
  const kept = await write(listing, { values: { ListPrice: 460_000, SubdivisionName: 'BOW' } })
  expect(said(kept)).toBe('written')
  expect(said(await write(kept.value.Data, { values: { City: 'OLD' } }))).toEqual([
    'City choice',
    'SubdivisionName choice',
  ])
})
