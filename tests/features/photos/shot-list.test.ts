// The camera's shot list, and the place that a photo gets by its room.
import { describe, expect, test } from 'vitest'
import { focusModeOf, tapSpot, whyNot } from '#src/features/photos/camera/camera-stream.ts'
import { nextShot, shotList } from '#src/features/photos/shot-words.ts'
import { placeByWords } from '#src/offline/drafts/change-draft.ts'

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

describe('a tap on the camera’s picture', () => {
  const UPRIGHT = { width: 400, height: 800 }
  test.each([
    ['the middle', { x: 200, y: 400 }, { x: 0.5, y: 0.5 }],
    ['its top left corner', { x: 0, y: 250 }, { x: 0, y: 0 }],
    ['its right edge, low', { x: 400, y: 475 }, { x: 1, y: 0.75 }],
    ['the black above it', { x: 200, y: 249 }, null],
  ])('at %s', (_, tap, spot) => expect(tapSpot(tap, UPRIGHT, { width: 1200, height: 900 })).toEqual(spot))
  test('finds nothing before there is a picture', () =>
    expect(tapSpot({ x: 200, y: 400 }, UPRIGHT, { width: 0, height: 0 })).toBeNull())
})

test.each([
  [{}, null],
  [{ focusMode: ['continuous'] }, null],
  [{ focusMode: ['manual'], pointsOfInterest: [] }, null],
  [{ focusMode: ['single-shot', 'continuous'], pointsOfInterest: [] }, 'continuous'],
  [{ focusMode: ['single-shot'], pointsOfInterest: [] }, 'single-shot'],
])('a camera with %j focuses on a spot: %s', (extras, mode) => expect(focusModeOf(extras)).toBe(mode))
