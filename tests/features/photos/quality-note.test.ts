import { describe, expect, test } from 'vitest'
import { qualityAfterEdit, qualityNote, qualityNotes } from '#src/features/photos/quality-note.ts'
import type { PhotoQuality } from '#src/offline/drafts/draft-model.ts'

const found = (more: Partial<PhotoQuality> = {}): PhotoQuality => ({
  ...{ width: 1365, height: 1024, fault: null, fingerprint: '' },
  ...more,
})
const photo = (id: string, quality?: PhotoQuality) => ({ id, ...(quality && { quality }) })
const ALL = [photo('front'), photo('kitchen')]

test.each<[string, PhotoQuality | undefined, string | undefined]>([
  ['nothing', found(), undefined],
  ['a photo of another phone', undefined, undefined],
  ['dark', found({ fault: 'dark' }), 'This photo is too dark.'],
  ['bright', found({ fault: 'bright' }), 'This photo is too bright.'],
  ['blurred, and like the kitchen', found({ fault: 'blurred', like: 'kitchen' }), 'This photo is blurry.'],
  [
    'smaller than the board wants',
    found({ width: 900, height: 1023 }),
    'This photo is smaller than the board wants: 900 × 1023 pixels.',
  ],
  ['upright, and as large as the board wants', found({ width: 683, height: 1024 }), undefined],
  ['small, and kept by the member', found({ width: 90, height: 60, isAccepted: true }), undefined],
  ['kept by the member', found({ fault: 'dark', like: 'kitchen', isAccepted: true }), undefined],
])('%s: %s', (_, quality, sentence) => expect(qualityNote(photo('new', quality), ALL, 1024)?.sentence).toBe(sentence))

test('no photo is small where the board says nothing of size', () =>
  expect(qualityNotes([photo('new', found({ width: 90, height: 60 }))])).toEqual({}))

test('a photo is named by the place where it stands now', () => {
  const double = photo('new', found({ like: 'kitchen' }))
  expect(qualityNotes([double, photo('kitchen')]).new?.short).toBe('Like 2')
  expect(qualityNotes([photo('kitchen'), double]).new?.short).toBe('Like 1')
  expect(qualityNotes([double])).toEqual({})
})

describe('after an edit the new picture counts', () => {
  test('a lightened photo has no note', () =>
    expect(qualityAfterEdit(found(), found({ fault: 'dark' })).fault).toBeNull())
  test('an accepted fault is not reported again, but a new one is', () => {
    const kept = found({ fault: 'dark', isAccepted: true })
    expect(qualityAfterEdit(found({ fault: 'dark' }), kept).isAccepted).toBe(true)
    expect(qualityAfterEdit(found({ fault: 'blurred' }), kept).isAccepted).toBeUndefined()
  })
  test('it still looks like the other photo', () =>
    expect(qualityAfterEdit(found(), found({ like: 'kitchen' })).like).toBe('kitchen'))
})
