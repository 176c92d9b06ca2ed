// Which of the member's listings a new one may begin from.
import { expect, test } from 'vitest'
import type { ListingRow } from '#contract/listing.ts'
import { matchTemplates, templatesOf } from '#src/features/terms/templates.ts'

const row = (ListingId: string, UnparsedAddress: string, more: Partial<ListingRow> = {}) =>
  ({ ListingId, UnparsedAddress, City: 'Calgary', PropertyType: 'RES', isCopyable: true, ...more }) as ListingRow
const ids = (rows: readonly ListingRow[]) => rows.map(({ ListingId }) => ListingId)

const ROWS = [
  row('A9', '204, 1410 1 Street SE'),
  row('A10', '1207, 1410 1 Street SE', { StandardStatus: 'I' }),
  row('A11', '12 Elm Road NW', { PropertyType: 'LAND' }),
  row('A12', '7 Oak Bay', { isCopyable: false }),
  row('A13', '31 Maple Way'),
]

test('those of the same type that may be copied, saved ones too, newest first', () => {
  expect(ids(templatesOf(ROWS, 'RES'))).toEqual(['A13', 'A10', 'A9'])
})

test.each([
  ['1410', ['A9', 'A10']],
  ['street 1207', ['A10']],
  ['calgary maple', ['A13']],
  ['a9', ['A9']],
  ['nowhere', []],
  ['', ['A9', 'A10', 'A11', 'A12', 'A13']],
])('“%s” finds %j', (typed, found) => {
  expect(ids(matchTemplates(ROWS, typed))).toEqual(found)
})
