// One box for an address, a LINC or a roll number, split as people type them.
import { describe, expect, test } from 'vitest'
import type { TaxRow } from '#contract/tax.ts'
import { type AddressWords, matchesTyped, splitAddress, wantedFor } from '#src/features/tax/typed-address.ts'

const coded = (codes: string[]) => (word: string) =>
  codes.find((code) => code.toLowerCase() === word.toLowerCase()) ?? null
const WORDS: AddressWords = {
  suffix: coded(['Avenue', 'Street', 'Crescent', 'Bay', 'Road', 'Green']),
  direction: coded(['N', 'NE', 'SW', 'NW', 'E']),
  town: (name) => (name.toLowerCase() === 'calgary' ? { City: 'Calgary', CountyOrParish: 'Calgary' } : null),
}

describe('what is typed', () => {
  test.each([
    ['2412 33 Ave SW', { StreetNumber: '2412', StreetName: '33', StreetSuffix: 'Avenue', StreetDirSuffix: 'SW' }],
    [
      '  2412  33  avenue   southwest ',
      { StreetNumber: '2412', StreetName: '33', StreetSuffix: 'Avenue', StreetDirSuffix: 'SW' },
    ],
    ['33 ave sw', { StreetName: '33', StreetSuffix: 'Avenue', StreetDirSuffix: 'SW' }],
    ['24 Elm St.', { StreetNumber: '24', StreetName: 'Elm', StreetSuffix: 'Street' }],
    [
      '1000 Seton Spruce Green NE',
      { StreetNumber: '1000', StreetName: 'Seton Spruce', StreetSuffix: 'Green', StreetDirSuffix: 'NE' },
    ],
    ['24a Elm', { StreetNumber: '24a', StreetName: 'Elm' }],
    ['Elm', { StreetName: 'Elm' }],
    ['Bay', { StreetName: 'Bay' }],
    [
      '310 - 1210 17 Ave SW',
      { UnitNumber: '310', StreetNumber: '1210', StreetName: '17', StreetSuffix: 'Avenue', StreetDirSuffix: 'SW' },
    ],
    ['310-1210 17 Ave', { UnitNumber: '310', StreetNumber: '1210', StreetName: '17', StreetSuffix: 'Avenue' }],
    [
      '104, 1120 South Maple Bay',
      { UnitNumber: '104', StreetNumber: '1120', StreetName: 'South Maple', StreetSuffix: 'Bay' },
    ],
    ['#5 12 Elm Cres', { UnitNumber: '5', StreetNumber: '12', StreetName: 'Elm', StreetSuffix: 'Crescent' }],
    ['unit 5B 12 Elm Cres', { UnitNumber: '5B', StreetNumber: '12', StreetName: 'Elm', StreetSuffix: 'Crescent' }],
    [
      '24 Elm St, Calgary, AB t2p1j9',
      {
        StreetNumber: '24',
        StreetName: 'Elm',
        StreetSuffix: 'Street',
        City: 'Calgary',
        CountyOrParish: 'Calgary',
        PostalCode: 'T2P 1J9',
      },
    ],
    ['Elm St, by the mill', { StreetName: 'Elm St, by the mill' }],
    ['0035 878 380', { ParcelNumber: '0035878380' }],
    ['LINC 0035878380', { ParcelNumber: '0035878380' }],
    ['200-712-656', { TaxRollNumber: '200712656' }],
    ['roll 1000007', { TaxRollNumber: '1000007' }],
    ['2412', { StreetName: '2412' }],
    ['', {}],
  ])('%s', (typed, expected) => {
    expect(splitAddress(typed, WORDS)).toEqual(expected)
  })
})

describe('what is searched', () => {
  test.each([
    ['2412 33 Ave SW', { StreetNumber: '2412', StreetName: '33' }],
    ['1000 Seton Spruce Gr', { StreetNumber: '1000', StreetName: 'Seton' }],
    ['Seton Spruce', { StreetName: 'Seton Spruce' }],
    ['0035878380', { ParcelNumber: '0035878380' }],
    ['200712656', { TaxRollNumber: '200712656' }],
    ['24', null],
    ['El', null],
    ['', null],
  ])('for %s', (typed, wanted) => {
    expect(wantedFor(splitAddress(typed, WORDS))).toEqual(wanted)
  })
})

describe('a parcel', () => {
  const row = {
    StreetNumber: '1000',
    StreetName: 'Seton Spruce',
    StreetSuffix: 'GR',
    StreetDirSuffix: 'NE',
    UnitNumber: null,
    City: 'CAL',
    PostalCode: 'T3M 1A1',
  } as TaxRow
  const words = (_: string, code: string) => ({ GR: 'Green', CAL: 'Calgary' })[code] ?? code
  test.each([
    ['1000 seton', true],
    ['1000 Seton Spr', true],
    ['1000 seton spruce gre ne', true],
    ['1000 Seton Spruce Green, Calgary, AB', true],
    ['1000 seton northeast', true],
    ['1000 Seton Maple', false],
    ['1000 Seton SW', false],
  ])('is meant by %s: %s', (typed, expected) => {
    expect(matchesTyped(typed, row, words)).toBe(expected)
  })
})
