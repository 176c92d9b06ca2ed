// Search parameters may be anything that somebody typed into the address bar.
import { expect, test } from 'vitest'
import { ids, searched } from '#src/app/routes/search-parameters.ts'

test.each([
  ['  Seton ', 'Seton'],
  ['   ', undefined],
  [42, '42'],
  ['x'.repeat(60), 'x'.repeat(50)],
  [['a'], undefined],
  [undefined, undefined],
])('a search for %j is one for %j, as if it had been typed', (written, search) =>
  expect(searched(written)).toBe(search),
)

test.each([
  ['a1.b2', 'a1.b2'],
  ['a b', undefined],
  [undefined, undefined],
])('drafts %j are finished in a row as %j', (written, row) => expect(ids(written)).toBe(row))
