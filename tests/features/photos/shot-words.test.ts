// The words that the camera's chips have, and the rooms that a word adds.
import { describe, expect, test } from 'vitest'
import { missingRooms, shotWords } from '#src/features/photos/shot-words.ts'

const KINDS = ['Kitchen', 'Living Room', 'Bedroom', 'Den']
const SHOTS = ['Front', 'Kitchen', 'Bedroom', 'Bedroom', 'Yard', 'Back']
const words = (rooms: string[], all = false, shots: string[] | undefined = SHOTS) =>
  shotWords({ shots, rooms, all, isRoom: (shot) => KINDS.includes(shot) })

describe('the words for photos', () => {
  test('are the board’s own list before any room is entered, rooms of a kind numbered', () => {
    expect(words([])).toEqual(['Front', 'Kitchen', 'Bedroom', 'Bedroom 2', 'Yard', 'Back'])
    expect(words(['', ''])).toEqual(words([]))
  })
  test('are the rooms as entered in place of the board’s', () =>
    expect(words(['Den', 'Bedroom', 'Bedroom', 'Bedroom'])).toEqual([
      ...['Front', 'Den', 'Bedroom', 'Bedroom 2', 'Bedroom 3', 'Yard', 'Back'],
    ]))
  test('are both while rooms are added with their photos: what was added keeps its place', () => {
    expect(words(['Bedroom'], true)).toEqual(words([]))
    expect(words(['Den', 'Kitchen'], true)).toEqual([
      ...['Front', 'Kitchen', 'Bedroom', 'Bedroom 2', 'Den', 'Yard', 'Back'],
    ])
  })
  test('are the rooms between front and back where the board lists nothing', () => {
    const silent = (rooms: string[]) => shotWords({ rooms, all: false, isRoom: (shot) => KINDS.includes(shot) })
    expect(silent(['Kitchen', 'Kitchen'])).toEqual(['Front', 'Kitchen', 'Kitchen 2', 'Back'])
    expect(silent([])).toEqual(['Front', 'Back'])
  })
  test('are what the board lists where it has no rooms', () =>
    expect(words([], false, ['Front', 'View'])).toEqual(['Front', 'View']))
})

test.each([
  ['Kitchen', [], 'Kitchen', 1],
  ['Kitchen', ['Kitchen'], 'Kitchen', 0],
  ['Bedroom 2', ['Bedroom'], 'Bedroom', 1],
  ['Bedroom 2', [], 'Bedroom', 2],
  ['Bedroom 2', ['Bedroom', 'Den', 'Bedroom'], 'Bedroom', 0],
  ['4-piece Bathroom', [], '4-piece Bathroom', 1],
])('a photo of %s, with %j entered, lacks: %s, %i', (word, rooms, kind, count) =>
  expect(missingRooms(word, rooms)).toEqual({ kind, count }),
)
