// Problems found in a rule before it is published.
import { describe, expect, test } from 'vitest'
import { checkTypes, type FieldTypes } from '#rules/expression/check-types.ts'
import { parse } from '#rules/expression/parse.ts'

const listing: FieldTypes = {
  fields: {
    ListPrice: 'number',
    BedroomsTotal: 'number',
    City: 'text',
    PoolYN: 'boolean',
    Appliances: 'list',
    ListingContractDate: 'time',
    ModifiedDate: 'time',
  },
  tokens: { PHOTOCOUNT: 'number' },
}

function problems(text: string, types: FieldTypes = listing): string[] {
  const parsed = parse(text, { fields: new Set(Object.keys(types.fields)) })
  if (!parsed.ok) throw new Error(parsed.error.message)
  return checkTypes(parsed.tree, types).map(({ message }) => message)
}

describe('nothing to say', () => {
  test.each([
    'ListPrice > 0 .AND. City != .EMPTY.',
    "ListPrice != LAST ListPrice .OR. LASTCity = 'Calgary'",
    "City .IN. ('Calgary', 'Edmonton')",
    "City .IN. ('Calgary')",
    "Appliances .CONTAINS. 'DISH'",
    'Appliances = .EMPTY.',
    'ListingContractDate <= .TODAY. + 30',
    'ModifiedDate - ListingContractDate > 5',
    'ListingContractDate = #2026-01-01#',
    "ListingContractDate < '2026-01-01'",
    'IIF(PoolYN, ListPrice, 0) > 5',
    "MATCH(City, '^[A-Z]')",
    'STRLEN(ListPrice) > 3',
    "LENGTH(INTERSECTION(Appliances, ('DISH', 'FRDG'))) > 0",
    "City || ' ' || ListPrice = 'x'",
    '.PHOTOCOUNT. < 2 .AND. .USERCLASS. = "BROKER"',
    'YEAR(DATE(City)) = 2026',
    '.ENTRY. = .OLDVALUE.',
  ])('%s', (text) => expect(problems(text)).toEqual([]))
})

describe('a problem in words', () => {
  test.each([
    ['ListPrise > 0', 'Unknown field ListPrise'],
    ['LAST Cty = City', 'Unknown field Cty'],
    ['constructor = 1', 'Unknown field constructor'],
    ['^City = City', '^City is for rules on rooms and open houses; this rule has no record around it'],
    ['.PHOTOS. > 1', 'Unknown word between dots: PHOTOS'],
    ['SQRT(ListPrice) > 1', 'Unknown function SQRT'],
    ['SUBSTR(City, 1) = "C"', 'SUBSTR takes 3 arguments, not 2'],
    ['UNION(Appliances) = .EMPTY.', 'UNION takes 2 or more arguments, not 1'],
    ["ListPrice = '5'", 'number is compared with text: they are never the same'],
    ['City = 5', 'text is compared with number: they are never the same'],
    ['PoolYN = 1', 'boolean is compared with number: they are never the same'],
    ["Appliances = 'DISH'", 'list is compared with text: they are never the same'],
    ["ListingContractDate > 'January'", 'time is compared with text: they are never the same'],
    ["ListPrice .IN. ('1', 2)", 'text is compared with number: they are never the same'],
    ['Appliances > 1', '> has no meaning for lists'],
    [
      "Appliances .IN. ('A', 'B')",
      'A list is looked for in a list: for "any of these" compare LENGTH(INTERSECTION(…)) with 0',
    ],
    ['City .AND. PoolYN', '.AND. needs yes or no, not text'],
    ['.NOT. ListPrice', '.NOT. needs yes or no, not number'],
    ['ListPrice + PoolYN > 1', '+ needs numbers or dates, not boolean'],
    ['ListingContractDate + ModifiedDate > 1', 'Two dates cannot be added'],
    ['City * 2 = 1', '* needs numbers, not text'],
    ["Appliances || 'x' = 'y'", '|| needs text, not a list'],
    ['LENGTH(City) > 3', 'LENGTH needs list, not text'],
    ['YEAR(ListPrice) = 1', 'YEAR needs time, not number'],
    ["YEAR('soon') = 1", 'YEAR needs time, not text'],
    ['IIF(City, 1, 2) = 1', 'IIF needs boolean, not text'],
    ["MATCH(City, '(a')", 'MATCH: pattern: a ( without its ) at 3'],
  ])('%s', (text, message) => expect(problems(text)).toEqual([message]))
})

test('a rule on a room sees the listing', () => {
  const room: FieldTypes = { fields: { RoomType: 'text' }, outer: { Units: 'text' }, field: 'RoomType' }
  expect(problems("^Units = 'F' .AND. RoomType != .EMPTY. .AND. LAST ^Units = 'F'", room)).toEqual([])
  expect(problems('^Unit = RoomType', room)).toEqual(['Unknown field of the listing Unit'])
  expect(problems('.ENTRY. = 5', room)).toEqual(['text is compared with number: they are never the same'])
})

test('a rule must give what its action needs', () => {
  expect(problems('ListPrice + 1', { ...listing, gives: 'boolean' })).toEqual([
    'The rule gives number where boolean is needed',
  ])
  expect(problems("SET('A')", { ...listing, gives: 'list' })).toEqual([])
  expect(problems('PoolYN', { ...listing, gives: 'boolean' })).toEqual([])
})

test('a tree no parser made is described, not trusted', () => {
  expect(checkTypes(['~', 1, 2] as never, listing)).toEqual([{ message: 'Unknown operator ~' }])
})
