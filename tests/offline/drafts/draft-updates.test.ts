// Each update as a pure decision over the draft on disk, without a database.
import { describe, expect, test } from 'vitest'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import * as updates from '#src/offline/drafts/draft-updates.ts'
import type { DraftUpdate } from '#src/offline/store/draft-store.ts'
import { aCreate, edited, field, withPhotos } from '../given.ts'

const bytes = new ArrayBuffer(1)
const photo = { image: bytes, thumbnail: bytes, sha256: 's', thumbnailSha256: 't', name: 'kitchen.jpg' }
const file = { bytes, sha256: 's', name: 'plan.pdf', mediaType: 'application/pdf' }
const draft = edited(aCreate(), field('City', 'Airdrie'))
const noted = updates.notePickedFiles([{ id: 'p', kind: 'photo', name: 'kitchen.jpg' }], 1)(draft).draft!
const binned: Draft = { ...draft, binnedAt: 3 }
const sending: Draft = { ...draft, submission: { state: 'sending' } as never }
const forgotten: Draft = { ...draft, forgotten: true }

/** What an update writes, in a few words. */
function outcome(update: DraftUpdate<unknown>, found: Draft | undefined): string {
  const { draft: next, putBytes, dropBytes } = update(found)
  const written = next === null ? 'deleted' : next === undefined || next === found ? 'as it was' : 'written'
  const dropped = dropBytes === true ? 'any bytes' : `bytes of ${dropBytes?.join(' and ')}`
  return [
    written,
    putBytes && `bytes of ${putBytes.map(({ id }) => id).join(' and ')}`,
    dropBytes && `without ${dropped}`,
  ]
    .filter(Boolean)
    .join(', ')
}
const refusal = (update: DraftUpdate<unknown>, found: Draft | undefined) => () => update(found)

describe('what an update writes', () => {
  test.each<[string, DraftUpdate<unknown>, Draft | undefined, string]>([
    ['begin', updates.begin(draft, [], 2), undefined, 'written'],
    ['begin, tried again after it had been made', updates.begin(aCreate(), [], 2), draft, 'as it was'],
    ['begin with the first change', updates.begin(draft, [field('City', 'Calgary')], 2), undefined, 'written'],
    ['edit', updates.edit([field('City', 'Calgary')], undefined, 2), draft, 'written'],
    [
      'edit of a draft that the database has lost, from memory',
      updates.edit([field('City', 'Calgary')], draft, 2),
      undefined,
      'written',
    ],
    ['note a picked file', updates.notePickedFiles([{ id: 'q', kind: 'file', name: 'q' }], 2), draft, 'written'],
    ['keep its bytes', updates.keepPicked('p', bytes), noted, 'written, bytes of original:p'],
    ['keep bytes of one that was dismissed', updates.keepPicked('q', bytes), noted, 'as it was'],
    ['keep bytes for a draft that is gone', updates.keepPicked('p', bytes), undefined, 'as it was'],
    [
      'refuse it for good',
      updates.refusePicked('p', 'Too large.', false),
      noted,
      'written, without bytes of original:p',
    ],
    ['refuse it for now', updates.refusePicked('p', 'No room.', true), noted, 'written'],
    ['dismiss it', updates.dropPicked('p'), noted, 'written, without bytes of original:p'],
    ['dismiss what is not there', updates.dropPicked('q'), noted, 'as it was'],
    ['add a photo', updates.addPhoto('p', photo, 2), noted, 'written, bytes of p'],
    ['add a photo that another tab has added', updates.addPhoto('x', photo, 2), withPhotos(draft, 'x'), 'as it was'],
    ['add a file', updates.addFile('f', file, 2), draft, 'written, bytes of f'],
    [
      'dismiss a draft in the bin that the server still has',
      updates.dismiss,
      { ...binned, acknowledged: 1 },
      'written, without any bytes',
    ],
    [
      'dismiss a draft that both bins hold',
      updates.dismiss,
      { ...binned, serverBinned: true },
      'deleted, without any bytes',
    ],
    ['dismiss a draft that is gone', updates.dismiss, undefined, 'as it was'],
  ])('%s', (_, update, found, expected) => expect(outcome(update, found)).toBe(expected))
})

describe('what is refused', () => {
  test.each<[string, DraftUpdate<unknown>, Draft | undefined]>([
    ['an edit of a draft that is gone', updates.edit([field('City', 'x')], undefined, 2), undefined],
    ['an edit of one dismissed for good', updates.edit([field('City', 'x')], undefined, 2), forgotten],
    ['an edit of one in the bin', updates.edit([field('City', 'x')], undefined, 2), binned],
    ['an edit of one that is being sent', updates.edit([field('City', 'x')], undefined, 2), sending],
    ['a photo for one that is being sent', updates.addPhoto('p', photo, 2), sending],
    ['a file for one in the bin', updates.addFile('f', file, 2), binned],
    ['dismissing work that is open', updates.dismiss, draft],
  ])('%s', (_, update, found) => expect(refusal(update, found)).toThrow())
})

test('the epoch of a lock may be noted while a draft is being sent, and changes nothing of its content', () => {
  const next = updates.edit([{ kind: 'lock', epoch: 7 }], undefined, 2)(sending).draft!
  expect([next.lockEpoch, next.revision]).toEqual([7, sending.revision])
})

test('an update that runs twice on the same draft decides the same', () => {
  const update = updates.addPhoto('p', photo, 2)
  expect(update(noted)).toEqual(update(noted))
})

test('a photo that another phone kept and never sent gets its bytes here, and is sent from here', () => {
  const added = updates.addPhoto('p', photo, 2)(draft).draft!
  const lost = { ...added, photos: { p: { ...added.photos.p!, state: 'refused' as const, problem: 'Elsewhere.' } } }
  const { draft: next, putBytes } = updates.refillPhoto('p', photo, 3)(lost)
  expect(next!.photos.p).toMatchObject({ state: 'waiting', problem: null, IsDeleted: false })
  expect(putBytes?.map(({ id }) => id)).toEqual(['p'])
  const deleted = updates.edit([{ kind: 'photo', id: 'p', IsDeleted: true }], undefined, 3)(added).draft!
  expect(updates.refillPhoto('p', photo, 4)(deleted).draft!.photos.p!.IsDeleted).toBe(false)
})
