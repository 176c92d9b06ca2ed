import { describe, expect, test } from 'vitest'
import type { AutosaveRecord } from '#contract/draft.ts'
import { propertyTypesOf } from '#contract/property-type.ts'
import {
  daysLeft,
  draftTitle,
  groupDrafts,
  photoCount,
  unfinished,
  unsentChangesOf,
} from '#src/features/drafts/group-drafts.ts'
import { offeredDrafts } from '#src/features/drafts/offered-autosave.tsx'
import { aDraft, aNote, anEditOf, aPhoto, aSubmission, DONE, photosOf } from './a-draft.ts'

const TYPES = propertyTypesOf([{ formName: 'mult', title: 'Multi-family', propertyType: 'MULT' }])
const DAY = 86_400_000
const ids = (drafts: { draftId: string }[]) => drafts.map(({ draftId }) => draftId)

describe('the list of drafts', () => {
  const refused = aSubmission({ state: 'refused', problem: aNote() })
  const drafts = [
    aDraft({ draftId: 'older', editedAt: 1 }),
    aDraft({ draftId: 'newer', editedAt: 2 }),
    aDraft({ draftId: 'waiting', editedAt: 3, submission: aSubmission() }),
    aDraft({ draftId: 'refused', editedAt: 4, submission: refused }),
    aDraft({ draftId: 'overtaken', editedAt: 5, attention: aNote({ code: 'lock-epoch', source: 'autosave' }) }),
    aDraft({ draftId: 'with a refused photo', editedAt: 0, ...photosOf(aPhoto('p1', { state: 'refused' })) }),
    aDraft({ draftId: 'sent', editedAt: 6, submission: DONE }),
    aDraft({ draftId: 'overtaken by a submission', editedAt: 6, became: { UniqueID: 42, label: 'A42', at: 6 } }),
    aDraft({ draftId: 'binned first', editedAt: 8, binnedAt: 1 }),
    aDraft({ draftId: 'binned last', editedAt: 7, binnedAt: 2 }),
    aDraft({ draftId: 'binned though refused', editedAt: 9, binnedAt: 3, submission: refused }),
  ]
  const groups = groupDrafts(drafts)
  test('what needs its member comes apart, newest first', () => {
    expect(ids(groups.needsYou)).toEqual(['overtaken', 'refused', 'with a refused photo'])
  })
  test('what is open, waiting to be sent included', () => {
    expect(ids(groups.open)).toEqual(['waiting', 'newer', 'older'])
  })
  test('what was acknowledged', () => expect(ids(groups.submitted)).toEqual(['sent']))
  test('what another device submitted is not called sent from here', () => {
    expect(ids(groups.became)).toEqual(['overtaken by a submission'])
  })
  test('the bin, the last thrown away first, whatever it needed', () => {
    expect(ids(groups.bin)).toEqual(['binned though refused', 'binned last', 'binned first'])
  })
  test('every draft stands in exactly one place', () => {
    const everywhere = Object.values(groups).flat()
    expect(ids(everywhere).sort()).toEqual(ids(drafts).sort())
  })
  test('the dashboard shows what to go on with, the needy before the rest', () => {
    expect(ids(unfinished(drafts))).toEqual([
      'overtaken',
      'refused',
      'with a refused photo',
      'waiting',
      'newer',
      'older',
    ])
  })
})

test.each([
  [0, 30],
  [1, 30],
  [DAY, 29],
  [29.5 * DAY, 1],
  [40 * DAY, 1],
  [-5 * DAY, 30],
])('%i ms in the bin: %i days left', (ago, days) => {
  expect(daysLeft(1e12, 1e12 + ago)).toBe(days)
})

test('a draft is called by its address, else by its type', () => {
  expect(draftTitle(aDraft(), TYPES)).toBe('12 Maple Street')
  expect(draftTitle(aDraft({ title: '  ', propertyType: 'MULT' }), TYPES)).toBe('New Multi-family listing')
  expect(draftTitle(aDraft({ title: '', propertyType: 'BARN' }), TYPES)).toBe('New BARN listing')
})

