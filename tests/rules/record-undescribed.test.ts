// Values without a definition, compared by what they look like.
import { expect, test } from 'vitest'
import { looksSame } from '#rules/record/undescribed.ts'

test.each<[string, unknown, unknown, boolean]>([
  ['nothing, written in three ways', null, '  ', true],
  ['nothing and an empty list', undefined, [], true],
  ['nothing and zero', null, 0, false],
  ['a number and its digits', 541_900, '541900.00', true],
  ['two texts that are the same number', '1.0', '1', false],
  ['a number and more digits than it holds', 1e16, '10000000000000001', false],
  ['codes in another order', ['GAR', 'CAR'], ['CAR', 'GAR'], true],
  ['one code and a list of it', 'GAR', ['GAR'], true],
  ['a bit and its word', true, 1, true],
  ['two texts', 'Calgary', 'Airdrie', false],
])('%s', (_, a, b, same) => {
  expect(looksSame(a, b)).toBe(same)
  expect(looksSame(b, a)).toBe(same)
})
