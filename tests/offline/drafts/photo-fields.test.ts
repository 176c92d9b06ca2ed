// What a photo shows, how it was altered and who may see it: written in a draft, sent with it, and the original that stays
// beside an altered photo. How two copies come together: copies-come-together.test.ts.
import { describe, expect, test } from 'vitest'
import { replacedWords } from '#src/features/photos/photo-words.ts'
import { adopted } from '#src/offline/drafts/adopt-draft.ts'
import { freeze, withPhoto } from '#src/offline/drafts/change-draft.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { deletedPhotos, draftPhotos } from '#src/offline/drafts/draft-values.ts'
import { hasNoWork } from '#src/offline/drafts/no-work.ts'
import { photoChanges, photosPutBack } from '#src/offline/drafts/photo-changes.ts'
import { rebase } from '#src/offline/drafts/rebase-draft.ts'
import { refuseUpload, retryUpload } from '#src/offline/drafts/uploads.ts'
import { autosaveBody } from '#src/offline/sync/autosave-body.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { anEdit, aRecord, autosaveOf, edited, FORM } from '../given.ts'

const say = (id: string, fields: NonNullable<Extract<DraftEdit, { kind: 'photo' }>['fields']>): DraftEdit => ({
  kind: 'photo',
  id,
  fields,
})
const STAGED = { MediaAlteration: ['VirtualStagingItemAddition'] }
const begun = () => anEdit(aRecord({ photos: ['p', 'q'] }))
const bytes = { image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1), sha256: 's', thumbnailSha256: 't', name: 'n' }
const TURNED = {
  edit: {
    of: { width: 1, height: 1 },
    rotate: 90,
    flip: { horizontal: false, vertical: false },
    crop: { left: 0, top: 0, width: 1, height: 1 },
  },
} as const
const shown = (draft: Draft) =>
  draftPhotos(draft)
    .filter(({ IsDeleted }) => !IsDeleted)
    .map(({ id }) => id)
    .join('')
const sent = (draft: Draft) => listingBody(draft, FORM).listingRequest.data.photos

test('is sent with the photo, and saved with the value that it had', () => {
  const draft = edited(begun(), say('p', { Permission: 'OfficeOnly', ...STAGED }))
  expect(sent(draft)).toMatchObject([{ id: 'p', Permission: 'OfficeOnly', ...STAGED }, { id: 'q' }])
  expect(sent(draft)[1]).not.toHaveProperty('Permission')
  expect(autosaveBody(draft).photos?.[0]?.fields).toMatchObject({
    Permission: { value: 'OfficeOnly', base: null },
    MediaAlteration: { value: STAGED.MediaAlteration, base: null },
  })
})

test('that was set back is no change; emptied, it is sent as empty', () => {
  const record = aRecord({ photos: ['p'] })
  record.base.photos[0]!.Permission = 'OfficeOnly'
  const emptied = edited(anEdit(record), say('p', { Permission: null }))
  expect(sent(emptied)[0]).toHaveProperty('Permission', null)
  expect([photoChanges(emptied).marked, hasNoWork(emptied)]).toEqual([1, false])
  const back = edited(emptied, ...photosPutBack(emptied))
  expect([photoChanges(back).marked, hasNoWork(back)]).toEqual([0, true])
})

test('goes over to the photo that takes its place', () => {
  const draft = withPhoto(
    edited(begun(), say('p', { Permission: 'AgentOnly' })),
    'n',
    { ...bytes, replaces: 'p' },
    3000,
  )
  expect(sent(draft).find(({ id }) => id === 'n')).toMatchObject({ Permission: 'AgentOnly', IsDeleted: false })
  expect(sent(draft).find(({ id }) => id === 'p')).toMatchObject({ IsDeleted: true })
})

test('of somebody else goes over to the photo that has taken its place, and is saved', () => {
  const made = withPhoto(begun(), 'n', { ...bytes, replaces: 'p' }, 3000)
  const theirs = aRecord({ photos: ['p', 'q'], version: 2 })
  theirs.base.photos[0]!.Permission = 'OfficeOnly'
  const next = rebase({ ...made, acknowledged: made.revision }, theirs.base, 9)
  expect(autosaveBody(next).photos?.find(({ id }) => id === 'n')?.fields).toMatchObject({
    Permission: { value: 'OfficeOnly' },
  })
})

test('an altered photo never takes the place of the original, which stays right after it', () => {
  const made = withPhoto(begun(), 'n', { ...bytes, replaces: 'p' }, 3000)
  expect(shown(made)).toBe('nq')
  const altered = edited(made, say('n', STAGED))
  expect(shown(altered)).toBe('npq')
  expect(sent(altered).map(({ id, IsDeleted }) => [id, IsDeleted])).toEqual([
    ['n', false],
    ['p', false],
    ['q', false],
  ])
  expect(shown(edited(altered, { kind: 'photo', id: 'n', IsDeleted: true }))).toBe('pq')
  expect(shown(edited(altered, say('n', { MediaAlteration: [] })))).toBe('nq')
})

