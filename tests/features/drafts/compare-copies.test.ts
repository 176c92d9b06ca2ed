// One draft on two devices, before the member continues it on this one: what each of them has, and what will stand.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Autosave } from '#contract/draft.ts'
import { hasDifferences } from '#src/features/drafts/compare-changes.ts'
import { compareCopies } from '#src/features/drafts/compare-copies.ts'
import { adoption } from '#src/offline/drafts/adopt-act.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftValues } from '#src/offline/drafts/draft-values.ts'
import type { SavedRecord } from '#src/offline/drafts/saved-record.ts'
import { aDraft, anEditOf, aPhoto, aSubmission, photosOf } from './a-draft.ts'

/** Typed at revision `rev`; `sent`: what the server had of it before. */
const typed = (value: unknown, rev: number, base: unknown = null) => ({ value, base, editedAt: 0, rev }) as never
/** The server has this phone's changes up to 3. */
const here = (fields: Record<string, unknown>, some: Partial<Draft> = {}): Draft =>
  aDraft({ acknowledged: 3, revision: 5, fields: fields as never, ...some })

const there = (fields: Record<string, unknown>, some: Partial<Autosave> = {}): Autosave =>
  ({
    record: { draftId: 'd1', revision: 9, title: '', FormName: 'res', savedAt: '2026-11-24T18:00:00Z' },
    definitionHash: 'hash',
    baseVersion: null,
    rows: {},
    photos: [],
    photoOrder: [],
    uploaded: [],
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { value, base: null, editedAt: 0 }]),
    ),
    ...some,
  }) as never

const recordOf = (edit: Draft, values: Record<string, unknown> = {}): SavedRecord => ({
  base: { ...edit.base!, version: 2, values: { ...edit.base!.values, ...values } as never },
  propertyType: 'RES',
  title: '',
})

const fieldsOf = (draft: Draft, autosave: Autosave) =>
  compareCopies(draft, autosave, null).fields.map(({ field, outcome }) => `${field} ${outcome}`)

describe('a field', () => {
  test.each<[string, Draft, Autosave, string[]]>([
    ['the same on both is not shown', here({ Beds: typed(3, 2) }), there({ Beds: 3 }), []],
    ['empty on both is not shown', here({ Remarks: typed('', 2) }), there({ Remarks: null }), []],
    ['that only the other device entered is taken from there', here({}), there({ Beds: 3 }), ['Beds theirs']],
    ['that only this one entered, and has not sent, is kept', here({ Beds: typed(3, 5) }), there({}), ['Beds mine']],
    [
      'that this one had sent, and the other changed since, is taken from there',
      here({ Beds: typed(3, 2) }),
      there({ Beds: 4 }),
      ['Beds theirs'],
    ],
    ['that both changed since is asked', here({ Beds: typed(3, 5) }), there({ Beds: 4 }), ['Beds ask']],
  ])('%s', (_, draft, autosave, differences) => {
    expect(fieldsOf(draft, autosave)).toEqual(differences)
  })

  test('of an edit that one device has not touched is what the record had', () => {
    const edit = { ...anEditOf(42), acknowledged: 3, fields: { ListPrice: typed(450_000, 5, 400_000) } }
    edit.base = { ...edit.base!, values: { ListPrice: 400_000 } }
    const [price] = compareCopies(edit, there({}), recordOf(edit)).fields
    expect(price).toEqual({ field: 'ListPrice', base: null, mine: 450_000, theirs: 400_000, outcome: 'mine' })
  })
})

test('of an edit whose listing somebody else changed meanwhile: what they changed is asked, or taken', () => {
  const edit = { ...anEditOf(42), acknowledged: 3, fields: { ListPrice: typed(450, 5, 400) } }
  edit.base = { ...edit.base!, values: { ListPrice: 400, Beds: 2 } }
  const { fields } = compareCopies(edit, there({}), recordOf(edit, { ListPrice: 410, Beds: 3 }))
  expect(fields.map(({ field, mine, theirs, outcome }) => [field, mine, theirs, outcome])).toEqual([
    ['ListPrice', 450, 410, 'ask'],
    ['Beds', 2, 3, 'theirs'],
  ])
})

const room = (fields: Record<string, unknown>, rev: number, IsDeleted = false) => ({
  ...{ fields, SortOrder: 1, IsDeleted, isNew: true, editedAt: 0, rev },
})
const register = (value: unknown) => ({ value, base: null, editedAt: 0 })

test('a room is only here, only there, or on both and not the same; one that both deleted is not shown', () => {
  const rooms = {
    mine: room({ Type: typed('Den', 5) }, 5),
    ours: room({ Type: typed('Kitchen', 2) }, 2),
    same: room({ Type: typed('Bath', 2) }, 2),
    gone: room({ Type: typed('Attic', 2) }, 2, true),
  }
  const autosave = there(
    {},
    {
      rows: {
        rooms: {
          theirs: room({ Type: register('Garage') }, 0),
          ours: room({ Type: register('Pantry') }, 0),
          same: room({ Type: register('Bath') }, 0),
          gone: room({ Type: register('Attic') }, 0, true),
        },
      } as never,
    },
  )
  const { rows } = compareCopies(here({}, { rows: { rooms } as never }), autosave, null)
  expect(
    rows.map(({ uid, kind, stands, fields }) => [uid, kind, stands, fields.map(({ mine, theirs }) => [mine, theirs])]),
  ).toEqual([
    ['mine', 'mine', true, [['Den', null]]],
    ['ours', 'both', true, [['Kitchen', 'Pantry']]],
    ['theirs', 'theirs', true, [[null, 'Garage']]],
  ])
})

