// A side of a room, typed in one box: what is stored, what is shown again, and what is refused with which words.
import { describe, expect, test } from 'vitest'
import type { Value } from '#contract/listing.ts'
import { problemOf } from '#rules/record/value.ts'
import { readSides, sideText } from '#src/features/forms/groups/room-size.tsx'
import { field } from '../../rules/form-builders.ts'

describe('in feet', () => {
  test.each<[string, Value[], string]>([
    ['12 6', [12.5], '12′ 6″'],
    ["12'6", [12.5], '12′ 6″'],
    ['12.5', [12.5], '12′ 6″'],
    ['12-6', [12.5], '12′ 6″'],
    ['12', [12], '12′'],
    ['3.81 m', [12.5], '12′ 6″'],
    ['12 6 x 10', [12.5, 10], '12′ 6″'],
    ['', [null], ''],
  ])('%j is %j and reads %s', (text, values, shown) => {
    expect(readSides(text, 'F')).toEqual(values)
    expect(sideText(values[0]!, 'F')).toBe(shown)
  })

  test.each([
    ['12 13', '12 ft 13 in', 'At most 11 inches; this has 13.'],
    ['12 6.5', '12 ft 6.5 in', `Whole inches only, such as 12' 6".`],
    ["12' 13", "12' 13", 'At most 11 inches; this has 13.'],
    ['about ten', 'about ten', 'Must be a number.'],
  ])('%j stays, as %j, and is refused', (text, kept, message) => {
    expect(readSides(text, 'F')).toEqual([kept])
    expect(sideText(kept, 'F')).toBe(kept)
    expect(readSides(kept, 'F')).toEqual([kept])
    expect(problemOf(field('RoomLength', 'decimal', { Precision: 2 }), kept)).toBe(message)
  })
})

describe('in meters', () => {
  test.each<[string, Value[], string]>([
    ['3.81', [3.81], '3.81'],
    ['3.8 x 4.2', [3.8, 4.2], '3.8'],
    ["12'6", [3.81], '3.81'],
  ])('%j is %j and reads %s', (text, values, shown) => {
    expect(readSides(text, 'M')).toEqual(values)
    expect(sideText(values[0]!, 'M')).toBe(shown)
  })

  test('more than two decimals are refused', () =>
    expect(problemOf(field('RoomLength', 'decimal', { Precision: 2 }), readSides('3.815', 'M')[0])).toMatch(
      /At most 2 decimals/,
    ))
})
