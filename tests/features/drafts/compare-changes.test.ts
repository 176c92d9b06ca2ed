import { describe, expect, test } from 'vitest'
import type { ListingPhoto } from '#contract/photo.ts'
import { changesText, compareChanges, hasDifferences } from '#src/features/drafts/compare-changes.ts'
import type { BaseRecord, LocalRegister, LocalRow } from '#src/offline/drafts/draft-model.ts'
import { aDraft, aPhoto, photosOf } from './a-draft.ts'

const register = (value: LocalRegister['value'], base: LocalRegister['base']): LocalRegister => ({
  value,
  base,
  editedAt: 0,
  rev: 1,
})
const row = (some: Partial<LocalRow>): LocalRow => ({
  fields: {},
  SortOrder: 1,
  IsDeleted: false,
  isNew: false,
  editedAt: 0,
  rev: 1,
  ...some,
})
const photo = (id: string, SortOrder: number) =>
  ({ id, SortOrder, IsDeleted: false, Description: '', externalURL: '', thumbExternalURL: '' }) as ListingPhoto

const base: BaseRecord = {
  UniqueID: 42,
  label: 'A1',
  status: 'A',
  version: 3,
  values: { ListPrice: 430_000, City: 'CAL', YearBuilt: 1970 },
  items: { rooms: [{ uid: 'kitchen', SortOrder: 1, IsDeleted: false, RoomType: 'KIT', RoomLength: 10 }] },
  photos: [photo('p1', 1), photo('p2', 2)],
}
const edit = (some: Parameters<typeof aDraft>[0] = {}) =>
  aDraft({ operation: 'edit', base, fields: {}, photoOrder: ['p1', 'p2'], ...some })
const unchanged = { listing: base.values, items: base.items }

describe('Ann’s unsent changes beside the record', () => {
  const fields = { ListPrice: register(450_000, 430_000), City: register('EDM', 'CAL') }
  test('nobody else changed it', () => {
    expect(compareChanges(edit({ fields }), unchanged).fields).toEqual([
      { field: 'ListPrice', base: 430_000, mine: 450_000, theirs: 430_000, outcome: 'mine' },
      { field: 'City', base: 'CAL', mine: 'EDM', theirs: 'CAL', outcome: 'mine' },
    ])
  })
  test('somebody else changed the same field, or said the same', () => {
    const theirs = { listing: { ...base.values, ListPrice: 440_000, City: 'EDM' }, items: base.items }
    expect(compareChanges(edit({ fields }), theirs).fields.map(({ outcome }) => outcome)).toEqual(['both', 'there'])
  })
  test('without signal the record counts as it was', () => {
    expect(compareChanges(edit({ fields }), null).fields.map(({ outcome }) => outcome)).toEqual(['mine', 'mine'])
  })
  test('what was changed back is no change', () => {
    const back = { YearBuilt: register('1970', 1970) }
    expect(hasDifferences(compareChanges(edit({ fields: back }), unchanged))).toBe(false)
  })
})

describe('rooms and photos', () => {
  test('added, changed and deleted rows', () => {
    const rows = {
      rooms: {
        kitchen: row({ fields: { RoomLength: register(12, 10) } }),
        attic: row({ isNew: true, SortOrder: 2, fields: { RoomType: register('ATT', null) } }),
      },
    }
    expect(compareChanges(edit({ rows }), unchanged).rows).toEqual([
      {
        section: 'rooms',
        uid: 'kitchen',
        kind: 'both',
        fields: [{ field: 'RoomLength', base: 10, mine: 12, theirs: 10, outcome: 'mine' }],
      },
      {
        section: 'rooms',
        uid: 'attic',
        kind: 'mine',
        fields: [{ field: 'RoomType', base: null, mine: 'ATT', theirs: null, outcome: 'mine' }],
      },
    ])
    const gone = compareChanges(edit({ rows: { rooms: { kitchen: row({ IsDeleted: true }) } } }), unchanged)
    expect(gone.rows.map(({ kind, was }) => [kind, was?.uid])).toEqual([['theirs', 'kitchen']])
  })
  test('a row that only moved, or came and went, is none', () => {
    const rows = { rooms: { kitchen: row({ SortOrder: 3 }), ghost: row({ isNew: true, IsDeleted: true }) } }
    expect(compareChanges(edit({ rows }), unchanged).rows).toEqual([])
  })
  test('new, deleted, described and reordered photos', () => {
    const changed = photosOf(
      aPhoto('p2', { isNew: false, state: 'uploaded', Description: 'Front' }),
      aPhoto('new'),
      aPhoto('p1', { isNew: false, state: 'uploaded' }),
    )
    expect(compareChanges(edit(changed), unchanged).photos).toEqual({
      added: 1,
      deleted: 0,
      leftOut: 0,
      described: 1,
      marked: 0,
      reordered: true,
    })
    const gone = photosOf(aPhoto('p1', { isNew: false, state: 'uploaded', IsDeleted: true }))
    expect(compareChanges(edit({ ...gone, photoOrder: ['p1', 'p2'] }), unchanged).photos).toEqual({
      added: 0,
      deleted: 1,
      leftOut: 0,
      described: 0,
      marked: 0,
      reordered: false,
    })
  })
})

test('everything typed is in the text to copy', () => {
  const draft = edit({
    fields: { ListPrice: register(450_000, 430_000), City: register(null, 'CAL') },
    rows: { rooms: { kitchen: row({ fields: { RoomLength: register(12, 10) } }) } },
    ...photosOf(aPhoto('new')),
    photoOrder: ['p1', 'p2', 'new'],
  })
  const words = {
    label: (field: string, section?: string) => (section ? `${section}.${field}` : field),
    text: (_: string, value: unknown) => (value === null ? '' : String(value)),
  }
  expect(changesText('Yours', compareChanges(draft, unchanged), words)).toBe(
    [
      'Yours',
      'ListPrice: 450000 (was: 430000)',
      'City: (empty) (was: CAL)',
      'rooms, changed: rooms.RoomLength: 12 (was: 10)',
      'Photos: 1 new',
    ].join('\n'),
  )
})
