// Offices searched on the phone, as the server would; and whose results come first.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { citiesOf, matchOffices, ownOfficeFirst } from '#src/features/people/match-people.ts'
import { officeAddress } from '#src/features/people/office-view.tsx'
import { knownOffices } from '#src/features/people/people-queries.ts'
import { anOffice } from './an-office.ts'

const arch = anOffice({ UniqueID: 9 })
const lantern = anOffice({ UniqueID: 10, OfficeName: 'Prairie Lantern Homes', OfficeCity: 'Red Deer' })
const closed = anOffice({ UniqueID: 11, OfficeName: 'Arch & Sons', OfficeStatus: 'T', OfficeCity: null })
const all = [arch, closed, lantern]
const ids = (rows: { UniqueID: number }[]) => rows.map(({ UniqueID }) => UniqueID)

test.for([
  // The highest id first, as a number.
  [{}, [11, 10, 9]],
  [{ OfficeName: 'ARCH' }, [11, 9]],
  [{ OfficeCity: 'deer' }, [10]],
  [{ OfficeMlsId: 'o9' }, [9]],
  [{ OfficeMlsId: 'O1' }, []],
  [{ OfficeStatus: 'T' }, [11]],
  [{ OfficeManagerFullName: 'Fontaine' }, []],
] as const)('%j finds %j', ([wanted, found]) => expect(ids(matchOffices(all, 'search', wanted))).toEqual(found))

test('a lookup offers only those that are active', () =>
  expect(ids(matchOffices(all, 'lookup', { OfficeName: 'arch' }))).toEqual([9]))

test("one's own office comes first", () => expect(ids(ownOfficeFirst([closed, lantern, arch], 9))).toEqual([9, 11, 10]))

test('towns are offered once each, in order', () =>
  expect(citiesOf([lantern, arch, closed, anOffice({ UniqueID: 12 })])).toEqual(['Calgary', 'Red Deer']))

test('every office that a search has shown is known once, as last seen', () => {
  const queries = new QueryClient()
  queries.setQueryData(['offices', 'lookup', {}], [arch], { updatedAt: 2 })
  queries.setQueryData(['offices', 'search', {}], [{ ...arch, OfficeName: 'Before' }, closed], { updatedAt: 1 })
  queries.setQueryData(['offices', 'record', 9], { data: [] })
  expect(knownOffices(queries).map(({ OfficeName }) => OfficeName)).toEqual(['Chinook Arch Realty', 'Arch & Sons'])
})

test('an address names its province in words, and leaves out what is missing', () => {
  const province = (code: string) => (code === 'AB' ? 'Alberta' : code)
  const office = { OfficeAddress1: '12 Main Street', OfficeCity: 'Calgary', OfficeStateOrProvince: 'AB' }
  expect(officeAddress({ ...office, OfficePostalCode: 'T2P 1J9' }, province)).toEqual({
    street: '12 Main Street',
    place: 'Calgary, Alberta T2P 1J9',
  })
  expect(officeAddress({ OfficeCity: 'Calgary', OfficeAddress2: null }, province)).toEqual({
    street: '',
    place: 'Calgary',
  })
})
