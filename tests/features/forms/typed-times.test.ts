// Times as people type them, found in the list of times.
import { describe, expect, test } from 'vitest'
import { timeSteps, typedTimes } from '#src/features/forms/fields/time-text.ts'
import { matchOptions } from '#src/features/lookups/match-options.ts'

const TIMES = timeSteps().map((text) => ({ code: text, text, also: typedTimes(text) }))
const found = (typed: string) => matchOptions(TIMES, typed).map(({ text }) => text)

describe('one time, written as people write it', () => {
  test.each([
    ['1:30 PM', ['1:30 pm', '1:30pm', '1:30p', '130pm', '1.30 pm', '13:30', '1330', '13h30', '13.30']],
    ['1:00 PM', ['1pm', '1 PM', '1p', '100pm', '13:00', '1300']],
    ['9:00 AM', ['9am', '9 a', '09:00', '0900', '9h00']],
    ['12:00 PM', ['noon', '12pm', '1200']],
    ['12:00 AM', ['midnight', '12am', '0:00', '00:00']],
  ])('%s', (time, ways) =>
    expect(ways.map((typed) => [typed, found(typed)[0]])).toEqual(ways.map((way) => [way, time])),
  )
})

test('half typed, it is still in the list; a minute that is not offered is not', () => {
  expect(found('13')).toEqual(['1:00 PM', '1:30 AM', '1:15 PM', '1:30 PM', '1:45 PM'])
  expect(found('1:3')).toEqual(expect.arrayContaining(['1:30 AM', '1:30 PM']))
  expect(found('1:07 pm')).toEqual([])
})
