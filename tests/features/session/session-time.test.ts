import { expect, test } from 'vitest'
import { MINUTE } from '#contract/constants.ts'
import {
  clockOffset,
  EXPIRED,
  expiryText,
  isCloseToExpiry,
  isIdle,
  minutesLeft,
  nextCheckMs,
  readExpiry,
} from '#src/features/session/session-time.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['twelve hours left', 12 * 60 * MINUTE, 720],
  ['just under half an hour', 30 * MINUTE - 1, 29],
  ['less than a minute', 59_000, 0],
  ['this very moment', 0, EXPIRED],
  ['yesterday', -24 * 60 * MINUTE, EXPIRED],
])('minutes left: %s', (_, left, minutes) => expect(minutesLeft(noon + left, noon, 0)).toBe(minutes))

test('a phone whose clock is a year slow counts the same minutes', () => {
  const slow = noon - 365 * 24 * 60 * MINUTE
  const offset = clockOffset('2026-11-20T12:00:00Z', slow)
  expect(minutesLeft(noon + 45 * MINUTE, slow, offset)).toBe(45)
})

test.each([
  [30, false],
  [29, true],
  [0, true],
  [EXPIRED, false],
])('with %i minutes left, close to expiry is %s', (minutes, close) => expect(isCloseToExpiry(minutes)).toBe(close))

test('the clock is looked at every minute, and every few seconds once it has run out', () => {
  expect(nextCheckMs(10)).toBe(60_000)
  expect(nextCheckMs(EXPIRED)).toBeGreaterThanOrEqual(2_000)
  expect(nextCheckMs(EXPIRED)).toBeLessThanOrEqual(3_000)
})

test('five minutes without a touch is idle', () => {
  expect(isIdle(noon, noon + 299_999)).toBe(false)
  expect(isIdle(noon, noon + 300_000)).toBe(true)
})

test.each([
  ['curbside-expires=1764000000000', 1764000000000],
  ['a=b; curbside-expires=1764000000000; c=d', 1764000000000],
  ['', null],
  ['not-curbside-expires=5', null],
  ['curbside-expires=soon', null],
  ['curbside-expires=', null],
])('reads the expiry from the cookies "%s"', (cookies, expiry) =>
  expect(readExpiry(cookies, 'curbside-expires')).toBe(expiry),
)

test('the exact words', () => {
  expect(expiryText(12)).toBe('Your session is about to expire in 12 minute(s).')
  expect(expiryText(0)).toBe('Your session is about to expire in less than a minute.')
  expect(expiryText(EXPIRED)).toBe('Your login session has expired.')
})
