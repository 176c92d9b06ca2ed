// Which edits count as changes of a record, and when a draft has nothing to keep.
import { describe, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { changesNothing, hasChanges } from '#src/offline/drafts/draft-changes.ts'
import { wantsAutosave } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { hasNoWork } from '#src/offline/drafts/no-work.ts'
import { newEdit } from '#src/offline/drafts/rebase-draft.ts'
import { isKept } from '#src/offline/drafts/standing.ts'
import { aCreate, aRecord, aRoom, edited, FORM, field } from '../given.ts'

const HOUSE: Values = {
  City: 'CAL',
  ListPrice: 541_900,
  PoolYN: 1,
  ListingContractDate: '2026-11-21',
  PublicRemarks: null,
}
const ROOMS = [aRoom('kitchen', 1, { RoomLength: 12 }), aRoom('den', 2)]

const begun = (formName = 'res', status = 'A'): Draft =>
  newEdit(
    {
      formName,
      definitionHash: 'h1',
      record: aRecord({ status, values: HOUSE, rooms: ROOMS, photos: ['front', 'back'] }),
      lockEpoch: 1,
    },
    { draftId: 'd', deviceId: 'phone', owner: { real: 1, effective: 1 }, now: 1000 },
  )
const room = (uid: string, more: Partial<Extract<DraftEdit, { kind: 'row' }>>): DraftEdit => ({
  kind: 'row',
  section: 'rooms',
  uid,
  ...more,
})

test.each<[string, DraftEdit[], boolean]>([
  ['nothing', [], false],
  ['a price in another notation', [field('ListPrice', '541900.00')], false],
  ['a bit as text', [field('PoolYN', '1')], false],
  ['no remarks as empty text', [field('PublicRemarks', '')], false],
  ['another price', [field('ListPrice', 541_901)], true],
  ['another day', [field('ListingContractDate', '2026-11-22')], true],
  ['a price and back', [field('ListPrice', 1), field('ListPrice', 541_900)], false],
  ['a room longer', [room('kitchen', { fields: { RoomLength: 13 } })], true],
  [
    'a room longer and back',
    [room('kitchen', { fields: { RoomLength: 13 } }), room('kitchen', { fields: { RoomLength: 12 } })],
    false,
  ],
  ['a room added', [room('hall', { isNew: true })], true],
  ['a room added and deleted', [room('hall', { isNew: true }), room('hall', { IsDeleted: true })], false],
  ['a photo deleted', [{ kind: 'photo', id: 'front', IsDeleted: true }], true],
  ['the photos in another order', [{ kind: 'photo-order', order: ['back', 'front'] }], true],
  [
    'a caption and back',
    [
      { kind: 'photo', id: 'front', Description: 'x' },
      { kind: 'photo', id: 'front', Description: '' },
    ],
    false,
  ],
])('%s', (_, edits, changed) => {
  const draft = edits.reduce((state, edit) => edited(state, edit), begun())
  expect(hasChanges(draft, FORM)).toBe(changed)
  expect(hasNoWork(draft)).toBe(!changed)
})

test('the same day with a time is no change, by the form', () => {
  expect(hasChanges(edited(begun(), field('ListingContractDate', '2026-11-21T00:00:00')), FORM)).toBe(false)
})

describe('an edit whose value was set back', () => {
  const back = edited(edited(begun('res', 'I'), field('ListPrice', 1)), field('ListPrice', 541_900))
  test('is neither listed nor sent', () => {
    expect(isKept(back)).toBe(false)
    expect(wantsAutosave(back)).toBe(false)
  })
  test('is sent where the server has the value of before', () => {
    const sent = { ...back, acknowledged: 1 }
    expect(isKept(sent)).toBe(true)
    expect(wantsAutosave(sent)).toBe(true)
  })
  test('of a new listing is work', () => {
    expect(hasNoWork(edited(edited(aCreate(), field('City', 'CAL')), field('City', null)))).toBe(false)
  })
})

test.each<[string, string, boolean]>([
  ['res', 'A', true],
  ['res', 'I', false],
  ['chgDetails', 'A', true],
  ['chgPending', 'A', false],
  ['chgDel', 'T', false],
])('submitting %s of a listing in status %s without a change leaves it as it is: %s', (formName, status, nothing) => {
  expect(changesNothing(begun(formName, status), FORM)).toBe(nothing)
  expect(changesNothing(edited(begun(formName, status), field('ListPrice', 2)), FORM)).toBe(false)
})
