// What a rule can read besides the record: the saved record, the listing around a room, the clock, the member.
import { describe, expect, test } from 'vitest'
import { answer, FAULT, type Row } from './answer.ts'

describe('the saved record', () => {
  const context = {
    value: { StandardStatus: 'S', ListPrice: 400, Tags: ['a', 'b'], LASTCall: 'today', LAST: 'one' },
    previousValue: { StandardStatus: 'A', ListPrice: 500, Tags: ['a'], Gone: 'x' },
  }
  test.each<Row>([
    ['LAST StandardStatus', 'A'],
    ['LASTStandardStatus', 'A'],
    ['[LAST StandardStatus]', 'A'],
    ['[LASTStandardStatus]', 'A'],
    ['ListPrice != LAST ListPrice', true],
    ['ListPrice < LAST ListPrice * 0.9', true],
    ['Tags != LAST Tags', true],
    ['LAST Gone', 'x'],
    ['LAST Missing', null],
    ['LAST constructor', null],
    ['LASTCall', 'today'],
    ['LASTUnknown', null],
    ['LAST', 'one'],
    ['LAST = "one"', true],
    ["LASTStandardStatus.IN.('A')", true],
    ["(LASTStandardStatus = .EMPTY..OR.LASTStandardStatus.IN.('A')).AND.(StandardStatus.IN.('S'))", true],
  ])('%s', (expression, expected) => expect(answer(expression, context)).toEqual(expected))

  test('a new record has none: everything saved is EMPTY', () => {
    expect(answer('LAST ListPrice = .EMPTY.', { value: { ListPrice: 1 } })).toBe(true)
    expect(answer('LAST ListPrice', { value: { ListPrice: 1 }, previousValue: null })).toBe(null)
  })
})

describe('a room and the listing around it', () => {
  const context = {
    value: { RoomType: 'BDRM', RoomLength: 12, Listing: 'mine' },
    previousValue: { RoomLength: 10 },
    outer: { value: { Units: 'F', BedroomsTotal: 2, ListPrice: 5, AND: 1 }, previousValue: { BedroomsTotal: 1 } },
  }
  test.each<Row>([
    ['RoomLength', 12],
    ['^Units', 'F'],
    ['^ Units', 'F'],
    ['[^Units]', 'F'],
    ['Listing.Units', 'F'],
    ['Units', null],
    ['^RoomLength', null],
    ['LAST RoomLength', 10],
    ['LAST ^BedroomsTotal', 1],
    ['[LAST ^BedroomsTotal]', 1],
    ['LAST Listing.BedroomsTotal', 1],
    ['^LASTBedroomsTotal', 1],
    ["RoomType = 'BDRM' .AND. ^BedroomsTotal > 0", true],
    ["Listing.Units.IN.('F', 'M')", true],
    ['Listing.BedroomsTotal.MOD.2', 0],
    ["Listing = 'mine'", true],
    ["Listing.IN.('mine')", true],
    ['^constructor', null],
    ['^ListPrice + RoomLength', 17],
  ])('%s', (expression, expected) => expect(answer(expression, context)).toEqual(expected))

  test('without a listing around, its fields are EMPTY', () => {
    expect(answer('^Units = .EMPTY. .AND. LAST ^Units = .EMPTY.', { value: {} })).toBe(true)
  })
})

