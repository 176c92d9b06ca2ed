// The browser's time zone table may be of another year than the server's; whichever they are, the board's day and hour are one, and the server's.
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { aheadOfUtc } from '#rules/board-clock.ts'
import { applyZoneData } from '#server/settings/zone-data.ts'
import { signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const { portal, phone, end } = await openScene()
afterAll(end)

/** By the server's table. */
applyZoneData(DEFAULT_BOARD.timeZone)
const shown = (options: Intl.DateTimeFormatOptions, at: string) => {
  const ms = Date.parse(at)
  const local = new Date(ms + aheadOfUtc(ms, DEFAULT_BOARD.timeZone))
  return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' }).format(local)
}
const today = (at: string) => shown({ weekday: 'long', day: 'numeric', month: 'long' }, at)
const part = (at: string) => {
  const hour = Number(shown({ hour: 'numeric', hourCycle: 'h23' }, at))
  return hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

/** Around midnight and noon, in winter, in summer and on the days on which clocks change; each an hour that two tables may call different days. */
const MOMENTS = [
  '2026-07-10T05:59:30Z',
  '2026-07-10T06:00:30Z',
  '2026-11-01T06:30:00Z',
  '2026-11-02T06:30:00Z',
  '2026-12-10T06:30:00Z',
  '2026-12-10T18:30:00Z',
  '2027-03-14T06:30:00Z',
  '2027-03-14T18:30:00Z',
]

test('the phone says the day and the time of day that the server says', async () => {
  const { page } = phone
  await signIn(page, portal.url)
  for (const at of MOMENTS) {
    await page.clock.setFixedTime(at)
    await page.goto(portal.url)
    const heading = page.getByRole('heading', { level: 1, name: /Good / })
    expect(await heading.textContent()).toBe(`Jordan Lindqvist${today(at)}Good ${part(at)}, Jordan`)
  }
  await phone.close()
})
