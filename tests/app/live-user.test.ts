// The signed-in member and the board's clock on a phone, before and after the server sends newer data.
import { afterEach, expect, test } from 'vitest'
import type { UserReply } from '#contract/session.ts'
import { aheadOfUtc, setZoneOffsets } from '#rules/board-clock.ts'
import type { Call } from '#src/api/call.ts'
import { createLiveUser, reportOtherClock } from '#src/app/session/live-user.ts'
import { riley } from '../features/session/people.ts'

const HOUR = 3_600_000
const EDMONTON = 'America/Edmonton'
const with7 = { ...riley, zoneData: '2025c', zoneOffsets: [[0, -420]] } satisfies UserReply
const with6 = { ...riley, zoneData: '2026f', zoneOffsets: [[0, -360]] } satisfies UserReply
const now = Date.parse('2026-11-29T12:00Z')
afterEach(() => setZoneOffsets(EDMONTON, with6.zoneOffsets as [number, number][]))

function aPhone(reply: UserReply | null) {
  const world = { reply, asked: 0, kept: [] as UserReply[] }
  const call = (async () => {
    world.asked++
    return world.reply ? { kind: 'ok', value: world.reply } : { kind: 'silence', reason: 'network' }
  }) as Call
  const user = createLiveUser(with7, { call, keep: async (kept) => void world.kept.push(kept) })
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  return { world, user, settle }
}

test('a law has changed since the portal was opened: the phone reads the new offsets, keeps them, and shows them', async () => {
  const { world, user, settle } = aPhone(with6)
  expect(aheadOfUtc(now, EDMONTON)).toBe(-7 * HOUR)
  const shown: unknown[] = []
  user.subscribe(() => shown.push(user.get().zoneData))
  user.hearZoneData('2025c')
  await settle()
  expect(world.asked).toBe(0)
  user.hearZoneData('2026f')
  await settle()
  expect(aheadOfUtc(now, EDMONTON)).toBe(-6 * HOUR)
  expect(shown).toEqual(['2026f'])
  expect(world.kept).toEqual([with6])
})

test('an answer that is lost leaves the old ones, and is asked for again with the next word of it', async () => {
  const { world, user, settle } = aPhone(null)
  user.hearZoneData('2026f')
  await settle()
  expect(aheadOfUtc(now, EDMONTON)).toBe(-7 * HOUR)
  world.reply = with6
  user.hearZoneData('2026f')
  await settle()
  expect(aheadOfUtc(now, EDMONTON)).toBe(-6 * HOUR)
})

test('another member’s answer changes nothing', async () => {
  const { world, user } = aPhone({ ...with6, realUniqueID: 8 })
  await user.read()
  expect(user.get()).toBe(with7)
  expect(world.kept).toEqual([])
  expect(aheadOfUtc(now, EDMONTON)).toBe(-7 * HOUR)
})

test('a browser whose data differs says so once, by zone and day; one whose data agrees does not', () => {
  const reports: string[] = []
  const report = (_kind: string, error: unknown) => void reports.push(String(error))
  setZoneOffsets(EDMONTON, [[0, -180]])
  reportOtherClock(with6, now, report)
  expect(reports).toEqual([
    "This browser's time zone data differs from the server's (2026f) for America/Edmonton on 2026-05-28",
  ])
  const utc = { ...with6, board: { timeZone: 'Etc/UTC', locale: 'en-CA', currency: 'CAD', nationalSite: 'x' } }
  setZoneOffsets('Etc/UTC', [[0, 0]])
  reportOtherClock(utc, now, report)
  expect(reports).toHaveLength(1)
})
