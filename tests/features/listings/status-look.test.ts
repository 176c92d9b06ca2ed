import { expect, test } from 'vitest'
import { statusLook } from '#src/features/listings/status-look.ts'

test.each([
  ['A', 'A', 'Active'],
  ['E', 'X', 'Expired'],
  ['I', 'I', 'Incomplete'],
  ['P', 'P', 'Pending'],
  ['S', 'S', 'Sold'],
  ['T', 'T', 'Terminated'],
  ['W', 'W', 'Withdrawn'],
])('status %s shows the letter %s and the word %s', (code, letter, word) =>
  expect(statusLook(code)).toMatchObject({ letter, word }),
)

test('a status this build does not know is still shown', () =>
  expect(statusLook('Q', 'Quarantined')).toEqual({ letter: 'Q', word: 'Quarantined', tone: 'quiet' }))
