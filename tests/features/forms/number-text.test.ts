import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayType, readNumber, showNumber, writeNumber } from '#src/features/forms/number-text.ts'

const decimal = { datatype: 'decimal', Precision: 2 }
const integer = { datatype: 'integer' }

describe('what an agent types or pastes into a number', () => {
  test.each([
    ['1250', 1250],
    ['1,250.50', 1250.5],
    ['$ 1,250', 1250],
    ['1,250 sq ft', 1250],
    ['12.345', 12.35],
    ['.5', 0.5],
    ['5.', 5],
    ['-3', -3],
    ['0', 0],
    ['  ', null],
  ])('%s is %s', (text, value) => expect(readNumber(text, decimal)).toBe(value))

  test('text that is no number is kept as it was typed, for the rules to point out', () => {
    expect(readNumber('about 1200', decimal)).toBe('about 1200')
    expect(readNumber('1.2.3', decimal)).toBe('1.2.3')
    expect(readNumber('.', decimal)).toBe('.')
    expect(readNumber('12.5', integer)).toBe('12.5')
  })

  test('a number survives being shown and read again', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const value = Number(`${whole}.${String(cents).padStart(2, '0')}`)
        expect(readNumber(writeNumber(value), decimal)).toBe(value)
        expect(readNumber(showNumber(value, false), decimal)).toBe(value)
      }),
    ))
})

test('money reads with its sign and thousands', () => {
  expect(showNumber(1_250_000, true)).toBe('$1,250,000')
  expect(showNumber(-1250.5, true)).toBe('-$1,250.5')
  expect(showNumber('about', true)).toBe('about')
})

test('letters and surplus decimals are refused key by key', () => {
  expect(['12', '12.', '12.34', '1,250', '-', ''].every((text) => mayType(text, decimal))).toBe(true)
  expect(['12.345', '12a', '1.2.3'].some((text) => mayType(text, decimal))).toBe(false)
  expect(mayType('12.', integer)).toBe(false)
})
