// A board in another time zone: records, searches and phones use its date, not the server's or the default's.
import { expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { aheadOfUtc } from '#rules/board-clock.ts'
import { todayIn } from '#rules/expression/dates.ts'
import { describeZoneData } from '#server/settings/zone-data.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { creation } from '../../support/submission.ts'

const now = () => new Date().toISOString()
/** Two zones 25 hours apart: at every moment one of them has another day than the default board. */
const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(
  (zone) => todayIn(now(), zone) !== todayIn(now(), DEFAULT_BOARD.timeZone),
)!
const board = { timeZone, locale: 'en-US', currency: 'USD', nationalSite: 'Islandhomes' }

const portal = await portalForThisFile({ app: { board, shown: { version: '2.0', buildDate: '20261122' } } })
const ann = await portal.as(PEOPLE.ann)

test('phones get its settings and its clock with the member, and its version with the portal', async () => {
  const { value } = await ann.call('user')
  expect(value.board).toEqual(board)
  const [from, minutes] = value.zoneOffsets!.at(-1)!
  expect(minutes * 60_000).toBe(aheadOfUtc(from * 60_000, timeZone))
  expect(value.zoneData).toMatch(/^20\d\d[a-z]$/)
  expect((await ann.call('status')).value.zoneData).toBe(value.zoneData)
  expect((await portal.nobody.call('noauth')).value).toMatchObject({ version: '2.0', buildDate: '20261122' })
})

test('a submission is dated with its day, and found in the log under that day alone', async () => {
  const { Data } = (await ann.call('createListing', creation())).value
  const today = todayIn(now(), timeZone)!
  const { value } = await ann.call('listingRecord', { UniqueID: Data.UniqueID })
  expect(value.items.history?.map((line) => line.EffectiveDate)).toEqual([today])
  const found = async (day: string) => {
    const filters = { changedFrom: day, changedTo: day }
    const query = { tableName: 'Listing', uniqueID: 0, entityID: Data.ListingId, filters } as const
    return (await ann.call('auditQuery', query)).value.data.length
  }
  expect(await found(today)).toBe(1)
  expect(await found(todayIn(now(), DEFAULT_BOARD.timeZone)!)).toBe(0)
})

test('the start names the data, and whose differs', async () => {
  const { db } = portal
  const now = Date.parse('2026-11-29T12:00Z')
  expect(await describeZoneData(db, 'America/Toronto', now)).toEqual([
    expect.stringMatching(/^Time zone data 20\d\d[a-z]: America\/Toronto is at UTC-5$/),
  ])
  // No law changes as often as the data of a database that knows no zone of this name.
  const unknown = { ...db, executeQuery: () => Promise.reject(new Error('no such time zone')) } as unknown as typeof db
  const [, warning] = await describeZoneData(Object.assign(Object.create(db), unknown), 'America/St_Johns', now)
  expect(warning).toContain("Warning: PostgreSQL's time zone data differs for America/St_Johns, on 2026-")
})
