import { expect, test } from 'vitest'
import { wantedBy } from '#src/features/dashboard/find-listing.ts'

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
])('"%s" asks for %o', (typed, wanted) => expect(wantedBy(typed)).toEqual(wanted))
