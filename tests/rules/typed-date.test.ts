// A date is typed with the digits alone, with hyphens, or pasted; what is no date stays as it was typed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemOf } from '#rules/record/value.ts'
import { formatDateAsTyped, readTypedDate } from '#rules/typed-date.ts'
import { field } from './form-builders.ts'

describe('hyphens come by themselves', () => {
  const type = (keys: string) => [...keys].reduce((text, key) => formatDateAsTyped(text + key), '')
  test.each([
    ['20261121', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['2026-1-5', '2026-01-5'],
    ['202635', '2026-03-5'],
    ['2026121', '2026-12-1'],
    ['20261', '2026-1'],
    ['2026', '2026-'],
    ['1907', '1907-'],
    ['19', '19'],
    ['next week', 'next week'],
  ])('%s typed key by key stands as %s', (keys, shown) => expect(type(keys)).toBe(shown))
})

test.each([
  ['2026-11-21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['2026/3/5', '2026-03-05'],
  ['2026-11-5', '2026-11-05'],
  ['Nov 21, 2026', '2026-11-21'],
  ['November 21 2026', '2026-11-21'],
  ['21 Nov 2026', '2026-11-21'],
  ['2026-11-21T13:30:00Z', '2026-11-21'],
  [' 2026-02-28 ', '2026-02-28'],
  // Excel, Word, a mail, a phone's calendar.
  ['28-Nov-2027', '2027-11-28'],
  ['28/Nov/2027', '2027-11-28'],
  ['Nov. 28, 2027', '2027-11-28'],
  ['28\u00a0November\u00a02027', '2027-11-28'],
  ['November 3rd, 2027', '2027-11-03'],
  ['3rd Sept. 2027', '2027-09-03'],
  ['Sunday, November 28, 2027', '2027-11-28'],
  ['Sun, 28 Nov 2027', '2027-11-28'],
  ['\u200e2026\u201111\u201121\u200f', '2026-11-21'],
  ['2026\u221211\u221221', '2026-11-21'],
  ['2026-11-21 0:00', '2026-11-21'],
  ['', null],
])('%j is %j', (text, day) => expect(readTypedDate(text)).toBe(day))

test.each([
  '2026-02-30',
  '11/21/2026',
  '2026-11',
  '2026-',
  'soon',
  '2026-13-01',
  '202611211',
  '26-11-21',
  'May 2026',
  'Marble 3 2027',
  'Junk 3, 2027',
  'Ma 3 2027',
  '28-Nov-27',
  'Monday, November 28, 2027',
  '31 Nov 2027',
])('%j stays as it was typed, and is refused', (text) => {
  expect(readTypedDate(text)).toBe(text)
  expect(problemOf(field('ListingContractDate', 'date'), text)).toBe('Must be a date like 2026-11-21.')
})

describe('from today, by the board’s clock', () => {
  const TODAY = '2026-11-30'
  test.each([
    ['t', '2026-11-30'],
    ['T', '2026-11-30'],
    ['today', '2026-11-30'],
    ['t+1', '2026-12-01'],
    ['t + 30', '2026-12-30'],
    ['t+30d', '2026-12-30'],
    ['+30', '2026-12-30'],
    ['t-7', '2026-11-23'],
    ['t\u22127', '2026-11-23'],
    ['+2w', '2026-12-14'],
    ['+3m', '2027-02-28'],
    ['T+6M', '2027-05-30'],
    ['-1y', '2025-11-30'],
    ['-1950y', '0076-11-30'],
    ['2026-11-5', '2026-11-05'],
    ['20270131', '2027-01-31'],
  ])('%j is %j', (text, day) => expect(readTypedDate(text, TODAY)).toBe(day))

  test.each(['+', '-', 't+', '30', '30d', 'tt', 't30', '+6q', '+6.5m', '+12345', '+1m+1d', 'tomorrow', '+9999y'])(
    '%j stays as it was typed',
    (text) => expect(readTypedDate(text, TODAY)).toBe(text),
  )

  test('is no date where nobody says which day today is', () => expect(readTypedDate('t+30')).toBe('t+30'))

  test('and a day back is today again', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), (days) => {
        expect(readTypedDate(`t-${days}`, readTypedDate(`t+${days}`, TODAY)!)).toBe(TODAY)
      }),
    ))
})

test('no year before 1907', () =>
  expect(problemOf(field('CloseDate', 'date'), readTypedDate('19061231'))).toBe('Cannot be before 1907.'))

test('every day typed by its digits, and shown, is that day', () =>
  fc.assert(
    fc.property(fc.date({ min: new Date('1907-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10)
      const typed = [...day.replaceAll('-', '')].reduce((text, key) => formatDateAsTyped(text + key), '')
      // A month that begins with 2 to 9 has its zero already, so only days whose digits are typed in full are compared.
      expect(readTypedDate(typed)).toBe(day)
      expect(readTypedDate(day)).toBe(day)
    }),
  ))