test('photos are counted with the record’s own, without the deleted', () => {
  const photos = photosOf(aPhoto('a'), aPhoto('b', { IsDeleted: true }), aPhoto('c', { state: 'uploaded' }))
  expect(photoCount(aDraft(photos))).toBe(2)
})

describe('a draft that another device submitted', () => {
  const became = { UniqueID: 42, label: 'A42', at: 6 }
  const draft = aDraft({ draftId: 'over', became, ...photosOf(aPhoto('a')) })
  const rest = { ...anEditOf(42), draftId: 'rest' }

  test('has no photos of its own: those that are in no listing are in the unsent changes', () => {
    expect(photoCount(draft)).toBe(0)
  })
  test('points to the unsent changes of that listing, while there are any', () => {
    const elsewhere = { ...anEditOf(43), draftId: 'another listing' }
    expect(unsentChangesOf(draft, [elsewhere, draft, rest])).toBe(rest)
    for (const other of [elsewhere, { ...rest, binnedAt: 1 }, { ...rest, submission: DONE }])
      expect(unsentChangesOf(draft, [draft, other])).toBeUndefined()
  })
})

describe('the autosaves offered on create', () => {
  const saved = (draftId: string, some: Partial<AutosaveRecord> = {}): AutosaveRecord => ({
    UniqueID: 1,
    ListingId: null,
    ParentID: null,
    ResourceName: 'Property',
    FormName: 'res',
    IsDeleted: false,
    draftId,
    deviceId: 'other',
    title: '',
    revision: 3,
    savedAt: '2026-11-01T10:00:00Z',
    ...some,
  })
  test('are the unfinished creates of the same form, newest first', () => {
    const list = [
      saved('old', { savedAt: '2026-10-01T10:00:00Z' }),
      saved('new'),
      saved('of a record', { ParentID: 4, savedAt: '2026-11-03T10:00:00Z' }),
      saved('another form', { FormName: 'land', savedAt: '2026-11-03T10:00:00Z' }),
      saved('deleted', { IsDeleted: true, savedAt: '2026-11-03T10:00:00Z' }),
    ]
    expect(ids(offeredDrafts({ here: [], elsewhere: list }, 'res', TYPES))).toEqual(['new', 'old'])
  })
  test('are none where there are none', () =>
    expect(offeredDrafts({ here: [], elsewhere: [saved('a')] }, 'land', TYPES)).toEqual([]))
  test('are those of this device too, with what they hold; not what is untouched, waits to be sent or is done with', () => {
    const here = [
      aDraft({ draftId: 'begun', editedAt: Date.parse('2026-11-02T10:00:00Z'), ...photosOf(aPhoto('a'), aPhoto('b')) }),
      aDraft({ draftId: 'untouched', revision: 1 }),
      aDraft({ draftId: 'another form', formName: 'land' }),
      aDraft({ draftId: 'binned', binnedAt: 1 }),
      aDraft({ draftId: 'waits', submission: aSubmission() }),
      { ...anEditOf(4), draftId: 'of a record' },
    ]
    const offered = offeredDrafts({ here, elsewhere: [saved('saved', { title: '12 Maple Street' })] }, 'res', TYPES)
    expect(offered.map(({ draftId, title, holds }) => [draftId, title, holds])).toEqual([
      ['begun', '12 Maple Street', '1 answer, 2 photos'],
      ['saved', '12 Maple Street (2)', ''],
    ])
  })
})

test('a change form is called by what it is about, and by its listing', () => {
  const draft = aDraft({ formName: 'chgSold', title: '12 Elbow Drive SW' })
  expect(draftTitle(draft, TYPES)).toBe('Sold · 12 Elbow Drive SW')
})
