import { describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { houseFacts } from '#src/features/listings/listing-head.tsx'
import { addressOf, mapLink, NO_ADDRESS, placeOf, streetOf } from '#src/features/listings/listing-rows.ts'
import { createFormats } from '#src/ui/formats.ts'
import { aRow } from './a-row.ts'

const formats = createFormats(DEFAULT_BOARD)

test.each([
  [
    { BedroomsTotal: 3, BathroomsFull: 2, BathroomsHalf: 1, LivingArea: 1104, LivingAreaUnits: 'SF', YearBuilt: 1958 },
    '3 bed · 2½ bath · 1,104 sq ft · 1958',
  ],
  [{ BedroomsTotal: 0, BathroomsFull: 1, BathroomsHalf: 0 }, 'Studio · 1 bath'],
  [{ BathroomsFull: 2, BathroomsHalf: 2 }, '2 bath, 2 half bath'],
  [{ BathroomsHalf: 1 }, '½ bath'],
  [{ BathroomsTotalInteger: 3, BuildingAreaTotal: 92.4, BuildingAreaUnits: 'SM' }, '3 bath · 92.4 m²'],
  [{ LotSizeArea: 4.5, LotSizeUnits: 'AC' }, '4.5 acres lot'],
  [{ LivingArea: 1104 }, ''],
  [{}, ''],
])('%o reads “%s”', (listing, line) => expect(houseFacts(listing, formats)).toBe(line))

describe('a map of the house', () => {
  const { searchParams: query } = new URL(mapLink(aRow(), { Latitude: '51.08', Longitude: '-114.19' }, 'Calgary')!)

  test('is by its coordinates, a plain https link', () => expect(query.get('query')).toBe('51.08,-114.19'))

  test.each([[{}], [{ Latitude: 'somewhere', Longitude: '-114.19' }], [{ Latitude: '51.08' }]])(
    'with %o is by its address',
    (listing) => {
      const link = new URL(mapLink(aRow(), listing, 'Calgary')!)
      expect(link.protocol).toBe('https:')
      expect(link.searchParams.get('query')).toBe('118 Aspen Glen Rise SW, Calgary, AB T3H 0N1')
    },
  )

  test('is not offered while nobody knows where it is', () => expect(mapLink(begun, {}, '')).toBeNull())
})

const begun = aRow({
  UnparsedAddress: '',
  StreetNumber: null,
  StreetName: null,
  StreetSuffix: null,
  StreetDirSuffix: null,
  City: null,
  PostalCode: null,
})

test('a listing that has only its province has no address yet, and no lonely AB below it', () => {
  expect([addressOf(begun), streetOf(begun), placeOf(begun, '')]).toEqual([NO_ADDRESS, NO_ADDRESS, ''])
  expect(addressOf({ ...begun, UnparsedAddress: 'AB' })).toBe(NO_ADDRESS)
})

test('a place is community, city, province and postal code', () =>
  expect(placeOf(aRow(), 'Calgary', 'Aspen Woods')).toBe('Aspen Woods, Calgary, AB T3H 0N1'))
