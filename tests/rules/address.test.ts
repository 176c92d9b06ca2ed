import { expect, test } from 'vitest'
import { composeAddress, composeStreet, tidyPostalCode, tidyValue } from '#rules/address.ts'

const condo = {
  UnitNumber: '1204',
  StreetNumber: '1188',
  StreetName: '3',
  StreetSuffix: 'ST',
  StreetDirSuffix: 'SE',
  City: 'CAL',
  StateOrProvince: 'AB',
  PostalCode: 't2g1h8',
}
const words: Record<string, string> = { ST: 'Street', CAL: 'Calgary', AB: 'Alberta' }
const describe = (_: string, code: string) => words[code] ?? code

test('a whole address reads as people write it', () =>
  expect(composeAddress(condo, describe)).toBe('1204, 1188 3 Street SE, Calgary, AB T2G 1H8'))

test('what is missing leaves no comma behind', () => {
  expect(composeAddress({ StreetNumber: '12', StreetName: '  Elm   Bank ' })).toBe('12 Elm Bank')
  expect(composeAddress({ City: 'CAL', PostalCode: null }, describe)).toBe('Calgary')
  expect(composeAddress({ UnitNumber: '5', City: 'CAL' }, describe)).toBe('Calgary')
  expect(composeAddress({})).toBe('')
})

test('a street number that came as a number is one', () =>
  expect(composeStreet({ StreetNumber: 12, StreetName: 'Elm' })).toBe('12 Elm'))

test('postal codes are tidied, and others left alone', () => {
  expect(tidyPostalCode('T2P-1J9')).toBe('T2P 1J9')
  expect(tidyPostalCode(' 90210 ')).toBe('90210')
})

test.each([
  ['PostalCode', 't2t2a1', 'T2T 2A1'],
  ['OfficeMailPostalCode', 't2t  2a1', 'T2T 2A1'],
  ['OfficeMailPostalCode', '59901', '59901'],
  ['MemberPostalCode', 'not known', 'not known'],
  ['MemberPostalCode', null, null],
  ['OfficePostalCodePlus4', '0123', '0123'],
  ['ParcelNumber', '0012 345 678', '0012345678'],
  ['LandLincNumber', 't712-345–678', 'T712345678'],
  ['ParcelNumber', '0012 345 67', '0012 345 67'],
  ['StreetName', 't2t2a1', 't2t2a1'],
  ['MemberFirstName', '  Zoë-Anne ', 'Zoë-Anne'],
  ['PublicRemarks', 'Bright.\n\nQuiet.\n', 'Bright.\n\nQuiet.'],
  ['YearBuilt', 1983, 1983],
])('%s %s is stored as %s', (name, value, stored) => expect(tidyValue(name, value)).toBe(stored))
