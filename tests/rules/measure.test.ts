import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AREA_UNITS,
  convert,
  convertKept,
  fromFeetInches,
  LENGTH_UNITS,
  readUnit,
  roundTo,
  type TypedMeasure,
  toFeetInches,
  type Unit,
} from '#rules/measure.ts'

describe('the three given factors', () => {
  test.each([
    [1, 'AC', 'SF', 43_560],
    [1, 'HA', 'SM', 10_000],
    [1, 'M', 'F', 3.281],
    [2.5, 'HA', 'SM', 25_000],
    [0, 'AC', 'HA', 0],
  ] as const)('%d %s is %s %d', (value, from, to, expected) => {
    expect(convert(value, from, to)).toBeCloseTo(expected, 9)
  })

  test('square metres follow from 3.281 ft per metre', () => {
    expect(convert(1, 'SM', 'SF')).toBeCloseTo(3.281 * 3.281, 9)
    expect(convert(1, 'HA', 'AC')).toBeCloseTo((10_000 * 3.281 * 3.281) / 43_560, 9)
  })

  test('an area never becomes a length', () => expect(convert(5, 'SF', 'M')).toBeNull())
})

test('units are read in any case, FT is feet, and other codes are no units', () => {
  expect([readUnit('ac'), readUnit(' sm '), readUnit('FT'), readUnit('m')]).toEqual(['AC', 'SM', 'F', 'M'])
  expect([readUnit('toString'), readUnit(''), readUnit(null), readUnit(3)]).toEqual([null, null, null, null])
})

describe('feet and inches', () => {
  test.each([
    [12.5, 12, 6],
    [12.58, 12, 7],
    [11.99, 12, 0],
    [0, 0, 0],
    [200, 200, 0],
  ])('%d ft is %d ft %d in', (decimal, feet, inches) => expect(toFeetInches(decimal)).toEqual({ feet, inches }))

  test('every whole foot and inch up to 200 ft survives being stored with two decimals', () => {
    for (let total = 0; total <= 200 * 12; total++) {
      const side = { feet: Math.floor(total / 12), inches: total % 12 }
      expect(toFeetInches(fromFeetInches(side))).toEqual(side)
    }
  })
})

describe('an agent who toggles the units', () => {
  const side = fc.integer({ min: 1, max: 6124 }).map((cm) => cm / 100)
  const toggle = (value: number, units: Unit[], decimals: number) => {
    let at: { value: number; typed?: TypedMeasure; unit: Unit } = { value, unit: units[0]! }
    for (const to of units.slice(1)) at = { ...convertKept(at.value, at.unit, to, decimals, at.typed)!, unit: to }
    return at
  }

  test('gets back what was typed, however often', () => {
    fc.assert(
      fc.property(side, fc.array(fc.constantFrom(...LENGTH_UNITS), { maxLength: 8 }), (metres, between) => {
        expect(toggle(metres, ['M', ...between, 'M'], 2).value).toBe(metres)
      }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 100),
        fc.constantFrom(...AREA_UNITS),
        fc.array(fc.constantFrom(...AREA_UNITS), { maxLength: 8 }),
        (value, unit, between) => {
          expect(toggle(value, [unit, ...between, unit], 2).value).toBe(value)
        },
      ),
    )
  })

  test('a number corrected in between is the new origin', () => {
    const shown = convertKept(5000, 'SF', 'SM', 2)!
    expect(shown.value).toBe(464.47)
    const corrected = convertKept(465, 'SM', 'SF', 2, shown.typed)!
    expect(corrected.value).toBe(roundTo(465 * 3.281 * 3.281, 2))
    expect(corrected.typed).toEqual({ value: 465, unit: 'SM' })
  })
})

test('rounding is to the nearest, without a negative zero', () => {
  expect([roundTo(1.005, 2), roundTo(2.345, 2), roundTo(-0.001, 2)]).toEqual([1.01, 2.35, 0])
  expect(Object.is(roundTo(-0.001, 2), -0)).toBe(false)
})
