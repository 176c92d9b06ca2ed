// Ann's right to act for Jordan was withdrawn. What she entered is hers to read; Jordan's record is not.
import { expect, test } from 'vitest'
import { enteredIn, filesHere, photosHere, valueNow } from '#src/features/drafts/entered-sheet.tsx'
import type { LocalRegister, LocalRow } from '#src/offline/drafts/draft-model.ts'
import { aDraft, anEditOf, aPhoto, photosOf } from './a-draft.ts'

const register = (value: LocalRegister['value'], base: LocalRegister['base'], rev = 5): LocalRegister => ({
  value,
  base,
  editedAt: 0,
  rev,
})
const row = (some: Partial<LocalRow>): LocalRow => ({
  ...{ fields: {}, SortOrder: 1, IsDeleted: false, isNew: true, editedAt: 0, rev: 2 },
  ...some,
})

test('an edit shows what she typed and nothing that the record had', () => {
  const edit = {
    ...anEditOf(42),
    fields: { OwnerName: register('Typed by Ann', 'Private owner'), ListPrice: register(1, 2) },
  }
  const { fields } = enteredIn(edit, ['ListPrice', 'OwnerName'])
  expect(fields.map(({ field, mine }) => [field, mine])).toEqual([
    ['ListPrice', 1],
    ['OwnerName', 'Typed by Ann'],
  ])
  expect(JSON.stringify(fields)).not.toContain('Private')
})

test('a new listing shows no defaults, and nothing of a copied listing that she left as it was', () => {
  const copy = aDraft({
    copied: { label: 'A1', names: ['City', 'ListPrice', 'rooms/kitchen/RoomType', 'rooms/attic/RoomType'] },
    fields: {
      City: register('CAL', null, 1),
      ListPrice: register(450_000, null, 5),
      MlsStatus: register('A', null, 1),
    },
    rows: {
      rooms: {
        kitchen: row({ fields: { RoomType: register('KIT', null, 2) } }),
        attic: row({ SortOrder: 2, fields: { RoomType: register('ATT', null, 7) } }),
      },
    },
  })
  const { fields, rows } = enteredIn(copy)
  expect(fields.map(({ field }) => field)).toEqual(['ListPrice'])
  expect(rows.map(({ uid }) => uid)).toEqual(['attic'])
})

test('compares with the record only where the server shows it to her', () => {
  const price = { field: 'ListPrice', base: null, mine: 450_000, theirs: null, outcome: 'mine' } as const
  expect(valueNow(price, null)).toBeUndefined()
  expect(valueNow(price, { City: 'CAL' })).toBeUndefined()
  expect(valueNow(price, { ListPrice: '450000' })).toBeUndefined()
  expect(valueNow(price, { ListPrice: 440_000 })).toBe(440_000)
})

test('photos and files that only this phone has', () => {
  const draft = aDraft({
    ...photosOf(aPhoto('here'), aPhoto('sent', { state: 'uploaded' }), aPhoto('gone', { IsDeleted: true })),
    files: {
      plan: {
        ...{ id: 'plan', name: 'plan.pdf', size: 1, mediaType: 'application/pdf', sha256: '' },
        ...{ state: 'refused', problem: null, tries: 0, url: null },
      },
    },
    picked: {
      new: { id: 'new', kind: 'photo', name: 'new.heic', at: 1, kept: true, problem: null, again: true },
      lost: { id: 'lost', kind: 'photo', name: 'lost.heic', at: 2, kept: false, problem: null, again: true },
    },
  })
  expect(photosHere(draft).map(({ id }) => id)).toEqual(['here'])
  expect(filesHere(draft)).toEqual([
    { id: 'plan', name: 'plan.pdf', picked: false },
    { id: 'new', name: 'new.heic', picked: true },
  ])
})
