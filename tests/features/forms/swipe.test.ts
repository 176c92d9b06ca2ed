import { expect, test } from 'vitest'
import { beginsAtEdge, directionOf, stepOf } from '#src/features/forms/screen/follow-swipes.ts'

const from = { x: 200, y: 400, at: 0 }
const to = (x: number, y: number, at = 80) => ({ x: from.x + x, y: from.y + y, at })

test.each<[string, ReturnType<typeof to>, 'sideways' | 'other' | null]>([
  ['hardly moved', to(5, 5), null],
  ['across', to(-30, 6), 'sideways'],
  ['along, scrolling', to(6, -30), 'other'],
  ['askew', to(20, 18), 'other'],
  ['rested first: a long press', to(3, 2, 400), 'other'],
])('a finger that moves %s', (_, touch, direction) => expect(directionOf(from, touch)).toBe(direction))

test.each<[number, number]>([
  [-100, 1],
  [100, -1],
  [-40, 0],
  [40, 0],
])('%s px across turn %s sections on', (across, step) => expect(stepOf(from, to(across, 0))).toBe(step))

test('the edges of the screen are the browser’s', () => {
  expect([4, 200, 380].map((x) => beginsAtEdge(x, 390))).toEqual([true, false, true])
})
