// Where photos go when some are moved, and what is said of all of them.
import { describe, expect, test } from 'vitest'
import { countWords, stateWords } from '#src/features/photos/photo-words.ts'
import { movedTo } from '#src/features/photos/use-photo-edits.ts'

describe('photos that are moved', () => {
  test.each([
    ['abcd', 'd', 0, 'dabc'],
    ['abcd', 'a', 3, 'bcda'],
    ['abcd', 'b', 1, 'abcd'],
    ['abcd', 'db', 0, 'bdac'],
    ['abcd', 'ac', 1, 'bacd'],
    ['abcd', 'ac', 99, 'bdac'],
    ['abcd', 'abcd', 2, 'abcd'],
    ['abcd', 'x', 0, 'abcd'],
  ])('of %s, %s to place %i: %s', (ids, moving, to, order) =>
    expect(movedTo([...ids], new Set(moving), to).join('')).toBe(order),
  )
})

test.each([
  [3, 60, '3 of 60 photos'],
  [50, 60, '50 of 60 photos, 10 more fit'],
  [60, 60, '60 photos. That’s the maximum for this listing.'],
])('%i of %i: %s', (count, max, words) => expect(countWords(count, max)).toBe(words))

test.each([
  [[], ''],
  [['uploaded', 'uploaded'], 'all on the server'],
  [['uploaded', 'waiting', 'uploading'], '2 still on this phone'],
  [['refused', 'waiting'], '1 still on this phone, 1 needs attention'],
  [['refused', 'refused'], '2 need attention'],
] as const)('%j: %s', (states, words) => expect(stateWords(states.map((state) => ({ state })))).toBe(words))
