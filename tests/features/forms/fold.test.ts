import { expect, test } from 'vitest'
import { foldAfter, UNFOLDED } from '#src/features/forms/screen/form-body.tsx'

const ROOM = 2_000
const after = (...tops: number[]) =>
  tops.reduce((fold, top) => foldAfter(fold, top, ROOM), { ...UNFOLDED, room: ROOM }).isFolded

test.each<[string, number[], boolean]>([
  ['at the top', [0], false],
  ['a small move', [10, 20], false],
  ['scrolling down', [30, 60], true],
  ['scrolling on, in small steps', [25, 30, 36, 42, 50, 56], true],
  ['a tremble upward', [100, 200, 195], true],
  ['scrolling up', [100, 200, 191], false],
  ['up in small steps', [100, 200, 197, 194, 191], false],
  ['up, and down again', [100, 200, 150, 180], true],
  ['back at the top', [100, 200, 20], false],
])('%s', (_, tops, isFolded) => expect(after(...tops)).toBe(isFolded))

test('the content that moves because the header folds does not bring it back', () => {
  const folded = foldAfter(foldAfter({ ...UNFOLDED, room: ROOM }, 1_950, ROOM), 2_000, ROOM)
  expect(folded.isFolded).toBe(true)
  expect(foldAfter(folded, 1_950, ROOM - 50).isFolded).toBe(true)
})

test('a form that hardly scrolls keeps its header', () => {
  expect(foldAfter(foldAfter({ ...UNFOLDED, room: 100 }, 50, 100), 100, 100).isFolded).toBe(false)
})

test('at the very top nothing is folded, also when the room changed on the way there', () => {
  const folded = foldAfter(foldAfter({ ...UNFOLDED, room: ROOM }, 100, ROOM), 200, ROOM)
  expect(foldAfter(folded, 0, ROOM - 50).isFolded).toBe(false)
})
