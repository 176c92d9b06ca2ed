import { expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { propertyTypesOf } from '#contract/property-type.ts'
import {
  addressOf,
  inOrder,
  matching,
  placeOf,
  priceOf,
  statusCounts,
  streetOf,
} from '#src/features/listings/listing-rows.ts'
import { createFormats } from '#src/ui/formats.ts'
import { aRow } from './a-row.ts'

const formats = createFormats(DEFAULT_BOARD)

const TYPES = propertyTypesOf([{ formName: 'com', title: 'Commercial', propertyType: 'COM' }])
const ids = (rows: { ListingId: string }[]) => rows.map(({ ListingId }) => ListingId)

test('newest listing first, by the number in its id, at most 500', () => {
  expect(ids(inOrder(['A9', 'A100', 'A20'].map((ListingId) => aRow({ ListingId }))))).toEqual(['A100', 'A20', 'A9'])
  expect(inOrder(Array.from({ length: 600 }, (_, i) => aRow({ ListingId: `A${i}` })))).toHaveLength(500)
})

test.each([
  ['', 3],
  ['  ', 3],
  ['aspen', 1],
  ['ASPEN calgary', 1],
  ['aspen lethbridge', 0],
  ['pending', 1],
  ['commercial', 1],
  ['638000', 1],
  ['$638,000', 1],
  ['638,000', 1],
  ['638 000', 1],
  ['$638,001', 0],
  ['tran', 3],
  ['a2002', 1],
])('searching "%s" finds %i', (search, count) => {
  const rows = [
    aRow({ ListingId: 'A2001', City: 'Calgary' }),
    aRow({
      ListingId: 'A2002',
      UnparsedAddress: '15 Crescent View, Lethbridge, AB',
      City: 'Lethbridge',
      ListPrice: 1,
      StandardStatusVerb: 'Pending',
    }),
    aRow({
      ListingId: 'A2003',
      UnparsedAddress: '2 Rail Ave, Cochrane, AB',
      City: 'Cochrane',
      ListPrice: null,
      PropertyType: 'COM',
    }),
  ]
  expect(matching(rows, search, TYPES)).toHaveLength(count)
})

test('the record is shown with its own address, or one composed of its parts, or plainly without', () => {
  expect(addressOf(aRow())).toBe('118 Aspen Glen Rise SW, Calgary, AB T3H 0N1')
  expect(addressOf(aRow({ UnparsedAddress: '', UnitNumber: '1204' }))).toBe(
    '1204, 118 Aspen Glen Rise SW, Calgary, AB T3H 0N1',
  )
  const bare = {
    UnparsedAddress: ' ',
    StreetNumber: null,
    StreetName: null,
    City: null,
    StateOrProvince: null,
    PostalCode: null,
  }
  expect(addressOf(aRow(bare))).toBe('No address yet')
  expect(streetOf(aRow(bare))).toBe('No address yet')
})

test('a card says street, place and price', () => {
  expect(streetOf(aRow())).toBe('118 Aspen Glen Rise SW')
  expect(placeOf(aRow(), 'Calgary')).toBe('Calgary, AB T3H 0N1')
  expect(placeOf(aRow({ StateOrProvince: null, PostalCode: null }), '')).toBe('')
  expect(priceOf(aRow(), formats, TYPES)).toBe('$638,000')
  expect(priceOf(aRow({ ListPrice: null }), formats, TYPES)).toBeNull()
})

test('a rent is a month’s', () => {
  const propertyTypeFacts = {
    label: 'Rental',
    longName: 'Rental',
    description: '',
    order: 1,
    resoName: 'Residential Lease',
  }
  const types = propertyTypesOf([{ formName: 'rnt', title: 'Rental', propertyType: 'RNT', propertyTypeFacts }])
  expect(priceOf(aRow({ PropertyType: 'RNT', ListPrice: 1_450 }), formats, types)).toBe('$1,450/mo')
})

test('a province alone is no address, and no line under one', () => {
  const row = aRow({
    UnparsedAddress: 'AB',
    StreetNumber: null,
    StreetName: null,
    StreetSuffix: null,
    StreetDirSuffix: null,
    City: null,
    PostalCode: null,
  })
  expect(addressOf(row)).toBe('No address yet')
  expect(streetOf(row)).toBe('No address yet')
  expect(placeOf(row, '')).toBe('')
})

test('an address names its city, also where its code was written', () => {
  const row = aRow({ City: 'RedDeer', UnparsedAddress: '15288 170 Street, RedDeer, AB T4N 4Z8' })
  expect(addressOf(row, 'Red Deer')).toBe('15288 170 Street, Red Deer, AB T4N 4Z8')
  expect(addressOf({ ...row, UnparsedAddress: '' }, 'Red Deer')).toContain(', Red Deer, AB')
  expect(matching([row], 'red deer', TYPES, () => 'Red Deer')).toHaveLength(1)
})

test('statuses are counted in the order of a listing’s life, those without a row found too', () => {
  const [sold, active] = [aRow({ StandardStatus: 'S' }), aRow({ StandardStatus: 'A' })]
  expect(statusCounts([sold, active, active], [active])).toEqual([
    { status: 'A', word: 'Active', count: 1 },
    { status: 'S', word: 'Sold', count: 0 },
  ])
})

test.each(['T2T 2A1', 't2t2a1'])('a postal code stored as %s is found in either spelling', (PostalCode) => {
  for (const typed of ['T2T 2A1', 't2t2a1', 't2t'])
    expect(matching([aRow({ PostalCode, UnparsedAddress: '1 Elm Street' })], typed, TYPES)).toHaveLength(1)
})
