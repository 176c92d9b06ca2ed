// Home's tasks: shown to those who have to act, and to nobody else.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TodayReply } from '#contract/today.ts'
import { givenActing, givenListing, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { boardDay } from '../../support/board-day.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const { db } = portal

beforeEach(async () => {
  for (const table of ['row_lock', 'delivery', 'listing', 'notice', 'impersonation'] as const)
    await db.deleteFrom(table).execute()
})

const todayOf = async (person: Person): Promise<TodayReply> => {
  const { status, value } = await (await portal.as(person)).call('today')
  expect(status).toBe(200)
  return value
}
const expiring = (days: number | null, given: Parameters<typeof givenListing>[1] = {}) =>
  givenListing(db, {
    ...given,
    fields: { ...given.fields, ...(days !== null && { ExpirationDate: boardDay(days) }) },
  })
const hold = (
  entity: { type: 'listing' | 'agent' | 'office'; id: number },
  { real, effective = real, device = '00000000-0000-4000-8000-000000000001', minutesAgo = 0 }: Hold,
) =>
  db
    .insertInto('row_lock')
    .values({
      entity_type: entity.type,
      entity_id: entity.id,
      real_id: real.uniqueId,
      effective_id: effective.uniqueId,
      device_id: device,
      epoch: 1,
      updated_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})`,
    })
    .execute()
type Hold = { real: Person; effective?: Person; device?: string; minutesAgo?: number }

describe('listings about to expire', () => {
  const labelsFor = async (person: Person) => (await todayOf(person)).expiring.rows.map(({ label }) => label)

  test.each([
    ['yesterday', -1, false],
    ['today', 0, true],
    ['in a week', 7, true],
    ['in eight days', 8, false],
    ['never', null, false],
  ] as const)('one that ends %s', async (_, days, isShown) => {
    const { ListingId } = await expiring(days)
    expect(await labelsFor(PEOPLE.ann)).toEqual(isShown ? [ListingId] : [])
  })

  test.each([
    ['A', true],
    ['P', true],
    ['I', false],
    ['S', false],
    ['E', false],
  ] as const)('in status %s', async (status, isShown) => {
    await expiring(3, { status })
    expect(await labelsFor(PEOPLE.ann)).toHaveLength(isShown ? 1 : 0)
  })

  test.each([
    ['the list agent', PEOPLE.ann, true],
    ['the co-list agent', PEOPLE.cole, true],
    ['an agent of the brokerage', PEOPLE.wes, false],
    ["the office's manager", PEOPLE.mia, true],
    ['the broker', PEOPLE.bo, true],
    ['staff', PEOPLE.stan, true],
    ['an administrator', PEOPLE.ada, true],
    ['a stranger', PEOPLE.sid, false],
  ])('told to %s', async (_, person, isTold) => {
    await expiring(3, { coAgent: PEOPLE.cole })
    expect(await labelsFor(person)).toHaveLength(isTold ? 1 : 0)
  })

  test('come soonest first, with their address and their day', async () => {
    await expiring(5)
    const { ListingId, UniqueID } = await expiring(2, { fields: { UnparsedAddress: '12 Elm Street, Calgary' } })
    const { rows, total } = (await todayOf(PEOPLE.ann)).expiring
    expect(total).toBe(2)
    expect(rows[0]).toEqual({
      type: 'listing',
      id: UniqueID,
      label: ListingId,
      title: '12 Elm Street, Calgary',
      ExpirationDate: boardDay(2),
    })
  })

  test('are twenty at most, and all of them counted', async () => {
    for (let each = 0; each < 23; each++) await expiring(1)
    const { rows, total } = (await todayOf(PEOPLE.ann)).expiring
    expect([rows.length, total]).toEqual([20, 23])
  })
})

describe('locks', () => {
  const locksFor = async (person: Person) => (await todayOf(person)).locks.rows

  test('of mine are told on every device of mine', async () => {
    const { UniqueID, ListingId } = await givenListing(db)
    const ann = await portal.as(PEOPLE.ann)
    await ann.call('lockCreate', { type: 'listing', id: UniqueID })
    const here = await ann.call('today')
    expect(here.value.locks.rows).toMatchObject([{ label: ListingId, holder: null, isHere: true }])
    const elsewhere = await ann.onDevice('00000000-0000-4000-8000-000000000002').call('today')
    expect(elsewhere.value.locks.rows).toMatchObject([{ label: ListingId, holder: null, isHere: false }])
  })

  test('taken while acting for another belong to the pair', async () => {
    const { UniqueID } = await givenListing(db)
    await hold({ type: 'listing', id: UniqueID }, { real: PEOPLE.sid, effective: PEOPLE.ann })
    expect(await locksFor(PEOPLE.sid)).toEqual([])
    expect(await locksFor(PEOPLE.ann)).toEqual([])
    const sid = await portal.as(PEOPLE.sid)
    await givenActing(db, PEOPLE.sid, PEOPLE.ann)
    expect((await sid.call('today')).value.locks.rows).toMatchObject([{ id: UniqueID, holder: null }])
  })

  test.each([
    ['an agent of the office', PEOPLE.cole, false],
    ["the office's manager", PEOPLE.mia, true],
    ['the broker', PEOPLE.bo, true],
    ['staff', PEOPLE.stan, true],
    ['an administrator', PEOPLE.ada, true],
    ['a stranger', PEOPLE.sid, false],
  ])('left behind for an hour are told to %s', async (_, person, isTold) => {
    const left = await givenListing(db)
    const fresh = await givenListing(db)
    await hold({ type: 'listing', id: left.UniqueID }, { real: PEOPLE.ann, minutesAgo: 61 })
    await hold({ type: 'listing', id: fresh.UniqueID }, { real: PEOPLE.ann, minutesAgo: 59 })
    const found = await locksFor(person)
    expect(found.map(({ label, holder }) => ({ label, holder }))).toEqual(
      isTold ? [{ label: left.ListingId, holder: 'Ann Archer' }] : [],
    )
  })

  test('of agents and offices left behind are told to the board, and to nobody who may not edit the record', async () => {
    await hold({ type: 'office', id: OFFICES.downtown.uniqueId }, { real: PEOPLE.mia, minutesAgo: 120 })
    await hold({ type: 'agent', id: PEOPLE.ada.uniqueId }, { real: PEOPLE.ada, minutesAgo: 120 })
    expect((await locksFor(PEOPLE.stan)).map(({ title }) => title)).toEqual([OFFICES.downtown.name])
    expect(await locksFor(PEOPLE.bo)).toEqual([])
  })
})

describe('refused deliveries', () => {
  const refuse = async (version = 1) => {
    const { UniqueID, ListingId } = await givenListing(db)
    const deliver = (of: number, status: 'failed' | 'delivered') =>
      db
        .insertInto('delivery')
        .values({ listing_unique_id: UniqueID, version: of, destination: 'mls', status, detail: 'Price' } as never)
        .execute()
    await deliver(1, 'failed')
    if (version > 1) await deliver(version, 'delivered')
    return ListingId
  }

  test.each([
    ['the list agent', PEOPLE.ann, false],
    ['the manager', PEOPLE.mia, false],
    ['the broker', PEOPLE.bo, false],
    ['staff', PEOPLE.stan, true],
    ['an administrator', PEOPLE.ada, true],
  ])('are told to %s', async (_, person, isTold) => {
    const label = await refuse()
    const { rows } = (await todayOf(person)).refused
    expect(rows.map((row) => ({ label: row.label, destination: row.destination, detail: row.detail }))).toEqual(
      isTold ? [{ label, destination: 'mls', detail: 'Price' }] : [],
    )
  })

  test('are over once a newer version went out', async () => {
    await refuse(2)
    expect((await todayOf(PEOPLE.stan)).refused).toEqual({ rows: [], total: 0 })
  })
})

test('requests and notices are the signed-in person’s own', async () => {
  const wes = await portal.as(PEOPLE.wes)
  await wes.call('impersonationAsk', {
    TeamLeadKeyNumeric: PEOPLE.ann.uniqueId,
    TeamMemberKeyNumeric: PEOPLE.wes.uniqueId,
  })
  expect(await todayOf(PEOPLE.ann)).toMatchObject({ requests: 1, unread: 1 })
  expect(await todayOf(PEOPLE.wes)).toMatchObject({ requests: 0, unread: 0 })
})