describe('what was blurred stays hidden', () => {
  const marks = [{ kind: 'blur', path: [[0.5, 0.5]], size: 0.1 }] as const
  const BLURRED = { ...bytes, edit: { ...TURNED.edit, marks } }
  const living = (draft: Draft) =>
    sent(draft)
      .flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id))
      .join('')
  const blurred = () => withPhoto(begun(), 'n', { ...BLURRED, replaces: 'p' }, 3000)
  const elsewhere = (draft: Draft) =>
    adopted(autosaveOf(draft), aRecord({ photos: ['p', 'q'] }), {
      ...{ draftId: draft.draftId, deviceId: 'other', owner: draft.owner, now: 4000 },
    })

  test('whatever the photo is marked as later, on each phone', () => {
    for (const draft of [blurred(), elsewhere(blurred())]) {
      const altered = edited(draft, say('n', STAGED))
      expect([shown(altered), living(altered)]).toEqual(['nq', 'nq'])
      expect(sent(altered).find(({ id }) => id === 'p')).toMatchObject({ IsDeleted: true })
      expect(autosaveBody(altered).photos?.find(({ id }) => id === 'n')).toMatchObject({ hides: true })
    }
  })

  test('in a photo that was turned and marked as altered before; deleted, it goes with all that it was made from', () => {
    const conflict = { section: 'photos', uid: 'p', field: 'Description', base: '', mine: 'Den', theirs: 'Hall' }
    const turned = withPhoto(begun(), 'n', { ...bytes, ...TURNED, replaces: 'p' }, 3000)
    const altered = { ...edited(turned, say('n', STAGED)), conflicts: [conflict] }
    expect([
      replacedWords(altered, 'n', true),
      replacedWords(altered, 'p', true),
      replacedWords(begun(), 'p', true),
    ]).toEqual([
      'Photo replaced. The original beside it is left out.',
      'Photo replaced. Blur its original or altered copy, too.',
      'Photo replaced',
    ])
    const made = withPhoto(altered, 'm', { ...BLURRED, replaces: 'n' }, 4000)
    // An open question about the original becomes one about the blurred photo.
    expect(made.conflicts).toMatchObject([{ uid: 'm', theirs: 'Hall' }])
    const draft = { ...made, conflicts: [] }
    for (const each of [draft, elsewhere(draft)]) expect([shown(each), living(each)]).toEqual(['mq', 'mq'])
    const turnedAgain = withPhoto(draft, 'k', { ...bytes, ...TURNED, replaces: 'm' }, 5000)
    expect(living(turnedAgain)).toBe('kq')
    const deleted = edited(draft, { kind: 'photo', id: 'm', IsDeleted: true })
    expect(living(deleted)).toBe('q')
    const back = edited(deleted, { kind: 'photo', id: 'm', IsDeleted: false })
    expect([living(back).length, deletedPhotos(back)]).toEqual([2, []])
  })

  test('in the original beside an altered photo, where that stood', () => {
    const turned = withPhoto(begun(), 'n', { ...bytes, ...TURNED, replaces: 'p' }, 3000)
    const draft = withPhoto(edited(turned, say('n', STAGED)), 'm', { ...BLURRED, replaces: 'p' }, 4000)
    expect([shown(draft), living(draft)]).toEqual(['nmq', 'nmq'])
  })

  test('if the blurred photo is refused: its member decides, and until then nothing is submitted', () => {
    const REFUSED = { type: '', title: 'This photo can’t be used.', status: 422, code: 'photo-refused' } as const
    const frozen = freeze(blurred(), 'submit', listingBody(blurred(), FORM), 'key', 4000)
    const refused = refuseUpload(frozen, 'n', REFUSED, 5000)
    expect([shown(refused), living(refused), refused.submission?.state]).toEqual(['nq', 'nq', 'refused'])
    expect(draftPhotos(refused)[0]).toMatchObject({ id: 'n', state: 'refused', unblurred: 'p' })
    expect(freeze(refused, 'submit', listingBody(refused, FORM), 'next', 6000).submission?.state).toBe('refused')
    expect(retryUpload(refused, 'n').submission?.state).toBe('frozen')
  })
})

test('an edit of an altered photo takes its place and stays altered; one taken again is not', () => {
  const altered = edited(begun(), say('p', STAGED))
  const turned = withPhoto(altered, 'n', { ...bytes, ...TURNED, replaces: 'p' }, 3000)
  expect(sent(turned)).toMatchObject([
    { id: 'n', ...STAGED, IsDeleted: false },
    { id: 'q', IsDeleted: false },
    { id: 'p', IsDeleted: true },
  ])
  const again = withPhoto(altered, 'n', { ...bytes, replaces: 'p' }, 3000)
  expect(shown(again)).toBe('nq')
  expect(sent(again).find(({ id }) => id === 'n')).toHaveProperty('MediaAlteration', null)
})

test('a photo taken again of one that the record has as altered stays unaltered when the record changes', () => {
  const record = aRecord({ photos: ['p', 'q'] })
  Object.assign(record.base.photos[0]!, STAGED)
  const again = withPhoto(anEdit(record), 'n', { ...bytes, replaces: 'p' }, 3000)
  const draft = rebase(again, { ...record.base, version: 2 }, 4000)
  expect([shown(draft), sent(draft).find(({ id }) => id === 'n')]).toEqual([
    'nq',
    expect.objectContaining({ MediaAlteration: null }),
  ])
})

test('the original stays right after an altered photo that is turned', () => {
  const altered = edited(withPhoto(begun(), 'n', { ...bytes, replaces: 'p' }, 3000), say('n', STAGED))
  expect(shown(withPhoto(altered, 'm', { ...bytes, ...TURNED, replaces: 'n' }, 4000))).toBe('mpq')
})

test('an altered copy leaves its original and the questions about it alone, whatever becomes of the copy', () => {
  const conflict = { section: 'photos', uid: 'p', field: 'Description', base: '', mine: 'Den', theirs: 'Hall' }
  const asked = { ...begun(), conflicts: [conflict] }
  const copied = withPhoto(asked, 'n', { ...bytes, fields: STAGED, replaces: 'p' }, 3000)
  expect([shown(copied), copied.conflicts]).toEqual(['npq', [conflict]])
  expect(shown(edited(copied, say('n', { MediaAlteration: [] })))).toBe('npq')
})