describe('the clock', () => {
  const evening = { now: '2026-01-16T03:30:00.000Z', timezone: 'America/Edmonton' }
  const value = {
    Day: '2026-01-15',
    Moment: '2026-01-16T03:00:00Z',
    Local: '2026-01-15T20:00',
    Spaced: '2026-07-15 20:00',
  }
  test.each<Row>([
    ['.NOW.', '2026-01-16T03:30:00.000Z'],
    ['.TODAY.', '2026-01-15'],
    ['.today.', '2026-01-15'],
    ['.TODAY. + 1', '2026-01-16'],
    ['.TODAY. = Day', true],
    ['Day = #2026-01-15#', true],
    ['DAY(Moment)', 15],
    ['WEEKDAY(Moment)', 5],
    ['Moment <= Day', true],
    ['Day >= Moment', true],
    ['.NOW. <= Day', true],
    ['.NOW. - Day', 0],
    ['Local = Moment', true],
    ['Local < .NOW.', true],
    ['Local + 0', '2026-01-16T03:00:00.000Z'],
    ['Spaced + 0', '2026-07-16T02:00:00.000Z'],
    ['DAY(Local)', 15],
    ['SET(Local, Moment)', ['2026-01-15T20:00']],
  ])('on a winter evening in Edmonton: %s', (expression, expected) =>
    expect(answer(expression, { value, ...evening })).toEqual(expected),
  )

  test.each([
    ['2026-07-16T05:59:59Z', 'America/Edmonton', '2026-07-15'],
    ['2026-07-16T06:00:00Z', 'America/Edmonton', '2026-07-16'],
    ['2026-01-16T06:59:59Z', 'America/Edmonton', '2026-01-15'],
    ['2026-01-16T07:00:00Z', 'America/Edmonton', '2026-01-16'],
    ['2026-01-15T13:00:00Z', 'Pacific/Auckland', '2026-01-16'],
    ['2026-03-08T09:30:00Z', 'America/Edmonton', '2026-03-08'],
    ['2026-01-01T00:30:00+01:00', 'UTC', '2025-12-31'],
  ])('at %s in %s it is %s', (now, timezone, day) => expect(answer('.TODAY.', { now, timezone })).toBe(day))

  test('without a zone it is UTC; without a clock there is no today', () => {
    expect(answer('.TODAY.', { now: '2026-01-16T03:30:00.000Z' })).toBe('2026-01-16')
    expect(answer('.TODAY.')).toEqual(FAULT)
    expect(answer('.NOW.')).toEqual(FAULT)
  })

  test('a clock or a zone that is none is a fault', () => {
    expect(answer('.TODAY.', { now: 'later' })).toEqual(FAULT)
    expect(answer('.TODAY.', { now: '2026-01-16T03:30:00Z', timezone: 'Moon/Base' })).toEqual(FAULT)
  })

  test('today may be given ready-made', () => {
    expect(answer('.TODAY. - 1', { today: '2026-01-01' })).toBe('2025-12-31')
  })

  test('clock changes: two in the afternoon is the same moment before and after', () => {
    const at = (Local: string) => answer('Local + 0', { value: { Local }, timezone: 'America/Edmonton' })
    expect(at('2025-03-09 14:00')).toBe('2025-03-09T20:00:00.000Z')
    expect(at('2025-03-08 14:00')).toBe('2025-03-08T21:00:00.000Z')
    expect(at('2025-11-02 14:00')).toBe('2025-11-02T21:00:00.000Z')
    expect(at('2025-11-01 14:00')).toBe('2025-11-01T20:00:00.000Z')
  })
})

describe('the entry and the member', () => {
  test('.ENTRY. and .OLDVALUE. speak of the field the rule belongs to', () => {
    const context = { value: { Price: 5, City: 'x' }, previousValue: { Price: 4, City: 'y' } }
    expect(answer('.ENTRY.', context, 'Price')).toBe(5)
    expect(answer('.OLDVALUE.', context, 'City')).toBe('y')
    expect(answer('(.ENTRY. != .EMPTY.) .OR. (.OLDVALUE. != .EMPTY.)', context, 'Missing')).toBe(false)
  })

  test('an entry under way comes before the record', () => {
    expect(answer('.ENTRY.', { value: { Price: 5 }, entry: 6 }, 'Price')).toBe(6)
    expect(answer('.ENTRY. = .EMPTY.', { value: { Price: 5 }, entry: '' }, 'Price')).toBe(true)
  })

  test('without a field they are EMPTY', () => {
    expect(answer('(.ENTRY., .OLDVALUE.)', { value: { Price: 5 } })).toEqual([null, null])
  })

  test('tokens come from the caller, whatever their case in the rule', () => {
    const context = { tokens: { USERCLASS: 'BROKER', UPDATEACTION: 'ADD', PHOTOSHAVECHANGED: true } }
    expect(answer(".USERCLASS. = 'BROKER' .AND. .UpdateAction. = 'ADD'", context)).toBe(true)
    expect(answer('.photosHaveChanged.', context)).toBe(true)
    expect(answer('.USERLEVEL. = .EMPTY.', context)).toBe(true)
    expect(answer('.constructor. = .EMPTY.', context)).toBe(true)
  })
})

describe('what a record may hold', () => {
  test.each([
    ['a number without end', Number.POSITIVE_INFINITY],
    ['no number', Number.NaN],
    ['an object', { a: 1 }],
    ['a list of objects', [{ a: 1 }]],
    ['a list of lists', [['a']]],
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a bigint', 1n],
    ['a date object', new Date(0)],
  ])('%s is a fault, not a crash', (_, Odd) => {
    expect(answer('Odd = 1', { value: { Odd } })).toEqual(FAULT)
  })

  test('a getter that throws is a fault', () => {
    const value = Object.defineProperty({}, 'Odd', {
      enumerable: true,
      get: () => {
        throw new Error('broken')
      },
    })
    expect(answer('Odd', { value })).toEqual(FAULT)
  })
})
