import { describe, expect, test } from 'vitest'
import { askedFilters, filtersFrom, filterWords, searchFields } from '#src/features/audit/audit-filters.tsx'
import { inOrder, NEWEST_FIRST } from '#src/features/audit/audit-queries.ts'
import { aChange, aTransaction } from './a-transaction.ts'
import { plainWords } from './plain-words.ts'

describe('a search of the log', () => {
  const fields = [{ name: 'ListPrice', label: 'Asking price' }]

  test.each([
    ['Asking price', 'ListPrice'],
    ['asking PRICE', 'ListPrice'],
    ['List Price', 'ListPrice'],
    ['price', 'price'],
  ])('by a field that reads %s asks for %s', (typed, fieldName) => {
    expect(askedFilters({ fieldName: typed, changedBy: 'Ann' }, fields)).toEqual({ fieldName, changedBy: 'Ann' })
  })

  test('leaves out what is empty and what is no filter', () => {
    expect(filtersFrom({ changedBy: 'Ann', fieldName: '', page: '2' })).toEqual({ changedBy: 'Ann' })
    expect(filterWords({ changedBy: 'Ann', fieldName: 'price' })).toBe('Changed By “Ann”, Field Name “price”')
  })

  const rows = [
    aTransaction(),
    aTransaction({
      TransactionID: 6,
      Transactiontype: 'Insert',
      RealUser: 'Ann Archer',
      ImpersonatedUser: null,
      SubTransaction: [aChange({ ClassName: 'Rooms', FieldName: 'Rooms[2].RoomLength' })],
    }),
  ]
  const named = (tab: 'search' | 'advanced', typed = {}) =>
    Object.fromEntries(searchFields(tab, rows, typed, plainWords).map((field) => [field.name, field]))

  test('has four fields, and eight when it is advanced', () => {
    expect(Object.keys(named('search'))).toEqual(['fieldName', 'changedBy', 'changedFrom', 'changedTo'])
    expect(Object.keys(named('advanced'))).toEqual([
      'transactionType',
      'changedBy',
      'impersonating',
      'resourceID',
      'fieldType',
      'fieldName',
      'changedFrom',
      'changedTo',
    ])
  })

  test('offers what the log holds, and what is asked already', () => {
    const { transactionType, fieldType, changedBy, impersonating, fieldName } = named('advanced', {
      fieldType: 'Doors',
    })
    expect(transactionType).toMatchObject({ options: [{ code: 'Insert' }, { code: 'Update' }] })
    expect(fieldType).toMatchObject({ options: [{ code: 'Doors' }, { code: 'Listing' }, { code: 'Rooms' }] })
    expect(changedBy).toMatchObject({ suggestions: ['Ann Archer', 'Priya Sidhu'] })
    expect(impersonating).toMatchObject({ suggestions: ['Jordan Lindqvist'] })
    expect(fieldName).toMatchObject({ suggestions: ['ListPrice', 'RoomLength'] })
  })
})

test('rows come newest first, sort by any column, and keep their order where they are equal', () => {
  const rows = [3, 2, 1].map((id) => aTransaction({ TransactionID: id, RealUser: id === 2 ? 'Ann' : 'Bo' }))
  const ids = (sort: string) => inOrder(rows, sort).map(({ TransactionID }) => TransactionID)
  expect(ids(NEWEST_FIRST)).toEqual([3, 2, 1])
  expect(ids('RealUser')).toEqual([2, 3, 1])
  expect(ids('-RealUser')).toEqual([3, 1, 2])
  expect(ids('TransactionID')).toEqual([1, 2, 3])
  expect(ids('nothing')).toEqual([3, 2, 1])
})
