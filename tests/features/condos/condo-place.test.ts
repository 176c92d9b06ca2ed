import { expect, test } from 'vitest'
import { choose, noChoices, waitsFor } from '#src/features/condos/condo-place.tsx'
import { NEW_NAME, readNames, renameOf, withName, writeNames } from '#src/features/condos/kept-names.ts'

test('a city waits for its county, a subdivision for both', () => {
  expect(waitsFor({}, 'CountyOrParish')).toBeNull()
  expect(waitsFor({}, 'City')).toBe('Choose a county first.')
  expect(waitsFor({ CountyOrParish: 'Calgary' }, 'City')).toBeNull()
  expect(waitsFor({ CountyOrParish: 'Calgary' }, 'SubdivisionName')).toBe('Choose a city first.')
  expect(waitsFor({}, 'SubdivisionName')).toBe('Choose a county and a city first.')
})

test('another county or city leaves nothing chosen below it', () => {
  const place = { CountyOrParish: 'Calgary', City: 'Calgary', SubdivisionName: 'Beltline' }
  expect(choose(place, 'SubdivisionName', 'Bowness')).toEqual({ ...place, SubdivisionName: 'Bowness' })
  expect(choose(place, 'City', 'Airdrie')).toEqual({ CountyOrParish: 'Calgary', City: 'Airdrie' })
  expect(choose(place, 'CountyOrParish', undefined)).toEqual({})
})

test('typed names are kept by member, and a broken storage costs nothing but them', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  } as Storage
  const names = withName(withName({}, NEW_NAME, { text: 'Aurora' }), renameOf(7), { text: 'Mill', base: 'Old Mill' })
  writeNames(storage, '1/1', names)
  expect(readNames(storage, '1/1')).toEqual(names)
  expect(readNames(storage, '1/2')).toEqual({})
  expect(withName(names, NEW_NAME, null)).toEqual({ [renameOf(7)]: { text: 'Mill', base: 'Old Mill' } })
  const broken = {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full')
    },
  } as unknown as Storage
  expect(readNames(broken, '1/1')).toEqual({})
  expect(() => writeNames(broken, '1/1', names)).not.toThrow()
})

test.each([
  ['that are on their way', true, undefined, 'Loading the choices.'],
  ['that never came', false, undefined, 'The choices need a connection once. Try again then.'],
  ['of a city without subdivisions', false, 'Banff', 'The board has no subdivisions for Banff.'],
])('an empty list of choices %s says why', (_, isLoading, city, words) =>
  expect(noChoices('SubdivisionName', isLoading, city)).toBe(words),
)