test('a room that one device deleted goes, unless the other has changed it since', () => {
  const den = (rev: number, IsDeleted = false) => room({ Type: typed('Den', rev) }, rev, IsDeleted)
  const gone = there({}, { rows: { rooms: { r: room({ Type: register('Den') }, 0, true) } } as never })
  const standing = there({}, { rows: { rooms: { r: room({ Type: register('Den') }, 0) } } as never })
  const rowOf = (rooms: object, autosave: Autosave) =>
    compareCopies(here({}, { rows: { rooms } as never }), autosave, null).rows.map(({ kind, stands }) => [kind, stands])
  expect(rowOf({ r: den(2) }, gone)).toEqual([['mine', false]])
  expect(rowOf({ r: den(5) }, gone)).toEqual([['mine', true]])
  expect(rowOf({ r: den(5, true) }, standing)).toEqual([['theirs', false]])
})

test('another order of rooms or photos is a difference, too', () => {
  const row = (SortOrder: number) => ({ ...room({ Type: typed('Den', 2) }, 2), SortOrder })
  const theirs = (SortOrder: number) => ({ ...room({ Type: register('Den') }, 0), SortOrder })
  const mine = here({}, { rows: { rooms: { r: row(1), s: row(2) } } as never, ...photosOf(aPhoto('a'), aPhoto('b')) })
  const photo = (id: string) => ({ id, Description: '', IsDeleted: false, isNew: true, name: '', sha256: id })
  const other = there(
    {},
    {
      rows: { rooms: { r: theirs(2), s: theirs(1) } } as never,
      photos: [photo('a'), photo('b')] as never,
      photoOrder: ['b', 'a'],
    },
  )
  const found = compareCopies(mine, other, null)
  expect([found.reordered, found.photos.reordered, hasDifferences(found)]).toEqual([
    [{ section: 'rooms', outcome: 'theirs' }],
    'theirs',
    true,
  ])
})

test('a photo that the other device deleted goes; a caption that both changed is asked', () => {
  const draft = here({}, photosOf(aPhoto('a', { rev: 2 }), aPhoto('b', { rev: 5, Description: 'Front' })))
  const photo = (id: string, some: object) => ({
    id,
    Description: '',
    IsDeleted: false,
    isNew: true,
    name: '',
    ...some,
  })
  const autosave = there(
    {},
    { photos: [photo('a', { IsDeleted: true }), photo('b', { Description: 'Back' })] as never, photoOrder: ['a', 'b'] },
  )
  expect(compareCopies(draft, autosave, null).photos).toMatchObject({ mine: 0, removed: 1, described: 0, asked: 1 })
})

test('photos are counted: only here, only there, and described otherwise', () => {
  const draft = here(
    {},
    photosOf(aPhoto('a'), aPhoto('b', { rev: 2, Description: 'Front' }), aPhoto('c', { IsDeleted: true })),
  )
  const photo = (id: string, Description = '') => ({
    id,
    Description,
    IsDeleted: false,
    isNew: true,
    name: '',
    sha256: id,
  })
  const autosave = there(
    {},
    { photos: [photo('b', 'Back'), photo('d'), photo('e')] as never, photoOrder: ['b', 'd', 'e'] },
  )
  expect(compareCopies(draft, autosave, null).photos).toMatchObject({
    mine: 1,
    theirs: 2,
    removed: 0,
    described: 1,
    asked: 0,
    reordered: null,
  })
})

test('a draft that is being sent can be compared, too', () => {
  const submission = aSubmission({ state: 'sending' })
  expect(fieldsOf(here({ Beds: typed(3, 5) }, { submission }), there({ Beds: 4 }))).toEqual(['Beds ask'])
})

test('nothing differs after the other device has sent the same', () => {
  expect(hasDifferences(compareCopies(here({ Beds: typed(3, 5) }), there({ Beds: 3 }), null))).toBe(false)
})

test('what it foretells is what Continue here does, whatever was typed on either', async () => {
  const value = fc.constantFrom(null, '', 1, 2, 'text')
  const rev = fc.integer({ min: 1, max: 5 })
  const names = ['A', 'B', 'C']
  const mine = fc.dictionary(fc.constantFrom(...names), fc.tuple(value, rev))
  const theirs = fc.dictionary(fc.constantFrom(...names), value)
  await fc.assert(
    fc.asyncProperty(mine, theirs, async (typedHere, typedThere) => {
      const fields = Object.fromEntries(Object.entries(typedHere).map(([name, [v, r]]) => [name, typed(v, r)]))
      const [draft, autosave] = [here(fields), there(typedThere)]
      const { update } = adoption(autosave, null)({ draftId: 'd1', deviceId: 'phone', owner: draft.owner, now: 0 })
      const { draft: after = draft } = update(draft) as { draft?: Draft }
      const stands = draftValues(after)
      for (const { field, outcome, ...copies } of compareCopies(draft, autosave, null).fields) {
        const isAsked = after.conflicts.some((conflict) => conflict.field === field)
        expect([field, isAsked]).toEqual([field, outcome === 'ask'])
        if (outcome !== 'ask') expect(stands[field] ?? null).toEqual(copies[outcome])
      }
    }),
  )
})
