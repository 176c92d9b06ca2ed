import { expect, test } from 'vitest'
import { decideSignOut, unsentText } from '#src/features/session/decide-sign-out.ts'
import type { Draft, LocalPhoto, Submission } from '#src/offline/draft-model.ts'

const riley = { real: 7, effective: 7 }
const draft = (given: Partial<Draft>): Draft => ({
  draftId: 'd1',
  deviceId: 'phone',
  owner: { real: 7, effective: 7 },
  operation: 'create',
  formName: 'res',
  definitionHash: 'h',
  propertyType: 'RES',
  title: '118 Aspen Glen Rise SW',
  createdAt: 0,
  editedAt: 0,
  revision: 5,
  acknowledged: 5,
  savedAt: null,
  fields: {},
  rows: {},
  photos: {},
  photoOrder: [],
  photoOrderRev: 0,
  base: null,
  lockEpoch: null,
  submission: null,
  attention: null,
  binnedAt: null,
  conflicts: [],
  serverBinned: false,
  forgotten: false,
  ...given,
})
const photo = (given: Partial<LocalPhoto>): LocalPhoto => ({
  id: 'p1',
  Description: '',
  IsDeleted: false,
  name: 'a.jpg',
  isNew: true,
  editedAt: 0,
  rev: 1,
  state: 'waiting',
  problem: null,
  tries: 0,
  url: null,
  thumbURL: null,
  ...given,
})
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
  expect(decideSignOut([draft(given)], riley)).toEqual({ kind: 'ask', drafts: 1, photos: 0 }),
)

test('photos whose bytes are only here count; deleted, uploaded and old ones do not', () => {
  const photos = {
    a: photo({ id: 'a' }),
    b: photo({ id: 'b', state: 'refused' }),
    c: photo({ id: 'c', state: 'uploaded' }),
    d: photo({ id: 'd', IsDeleted: true }),
    e: photo({ id: 'e', isNew: false }),
  }
  expect(decideSignOut([draft({ photos, photoOrder: Object.keys(photos) })], riley)).toEqual({
    kind: 'ask',
    drafts: 1,
    photos: 2,
  })
})

test('what was thrown into the bin does not hold anybody up', () =>
  expect(decideSignOut([draft({ acknowledged: 0, binnedAt: 1 })], riley)).toEqual({ kind: 'go' }))

test('the sheet counts in words', () => {
  expect(unsentText({ drafts: 1, photos: 0 })).toBe('1 draft is only on this phone.')
  expect(unsentText({ drafts: 1, photos: 6 })).toBe('1 draft and 6 photos are only on this phone.')
  expect(unsentText({ drafts: 2, photos: 1 })).toBe('2 drafts and 1 photo are only on this phone.')
})
