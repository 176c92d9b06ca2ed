import { expect, test } from 'vitest'
import type { LookupRow } from '#contract/lookup.ts'
import { type Places, placeBegun, placeNames, wantedBy } from '#src/features/dashboard/find-listing.ts'

test.each([
  ['  ', null],
  ['a0101989', { ListingId: 'A0101989' }],
  ['A01', { ListingId: 'A01' }],
  ['0101989', { ListingId: '0101989' }],
  ['2412', { StreetNumber: '2412' }],
  ['Elm', { StreetName: 'Elm' }],
  ['  Aspen   Glen Drive SW ', { StreetName: 'Aspen Glen' }],
  ['2412 33 Ave SW', { StreetNumber: '2412', StreetName: '33' }],
  ['12b Elm St.', { StreetNumber: '12b', StreetName: 'Elm' }],
  ['33 Avenue SW', { StreetName: '33' }],
  ['12 Park Road', { StreetNumber: '12', StreetName: 'Park' }],
  ['104, 1120 South Maple Bay SE', { StreetNumber: '1120', StreetName: 'South Maple' }],
  ['104-1120 South Maple', { StreetNumber: '1120', StreetName: 'South Maple' }],
  ['2591 Maple Ridge Avenue, Lethbridge', { StreetNumber: '2591', StreetName: 'Maple Ridge' }],
  ['Crescent Heights', { StreetName: 'Crescent' }],
  // Words that may be a town's, as long as the board's towns are not here.
  ['Calgary', { StreetName: 'Calgary' }],
])('"%s" asks for %o', (typed, wanted) => expect(wantedBy(typed)).toEqual(wanted))

const row = (Code: string, Description: string, Active?: boolean) => ({ Code, Description, Active }) as LookupRow
const PLACES: Places = {
  City: [row('Calgary', 'Calgary'), row('RedDeer', 'Red Deer'), row('Oldtown', 'Oldtown', false)],
  SubdivisionName: [row('CrescentHeights', 'Crescent Heights'), row('Altadore', 'Altadore')],
}

test.each([
  ['calgary', { City: 'Calgary' }],
  [' RED  DEER ', { City: 'RedDeer' }],
  ['Oldtown', { StreetName: 'Oldtown' }],
  ['Crescent Heights', { SubdivisionName: 'CrescentHeights' }],
  ['altadore, Calgary', { SubdivisionName: 'Altadore', City: 'Calgary' }],
  ['T2T 2A1', { PostalCode: 'T2T 2A1' }],
  ['t2t2a1', { PostalCode: 'T2T 2A1' }],
  ['t2t', { PostalCode: 'T2T' }],
  ['2591 Maple Ridge Avenue, Red Deer', { StreetNumber: '2591', StreetName: 'Maple Ridge', City: 'RedDeer' }],
  ['12 Elm St Calgary', { StreetNumber: '12', StreetName: 'Elm', City: 'Calgary' }],
  ['104, 1120 South Maple Bay SE, Calgary', { StreetNumber: '1120', StreetName: 'South Maple', City: 'Calgary' }],
  ['Calgary Trail', { StreetName: 'Calgary' }],
  ['A0101989', { ListingId: 'A0101989' }],
  ['2412', { StreetNumber: '2412' }],
])('with the board’s towns and neighborhoods, "%s" asks for %o', (typed, wanted) =>
  expect(wantedBy(typed, PLACES)).toEqual(wanted),
)

test.each([
  ['calg', { City: 'Calgary' }],
  ['Red D', { City: 'RedDeer' }],
  ['altad', { SubdivisionName: 'Altadore' }],
  // Too short, several, inactive, and more than a name.
  ['ca', null],
  ['r', null],
  ['Old', null],
  ['12 Calg', null],
  ['Calg Street, Red Deer', null],
  ['Calgary', null],
])('the beginning "%s" of a name means %o, if no street has it', (typed, place) =>
  expect(placeBegun(typed, PLACES)).toEqual(place),
)

test('a beginning that several names share means none of them', () => {
  const towns = { ...PLACES, City: [...PLACES.City, row('Redcliff', 'Redcliff')] }
  expect(placeBegun('Red', towns)).toBeNull()
})

test('active towns and neighborhoods are offered, each name once', () => {
  const twice = { ...PLACES, SubdivisionName: [...PLACES.SubdivisionName, row('Calgary2', 'Calgary')] }
  expect(placeNames(twice)).toEqual(['Calgary', 'Red Deer', 'Crescent Heights', 'Altadore'])
})
