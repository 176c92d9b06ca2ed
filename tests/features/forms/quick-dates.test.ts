// Days that one tap chooses.
import { expect, test } from 'vitest'
import { dayAfter } from '#rules/typed-date.ts'
import { quickDay, shortStep } from '#src/features/forms/fields/quick-controls.tsx'

test.each([
  ['2026-11-21', '30 days', '2026-12-21'],
  ['2026-11-21', '90 days', '2027-02-19'],
  ['2026-11-21', '6 months', '2027-05-21'],
  ['2026-08-31', '6 months', '2027-02-28'],
  ['2027-08-31', '6 months', '2028-02-29'],
  ['2026-12-15', '1 months', '2027-01-15'],
  ['2026-01-31', '-2 months', '2025-11-30'],
  ['2028-02-29', '-1 years', '2027-02-28'],
  ['2026-11-21', '2 weeks', '2026-12-05'],
  ['2026-11-21', '9999 years', null],
  ['soon', '30 days', null],
  ['2026-11-21', 'a while', null],
])('%s and %s is %s', (day, step, then) => {
  expect(dayAfter(day, step)).toBe(then)
})

test.each([
  ['counts from the contract', '2026-11-18', '2026-12-18'],
  ['from today without one', null, '2026-12-21'],
  ['from today where the contract began too long ago', '2025-01-10', '2026-12-21'],
])('%s', (_, from, day) => {
  expect(quickDay(from, '2026-11-21', '30 days')).toBe(day)
})

test('three of them are short enough for half of a phone’s width', () => {
  expect(['30 days', '6 months'].map(shortStep)).toEqual(['30 d', '6 mo'])
})
