import { expect, test } from 'vitest'
import { decideSignOut, unsentText, waitingText } from '#src/features/session/decide-sign-out.ts'
import type { Draft, Submission } from '#src/offline/drafts/draft-model.ts'
import { aDraft, aPhoto, photosOf } from '../drafts/a-draft.ts'

const riley = { real: 7, effective: 7 }
const draft = (given: Partial<Draft>): Draft =>
  aDraft({ title: '118 Aspen Glen Rise SW', acknowledged: 5, fields: {}, ...given })
const submission = (state: Submission['state'], revision = 5) =>
  ({ state, revision, body: { listingRequest: { data: { photos: [] } } } }) as unknown as Submission

test('with everything acknowledged, signing out asks nothing', () => {
  expect(decideSignOut([], riley)).toEqual({ kind: 'go' })
  expect(decideSignOut([draft({}), draft({ submission: submission('done') })], riley)).toEqual({ kind: 'go' })
})

test.each<[string, Partial<Draft>]>([
  ['typed and not acknowledged', { acknowledged: 4 }],
  ['submitted and not yet sent', { submission: submission('frozen') }],
  ['on its way', { submission: submission('sending') }],
  ['refused, waiting for the member', { submission: submission('refused') }],
])('%s: the member is asked', (_, given) =>
  expect(decideSignOut([draft(given)], riley)).toEqual({
    ...{ kind: 'ask', drafts: 1, photos: 0, files: 0, waiting: 0, canSend: true },
  }),
)

test('photos whose bytes are only here count; deleted, uploaded and old ones do not', () => {
  const photos = {
    a: aPhoto('a'),
    b: aPhoto('b', { state: 'refused' }),
    c: aPhoto('c', { state: 'uploaded' }),
    d: aPhoto('d', { IsDeleted: true }),
    e: aPhoto('e', { isNew: false }),
  }
  expect(decideSignOut([draft({ photos, photoOrder: Object.keys(photos) })], riley)).toEqual({
    ...{ kind: 'ask', drafts: 1, photos: 2, files: 0, waiting: 0, canSend: true },
  })
})

test('files are no photos: supplements that wait, and what was picked to become one', () => {
  const file = { id: 'f', name: 'floor plan.pdf', sha256: 'aa', mediaType: 'application/pdf', size: 1 }
  const picked = { kind: 'file', at: 1, kept: true, problem: null, again: true } as const
  const step = decideSignOut(
    [
      draft({
        ...photosOf(aPhoto('a'), aPhoto('b')),
        files: { f: { ...aPhoto('f'), ...file } },
        rows: { supplements: { f: { IsDeleted: false, fields: {} } } } as unknown as Draft['rows'],
        picked: { g: { ...picked, id: 'g', name: 'disclosure.pdf' } },
      }),
    ],
    riley,
  )
  expect(step).toMatchObject({ drafts: 1, photos: 2, files: 2, canSend: true })
})

test('what was thrown into the bin does not hold anybody up', () =>
  expect(decideSignOut([draft({ acknowledged: 0, binnedAt: 1 })], riley)).toEqual({ kind: 'go' }))

test('the sheet counts in words', () => {
  expect(unsentText({ drafts: 1, photos: 0, files: 0 })).toBe('1 draft is only on this phone.')
  expect(unsentText({ drafts: 1, photos: 6, files: 0 })).toBe('1 draft and 6 photos are only on this phone.')
  expect(unsentText({ drafts: 2, photos: 1, files: 0 })).toBe('2 drafts and 1 photo are only on this phone.')
  expect(unsentText({ drafts: 1, photos: 2, files: 1 })).toBe('1 draft, 2 photos and 1 file are only on this phone.')
})

test('work done as somebody else than the session acts as counts, and says what sends it', () => {
  const asJordan = { real: 7, effective: 9 }
  const drafts = [draft({ acknowledged: 4 }), draft({ acknowledged: 4, draftId: 'd2', owner: asJordan })]
  const step = { kind: 'ask', drafts: 2, photos: 0, files: 0, waiting: 1, canSend: true } as const
  expect(decideSignOut(drafts, riley)).toEqual(step)
  expect(decideSignOut(drafts, asJordan)).toEqual(step)
  expect(waitingText(step, riley)).toContain('while you impersonate them again')
  expect(waitingText(step, asJordan)).toContain('after you stop impersonating')
  expect(waitingText({ waiting: 0 }, asJordan)).toBe('')
})
