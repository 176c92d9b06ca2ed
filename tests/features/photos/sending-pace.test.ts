// The speed shown is the measured speed, or nothing.
import { expect, test } from 'vitest'
import { paceOf, paceWords, type Sample, withSample } from '#src/features/photos/send-progress.tsx'

const samples = (...all: [at: number, sent: number][]): Sample[] => all.map(([at, sent]) => ({ at, sent }))

test.each([
  ['nothing measured', samples(), null],
  ['one moment', samples([0, 3]), null],
  ['too short a time', samples([0, 3], [1_000, 5]), null],
  ['nothing sent', samples([0, 3], [30_000, 3]), null],
  ['ten in thirty seconds', samples([0, 0], [30_000, 10]), { perMinute: 20, secondsLeft: 30 }],
])('%s', (_, given, pace) => expect(paceOf(given, 10)).toEqual(pace))

test('what was measured over a minute ago is forgotten; a new batch begins anew', () => {
  expect(withSample(samples([0, 1], [50_000, 2]), { at: 70_000, sent: 3 })).toEqual(samples([50_000, 2], [70_000, 3]))
  expect(withSample(samples([0, 5]), { at: 10, sent: 0 })).toEqual(samples([10, 0]))
})

test.each([
  [20, 12, '20 a minute, about 15 s left'],
  [20, 61, '20 a minute, about 2 min left'],
])('%i a minute, %i s: %s', (perMinute, secondsLeft, words) =>
  expect(paceWords({ perMinute, secondsLeft })).toBe(words),
)
