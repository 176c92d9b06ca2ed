// What a screen reader announces while something is moved by keyboard.
import { expect, test } from 'vitest'
import { dragWords } from '#src/ui/drag-words.ts'

const words = dragWords('Photo', ['0a5ebbc8', '002cd831', '7f1c0d55'])

test('moving a photo is told by places, never by ids', () => {
  expect(words.onDragStart({ active: { id: '0a5ebbc8' } })).toBe('Photo 1 of 3 picked up.')
  expect(words.onDragOver({ active: { id: '0a5ebbc8' }, over: { id: '7f1c0d55' } })).toBe(
    'Photo 1 is over place 3 of 3.',
  )
  expect(words.onDragEnd({ active: { id: '0a5ebbc8' }, over: { id: '002cd831' } })).toBe('Photo 1 put at place 2 of 3.')
  expect(words.onDragCancel({ active: { id: '002cd831' } })).toBe('Photo 2 stays where it was.')
})

test('dropped on nothing, it stays', () => {
  expect(words.onDragEnd({ active: { id: '7f1c0d55' }, over: null })).toBe('Photo 3 stays where it was.')
})
