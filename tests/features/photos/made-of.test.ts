// How an edited photo was made from the one that was picked, over any number of edits.
import { expect, test } from 'vitest'
import { madeOf } from '#src/features/photos/editor/save-edit.ts'
import type { Draft, KeptEdit, LocalPhoto } from '#src/offline/drafts/draft-model.ts'

const quarter: KeptEdit = {
  of: { width: 400, height: 300 },
  rotate: 90,
  flip: { horizontal: false, vertical: false },
  crop: { left: 0, top: 0, width: 300, height: 400 },
}
const back: KeptEdit = { ...quarter, of: quarter.crop, rotate: -90, crop: { left: 0, top: 0, width: 400, height: 300 } }
const photosOf = (...photos: Partial<LocalPhoto>[]): Draft['photos'] =>
  Object.fromEntries(photos.map((photo) => [photo.id!, photo as LocalPhoto]))

test('a photo as it was picked has no edits', () => expect(madeOf(photosOf({ id: 'a' }), 'a')).toBeNull())

test('two edits lead back to the file that was picked', () => {
  const photos = photosOf(
    { id: 'a' },
    { id: 'b', replaces: 'a', edit: quarter },
    { id: 'c', replaces: 'b', edit: back },
  )
  expect(madeOf(photos, 'b')).toEqual({ fromId: 'a', edit: quarter })
  expect(madeOf(photos, 'c')).toMatchObject({ fromId: 'a', edit: { rotate: 0, crop: { width: 400, height: 300 } } })
})

test('where one edit is not known, such as on another phone, the picture itself is edited', () => {
  const photos = photosOf({ id: 'a' }, { id: 'b', replaces: 'a' }, { id: 'c', replaces: 'b', edit: back })
  expect(madeOf(photos, 'c')).toBeNull()
})
