// An upload that the member stops stays on the phone, is not sent by itself, and is never sent twice.
import { describe, expect, test } from 'vitest'
import type { CallResult } from '#src/api/call.ts'
import { freeze, withPhoto } from '#src/offline/drafts/change-draft.ts'
import { factsOf } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, UploadState } from '#src/offline/drafts/draft-model.ts'
import { emptyDraft } from '#src/offline/drafts/new-draft.ts'
import { standingOf } from '#src/offline/drafts/standing.ts'
import { pauseUpload, putUpload, retryUpload } from '#src/offline/drafts/uploads.ts'
import { type Receipt, settleUpload } from '#src/offline/sync/upload.ts'
import { createUploadProgress } from '#src/offline/sync/upload-progress.ts'
import { createHoldChoice } from '#src/offline/upload-hold.ts'

const ANN = { real: 1, effective: 1 }
const bytes = new ArrayBuffer(1)
const taken = { image: bytes, thumbnail: bytes, sha256: 'aa', thumbnailSha256: 'bb', name: 'a.jpg' }
const born = { ...emptyDraft({ draftId: 'd', deviceId: 'here', owner: ANN, now: 0 }), formName: 'res' }
const draftWith = (state: UploadState): Draft => putUpload(withPhoto(born, 'p1', taken, 0), 'p1', { state })
const stateOf = (draft: Draft | undefined | null) => draft?.photos.p1?.state
const body = {
  listingRequest: { draftId: 'd', data: { photos: [{ id: 'p1', IsDeleted: false, Description: '', SortOrder: 1 }] } },
} as never

describe('a paused photo', () => {
  test('is not sent, and still counts as only on this phone', () => {
    const draft = pauseUpload(draftWith('waiting'), 'p1')
    expect(factsOf(draft, ANN)).toMatchObject({ uploads: [], here: { photos: 1, files: 0 } })
    expect(standingOf(draft)).toMatchObject({ photos: 1 })
  })
  test('waits again when its member sends it', () => {
    expect(factsOf(retryUpload(draftWith('paused'), 'p1'), ANN).uploads).toEqual(['p1'])
  })
  test.each(['uploaded', 'refused'] as const)('was neither %s', (state) => {
    expect(stateOf(pauseUpload(draftWith(state), 'p1'))).toBe(state)
  })
  test('goes with the submission that names it, which it cannot hold up', () => {
    const frozen = freeze(draftWith('paused'), 'submit', body, 'key', 0)
    expect(stateOf(frozen)).toBe('waiting')
    expect(stateOf(pauseUpload(frozen, 'p1'))).toBe('waiting')
  })
})

test('a photo that is sent again takes with it what was paused meanwhile: the submission waits for both', () => {
  const both = withPhoto(draftWith('refused'), 'p2', taken, 0)
  const named = {
    listingRequest: {
      draftId: 'd',
      data: { photos: ['p1', 'p2'].map((id) => ({ id, IsDeleted: false, Description: '', SortOrder: 1 })) },
    },
  }
  const refused = freeze(both, 'submit', named as never, 'key', 0)
  expect(refused.submission?.state).toBe('refused')
  const again = retryUpload(pauseUpload(refused, 'p2'), 'p1')
  expect(again.submission?.state).toBe('frozen')
  expect(factsOf(again, ANN).uploads).toEqual(['p1', 'p2'])
})

describe('the reply to one that was stopped on its way', () => {
  const settle = (state: UploadState, result: CallResult<Receipt>, isStopped = true) =>
    settleUpload(draftWith(state), 'p1', ['aa', 'bb'], { result, isStopped, isOurSession: false, now: 0 })
  const silence = { kind: 'silence', reason: 'network' } as const
  const receipt = { id: 'p1', hashes: ['aa', 'bb'], isUnusable: false, urls: { url: 'u' } }

  test('that does not come leaves it paused, and says nothing of the connection', () => {
    expect(settle('paused', silence)).toMatchObject({ outcome: { kind: 'stopped' } })
    expect(stateOf(settle('paused', silence).draft)).toBe('paused')
  })
  test('that comes all the same counts: the server has it', () => {
    expect(stateOf(settle('paused', { kind: 'ok', value: receipt }).draft)).toBe('uploaded')
  })
  test('leaves one waiting that was wanted again meanwhile', () => {
    expect(stateOf(settle('uploading', silence).draft)).toBe('waiting')
  })
  test('after a silence of the line alone, it is tried again, and what is paused stays so', () => {
    expect(settle('uploading', silence, false).outcome).toMatchObject({ kind: 'again', scope: 'connection' })
    expect(stateOf(settle('paused', silence, false).draft)).toBe('paused')
  })
})

test('progress is reported in whole percent, to other tabs too, and reaches 100 only when the server confirms', () => {
  const there = createUploadProgress(() => undefined)
  const told: (number | null)[] = []
  const here = createUploadProgress((shares) => there.receive(shares))
  there.subscribe(() => told.push(there.get().p1 ?? null))
  for (const share of [0.1, 0.104, 0.5, 1, null]) here.put('p1', share)
  expect(told).toEqual([10, 50, 99, null])
})

test.each([
  ['yes', 'cellular', true],
  ['yes', 'wifi', false],
  ['no', 'cellular', false],
  [null, 'cellular', false],
  ['yes', undefined, false],
])('with “Wi-Fi only” %s on %s, uploads are held: %s', (kept, type, held) => {
  const choice = createHoldChoice({ getItem: () => kept, setItem() {} }, type === undefined ? undefined : { type })
  expect(choice.isHeld()).toBe(held)
  expect(choice.isKnowable).toBe(type !== undefined)
})
