// The camera's shot list, and the place that a photo gets by its room.
import { describe, expect, test } from 'vitest'
import { whyNot } from '#src/features/photos/camera/camera-stream.ts'
import { nextShot, shotList } from '#src/features/photos/camera/shot-list.ts'
import { placeByWords } from '#src/offline/drafts/place-by-words.ts'

const WORDS = ['Front', 'Kitchen', 'Bedroom', 'Bedroom 2', 'Back']
const counts = (...descriptions: string[]) => shotList(WORDS, descriptions).map(({ count }) => count)

describe('the shot list', () => {
  test('counts a photo for the room that its description names', () =>
    expect(counts('Front', 'kitchen, facing north', 'Kitchen', 'Garage')).toEqual([1, 2, 0, 0, 0]))
  test('tells the second bedroom from the first', () =>
    expect(counts('Bedroom 2, window', 'Bedroom')).toEqual([0, 0, 1, 1, 0]))
  test('does not take a word for the beginning of another', () => expect(counts('Backyard')).toEqual([0, 0, 0, 0, 0]))

  test.each([
    [null, [], 'Front'],
    ['Front', ['Front'], 'Kitchen'],
    ['Back', ['Back'], 'Front'],
    ['Kitchen', ['Front', 'Kitchen', 'Bedroom', 'Bedroom 2', 'Back'], null],
  ])('after %s with %j, proposes %s', (after, taken, next) =>
    expect(nextShot(shotList(WORDS, taken), after)).toBe(next),
  )
})

describe('a photo that is named at the shutter', () => {
  const photos = [
    { id: 'front', Description: 'Front' },
    { id: 'own', Description: 'My own words' },
    { id: 'bedroom', Description: 'Bedroom' },
  ]
  test.each([
    ['Kitchen', ['front', 'own', 'new', 'bedroom']],
    ['Front', ['front', 'own', 'new', 'bedroom']],
    ['Back', ['front', 'own', 'bedroom', 'new']],
    ['Garage', ['front', 'own', 'bedroom', 'new']],
    ['', ['front', 'own', 'bedroom', 'new']],
  ])('%s', (Description, order) => expect(placeByWords(photos, { id: 'new', Description }, WORDS)).toEqual(order))
})

test.each([
  ['NotAllowedError', /may not use the camera/],
  ['NotFoundError', /No camera/],
  ['NotReadableError', /Another app/],
])('%s is said in words', (name, words) => expect(whyNot({ name })).toMatch(words))
