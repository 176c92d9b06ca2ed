// One date format and one time format everywhere.
import { expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { createFormats } from '#src/ui/formats.ts'

const formats = createFormats(DEFAULT_BOARD)
const NOW = Date.parse('2026-11-21T21:02:00Z')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  ['2026-11-21', 'Nov 21, 2026'],
  ['2026-11-21T00:00:00Z', 'Nov 21, 2026'],
  ['2026-02-30', '2026-02-30'],
  ['soon', 'soon'],
])('a record’s day %s reads %s', (day, text) => expect(formats.dayText(day)).toBe(text))

test('a time has twelve hours, on the board’s clock, in every text that names a moment', () => {
  const texts = [
    formats.timeOfDay(NOW),
    formats.shortMoment(NOW),
    formats.mediumMoment(NOW),
    formats.momentText(NOW, NOW),
    formats.momentText(NOW, NOW + 86_400_000),
  ].map(plain)
  expect(texts).toEqual(['3:02 p.m.', 'Nov 21, 3:02 p.m.', 'Nov 21, 2026, 3:02 p.m.', '3:02 p.m.', 'Nov 21, 3:02 p.m.'])
})

test('a time in another year is shown as a date, and an invalid one not at all', () => {
  expect(plain(formats.momentText('2025-11-03T21:02:00Z', NOW))).toBe('Nov 3, 2025')
  expect(formats.mediumMoment('never')).toBe('')
})
