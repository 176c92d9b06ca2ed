// A room typed or said in one line: its kind and level in the board's words, its size in feet or meters, or why not.
import { describe, expect, test } from 'vitest'
import { readRoomLine } from '#src/features/forms/engine/room-line.ts'

const option = (code: string, text: string, also?: string[]) => ({ code, text, disabled: false, ...(also && { also }) })
const WORDS = {
  types: [
    option('Kitchen', 'Kitchen'),
    option('EatIn', 'Kitchen with Eating Area'),
    option('Living', 'Living Room', ['Living']),
    option('Primary', 'Primary Bedroom', ['Master Bedroom', 'Master']),
    option('Bedroom', 'Bedroom'),
    option('Bath2', '2-piece Bathroom', ['2 pc Bath']),
    option('WalkIn', 'Walk-in Closet'),
  ],
  levels: [option('Main', 'Main'), option('Upper', 'Upper', ['Upstairs']), option('Basement', 'Basement')],
  unit: 'F' as const,
  level: 'Main',
}
const room = (RoomType: string, RoomLevel: string, RoomLength?: number, RoomWidth?: number) => ({
  kind: 'room',
  values: {
    RoomType,
    RoomLevel,
    ...(RoomLength !== undefined && { RoomLength }),
    ...(RoomWidth !== undefined && { RoomWidth }),
  },
})

describe('a line', () => {
  test.each([
    ['kitchen main 12.6 by 14', room('Kitchen', 'Main', 12.6, 14)],
    [`Kitchen, upper, 12' 6" x 14'`, room('Kitchen', 'Upper', 12.5, 14)],
    ['living room on the upper floor 16 x 13', room('Living', 'Upper', 16, 13)],
    ['Upstairs master 13 6 x 11', room('Primary', 'Upper', 13.5, 11)],
    ['primary bedroom 13 x 11', room('Primary', 'Main', 13, 11)],
    ['kitchen with eating area 20 x 12', room('EatIn', 'Main', 20, 12)],
    ['10 x 9 bedroom in the basement', room('Bedroom', 'Basement', 10, 9)],
    ['2 piece bathroom basement', room('Bath2', 'Basement')],
    ['2 pc bath main 5 x 4', room('Bath2', 'Main', 5, 4)],
    ['walk in closet upper 6 x 4', room('WalkIn', 'Upper', 6, 4)],
    [`bedroom 10'`, room('Bedroom', 'Main', 10)],
  ])('%s', (text, read) => expect(readRoomLine(text, WORDS)).toEqual(read))

  test.each([
    ['kitchen 3.8 x 4.2', room('Kitchen', 'Main', 3.8, 4.2)],
    ['kitchen 12 6 ft x 10 ft', { kind: 'refused' }],
    [`kitchen 10' x 20'`, room('Kitchen', 'Main', 3.05, 6.1)],
  ])('%s, in a section in meters', (text, read) =>
    expect(readRoomLine(text, { ...WORDS, unit: 'M' })).toMatchObject(read),
  )

  test('takes no level where the form has none', () =>
    expect(readRoomLine('kitchen', { ...WORDS, levels: [], level: null })).toEqual({
      kind: 'room',
      values: { RoomType: 'Kitchen' },
    }))
})

describe('is refused, and stays to be mended,', () => {
  test.each([
    ['12 x 14', 'Begin with the kind of room: Kitchen main 12 6 x 14.'],
    ['', 'Begin with the kind of room: Kitchen main 12 6 x 14.'],
    ['kitchenette 12 x 14', 'Begin with the kind of room: Kitchen main 12 6 x 14.'],
    ['kitchen main bright 12 x 14', 'Can’t read “bright 12 x 14”. Type a size as 12 6 x 14.'],
    ['bedroom 2 upper 10 x 9', 'Can’t read “2 … 10 x 9”. Type a size as 12 6 x 14.'],
    ['bedroom 2 upper', '“2” may be a number or a side. Type both sides, such as 12 6 x 14.'],
    ['kitchen 12 13 x 10', 'At most 11 inches; this has 13.'],
  ])('%j', (text, message) => expect(readRoomLine(text, WORDS)).toEqual({ kind: 'refused', message }))
})
