import { describe, expect, test } from 'vitest'
import {
  askedWords,
  codeOf,
  foundOf,
  nextTries,
  requestOf,
  type SearchView,
  searchWords,
  suggestionsOf,
  unknownWords,
  viewOfFound,
} from '#src/features/listings/listing-search.ts'

const TABLES = {
  City: [
    { Code: 'Calgary', Description: 'Calgary' },
    { Code: 'RedDeer', Description: 'Red Deer' },
    { Code: 'Redcliff', Description: 'Redcliff' },
    { Code: 'BlackDiamond', Description: 'Black Diamond', Active: false },
  ],
  StreetSuffix: [{ Code: 'St', Description: 'Street' }],
  SubdivisionName: [{ Code: 'CrescentHeights', Description: 'Crescent Heights' }],
}

describe('what was typed', () => {
  test.each([
    ['Red Deer', 'RedDeer'],
    [' red deer ', 'RedDeer'],
    ['REDDEER', 'RedDeer'],
    ['cal', 'Calgary'],
    ['red', 'red'],
    ['black', 'black'],
    ['BlackDiamond', 'BlackDiamond'],
    ['Gotham', 'Gotham'],
  ])('"%s" is the city %s', (typed, code) => expect(codeOf(typed, TABLES.City)).toBe(code))

  test('comes back as it stands in the address', () => {
    const view = viewOfFound({ City: 'Red Deer', StreetSuffix: 'street', StandardStatus: ['A', 'P'] }, TABLES)
    expect(view).toEqual({ City: 'RedDeer', StreetSuffix: 'St', StandardStatus: 'A,P' })
    expect(foundOf(view, TABLES)).toEqual({ City: 'Red Deer', StreetSuffix: 'Street', StandardStatus: ['A', 'P'] })
  })

  test('only names of active rows are suggested', () =>
    expect(suggestionsOf(TABLES.City)).toEqual(['Calgary', 'Red Deer', 'Redcliff']))
})

describe('what is asked', () => {
  const asked = (view: SearchView) => requestOf(view)?.where
  test('nothing, before there is a search', () => expect(requestOf({})).toBeNull())
  test('everything, when the form was sent empty', () => {
    expect(viewOfFound({ StandardStatus: [] }, TABLES)).toEqual({ find: 'all' })
    expect(asked({ find: 'all' })).toEqual({ clause: [], multiClause: [] })
  })
  test('statuses in a clause of their own, letters that are none left out', () =>
    expect(asked({ ListingId: 'A1', StandardStatus: 'P,S,?,P' })).toEqual({
      clause: [{ name: 'ListingId', value: 'A1' }],
      multiClause: [{ name: 'StandardStatus', values: ['P', 'S'] }],
    }))
})

test('the search in a line', () => {
  const view = { StandardStatus: 'A,P', PropertyType: 'RES', StreetNumber: '12', StreetSuffix: 'St', City: 'RedDeer' }
  expect(searchWords(view, TABLES, () => 'Residential')).toBe('Active, Pending · Residential · 12 Street · Red Deer')
  expect(searchWords({ find: 'all' }, TABLES, String)).toBe('All listings')
  expect(searchWords({ SubdivisionName: 'CrescentHeights', City: 'Calgary' }, TABLES, String)).toBe(
    'Crescent Heights · Calgary',
  )
  expect(searchWords({ PostalCode: 'T2T 2A1' }, TABLES, String)).toBe('T2T 2A1')
})

test('a search that found nothing says what was searched, and as what', () => {
  const words = (view: SearchView) => askedWords(view, TABLES, () => 'Residential')
  expect(words({ StreetName: 'Elm', City: 'RedDeer' })).toBe('street “Elm”, city “Red Deer”')
  expect(words({ PostalCode: 'T2T', StandardStatus: 'A', PropertyType: 'RES' })).toBe(
    'status “Active”, type “Residential”, postal code “T2T”',
  )
  expect(words({ find: 'all' })).toBe('')
})

test('a search that found nothing says what to try next', () => {
  expect(nextTries({ StreetNumber: '12', StreetName: 'Elm' })[0]).toBe('Try the street without its number.')
  expect(nextTries({ StreetName: 'Elm Court' })[0]).toMatch(/part of the street’s name/)
  expect(nextTries({ PostalCode: 'T2T 2A1', StandardStatus: 'A' })).toEqual([
    'Try the city, or the street.',
    'Try any status and any type.',
    'Agents and offices have their own searches.',
  ])
})

test('words that stand for no city are told, once the cities are known', () => {
  expect(unknownWords({ City: 'Gotham', StreetSuffix: 'St' }, TABLES)).toEqual(['No city is called “Gotham”.'])
  expect(unknownWords({ City: 'Gotham' }, { City: [], StreetSuffix: [], SubdivisionName: [] })).toEqual([])
})
