// Each act as a pure decision over the draft on disk, without a database.
import { describe, expect, test } from 'vitest'
import * as acts from '#src/offline/drafts/draft-acts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Act } from '#src/offline/store/draft-store.ts'
import { aCreate, edited, field, withPhotos } from '../given.ts'

const bytes = new ArrayBuffer(1)
const photo = { image: bytes, thumbnail: bytes, sha256: 's', thumbnailSha256: 't', name: 'kitchen.jpg' }
const file = { bytes, sha256: 's', name: 'plan.pdf', mediaType: 'application/pdf' }
const draft = edited(aCreate(), field('City', 'Airdrie'))
const noted = acts.notePickedFiles([{ id: 'p', kind: 'photo', name: 'kitchen.jpg' }], 1)(draft).draft!
const binned: Draft = { ...draft, binnedAt: 3 }
const sending: Draft = { ...draft, submission: { state: 'sending' } as never }
const forgotten: Draft = { ...draft, forgotten: true }

/** What an act writes, in a few words. */
function outcome(act: Act<unknown>, found: Draft | undefined): string {
  const { draft: next, putBytes, dropBytes } = act(found)
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
const refusal = (act: Act<unknown>, found: Draft | undefined) => () => act(found)

describe('what an act writes', () => {
  test.each<[string, Act<unknown>, Draft | undefined, string]>([
    ['begin', acts.begin(draft, [], 2), undefined, 'written'],
    ['begin, tried again after it had been made', acts.begin(aCreate(), [], 2), draft, 'as it was'],
    ['begin with the first change', acts.begin(draft, [field('City', 'Calgary')], 2), undefined, 'written'],
    ['edit', acts.edit([field('City', 'Calgary')], undefined, 2), draft, 'written'],
    [
      'edit of a draft that the database has lost, from memory',
      acts.edit([field('City', 'Calgary')], draft, 2),
      undefined,
      'written',
    ],
    ['note a picked file', acts.notePickedFiles([{ id: 'q', kind: 'file', name: 'q' }], 2), draft, 'written'],
    ['keep its bytes', acts.keepPicked('p', bytes), noted, 'written, bytes of original:p'],
    ['keep bytes of one that was dismissed', acts.keepPicked('q', bytes), noted, 'as it was'],
    ['keep bytes for a draft that is gone', acts.keepPicked('p', bytes), undefined, 'as it was'],
    ['refuse it for good', acts.refusePicked('p', 'Too large.', false), noted, 'written, without bytes of original:p'],
    ['refuse it for now', acts.refusePicked('p', 'No room.', true), noted, 'written'],
    ['dismiss it', acts.dropPicked('p'), noted, 'written, without bytes of original:p'],
    ['dismiss what is not there', acts.dropPicked('q'), noted, 'as it was'],
    ['add a photo', acts.addPhoto('p', photo, 2), noted, 'written, bytes of p'],
    ['add a photo that another tab has added', acts.addPhoto('x', photo, 2), withPhotos(draft, 'x'), 'as it was'],
    ['add a file', acts.addFile('f', file, 2), draft, 'written, bytes of f'],
    [
      'dismiss a draft in the bin that the server still has',
      acts.dismiss,
      { ...binned, acknowledged: 1 },
      'written, without any bytes',
    ],
    [
      'dismiss a draft that both bins hold',
      acts.dismiss,
      { ...binned, serverBinned: true },
      'deleted, without any bytes',
    ],
    ['dismiss a draft that is gone', acts.dismiss, undefined, 'as it was'],
  ])('%s', (_, act, found, expected) => expect(outcome(act, found)).toBe(expected))
})

describe('what is refused', () => {
  test.each<[string, Act<unknown>, Draft | undefined]>([
    ['an edit of a draft that is gone', acts.edit([field('City', 'x')], undefined, 2), undefined],
    ['an edit of one dismissed for good', acts.edit([field('City', 'x')], undefined, 2), forgotten],
    ['an edit of one in the bin', acts.edit([field('City', 'x')], undefined, 2), binned],
    ['an edit of one that is being sent', acts.edit([field('City', 'x')], undefined, 2), sending],
    ['a photo for one that is being sent', acts.addPhoto('p', photo, 2), sending],
    ['a file for one in the bin', acts.addFile('f', file, 2), binned],
    ['dismissing work that is open', acts.dismiss, draft],
  ])('%s', (_, act, found) => expect(refusal(act, found)).toThrow())
})

test('the epoch of a lock may be noted while a draft is being sent, and changes nothing of its content', () => {
  const next = acts.edit([{ kind: 'lock', epoch: 7 }], undefined, 2)(sending).draft!
  expect([next.lockEpoch, next.revision]).toEqual([7, sending.revision])
})

test('an act that runs twice on the same draft decides the same', () => {
  const act = acts.addPhoto('p', photo, 2)
  expect(act(noted)).toEqual(act(noted))
})

test('a photo that another phone kept and never sent gets its bytes here, and is sent from here', () => {
  const added = acts.addPhoto('p', photo, 2)(draft).draft!
  const lost = { ...added, photos: { p: { ...added.photos.p!, state: 'refused' as const, problem: 'Elsewhere.' } } }
  const { draft: next, putBytes } = acts.refillPhoto('p', photo, 3)(lost)
  expect(next!.photos.p).toMatchObject({ state: 'waiting', problem: null, IsDeleted: false })
  expect(putBytes?.map(({ id }) => id)).toEqual(['p'])
  const deleted = acts.edit([{ kind: 'photo', id: 'p', IsDeleted: true }], undefined, 3)(added).draft!
  expect(acts.refillPhoto('p', photo, 4)(deleted).draft!.photos.p!.IsDeleted).toBe(false)
})
