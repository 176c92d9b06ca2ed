// A phone whose clock is wrong.
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE } from '#contract/constants.ts'
import { createServerClock } from '#src/features/session/server-clock.ts'

const NOON = Date.parse('2026-11-24T12:00:00Z')
/** Minutes that the phone is ahead. */
function aPhone(ahead: number) {
  const clock = createServerClock(() => NOON + ahead * MINUTE)
  let agrees = false
  void clock.agreed.then(() => {
    agrees = true
  })
  const settled = async () => {
    await null
    await null
    return agrees
  }
  return { clock, hear: () => clock.heard(new Date(NOON).toISOString()), agrees: settled }
}

test.each([
  ['a day ahead', 24 * 60],
  ['a day behind', -24 * 60],
  ['five minutes ahead', 5],
])('%s, it has the board’s time once it has heard the server', (_, ahead) => {
  const { clock, hear } = aPhone(ahead)
  expect(clock.now()).toBe(NOON + ahead * MINUTE)
  hear()
  expect(clock.now()).toBe(NOON)
})

test('a minute may be the reply’s own way: the phone’s clock goes on', () => {
  const { clock, hear } = aPhone(1)
  hear()
  expect(clock.now()).toBe(NOON + MINUTE)
})

test.each([
  ['right', 0, true],
  ['hours ahead', 5 * 60, true],
  ['a year ahead', 365 * (DAY_MS / MINUTE), false],
  ['years behind', -3650 * (DAY_MS / MINUTE), false],
])('a clock that is %s is trusted with what is thrown away for its age: %s', async (_, ahead, expected) => {
  const { hear, agrees } = aPhone(ahead)
  expect(await agrees()).toBe(false)
  hear()
  expect(await agrees()).toBe(expected)
})

test('what is no time changes nothing', () => {
  const { clock } = aPhone(0)
  clock.heard('soon')
  expect(clock.now()).toBe(NOON)
})
