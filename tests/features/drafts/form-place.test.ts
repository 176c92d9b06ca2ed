import { expect, test } from 'vitest'
import { notePlace, readPlace } from '#src/features/drafts/form-place.ts'

function aStorage(kept: string | null = null) {
  const storage = {
    kept,
    getItem: () => storage.kept,
    setItem: (_: string, text: string) => {
      storage.kept = text
    },
  }
  return storage
}

test('each draft is left at its own place, the last one', () => {
  const storage = aStorage()
  notePlace(storage, 1, 'one', { section: 'Rooms', key: 'rooms/r1/RoomLength' })
  notePlace(storage, 1, 'two', { section: 'Photos', key: null })
  notePlace(storage, 1, 'one', { section: 'Terms', key: null })
  notePlace(storage, 1, 'four', { section: null, key: null })
  expect(readPlace(storage, 1, 'four')).toEqual({ section: null, key: null })
  expect(['one', 'two', 'three'].map((draftId) => readPlace(storage, 1, draftId))).toEqual([
    { section: 'Terms', key: null },
    { section: 'Photos', key: null },
    null,
  ])
})

test.each(['not json', 'null', '{"one": 7}', '{"one": {"section": 7}}', '{"one": null}'])(
  'what cannot be read, as %s, is no place',
  (kept) => expect(readPlace(aStorage(kept), 1, 'one')).toBeNull(),
)

test('a key that is no text is left out', () =>
  expect(readPlace(aStorage('{"one": {"section": "Rooms", "key": 7}}'), 1, 'one')).toEqual({
    section: 'Rooms',
    key: null,
  }))
