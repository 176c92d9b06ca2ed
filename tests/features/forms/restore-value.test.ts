import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { restoreValue } from '#src/app/pages/record-form/restored-value.tsx'
import { aDefinition } from './a-form.ts'
import { phone, renewPhone } from './form-phone.ts'

beforeEach(renewPhone)

const { timeZone } = DEFAULT_BOARD
const form = aDefinition([
  {
    name: 'Price',
    groups: [
      {
        fields: [
          { FieldName: 'ListPrice', datatype: 'decimal' },
          { FieldName: 'City' },
          { FieldName: 'ListingContractDate', datatype: 'date' },
          { FieldName: 'BasementYN', datatype: 'bit' },
          { FieldName: 'Appliances', multiselect: true },
          { FieldName: 'UnparsedAddress', IsDisabled: true },
          { FieldName: 'OwnerKeyNumeric', datatype: 'integer', IsVisible: false },
        ],
      },
    ],
  },
])

test.for([
  ['ListPrice', '649900', 649_900],
  ['ListPrice', '', null],
  ['City', 'Airdrie', 'Airdrie'],
  ['ListingContractDate', '2026-03-01', '2026-03-01'],
  ['BasementYN', '1', 1],
  ['Appliances', 'Range, Washer', ['Range', 'Washer']],
] as const)(
  'the audit log’s %s “%s” comes back as the field holds it, as a change to submit',
  async ([name, text, value]) => {
    const { store, batcher, draft } = phone.open(null, form)
    store.set(name, name === 'Appliances' ? ['Dryer'] : name === 'City' ? 'Calgary' : 2, 'input')
    expect(restoreValue(store, name, text, timeZone).kind).toBe('restored')
    expect(store.value(name)).toEqual(value)
    await batcher.flush()
    expect(draft()?.fields[name]?.value ?? null).toEqual(value)
  },
)

test('Undo puts back what stood there', () => {
  const { store } = phone.open(null, form)
  store.set('ListPrice', 700_000, 'input')
  const restored = restoreValue(store, 'ListPrice', '649900', timeZone)
  if (restored.kind === 'restored') restored.undo()
  expect(store.value('ListPrice')).toBe(700_000)
})

test('a field that the member may not change, or that the form doesn’t show or have, stays as it is', () => {
  const { store, changes } = phone.open(null, form)
  expect(restoreValue(store, 'UnparsedAddress', '1 Elsewhere Rd', timeZone).kind).toBe('barred')
  expect(restoreValue(store, 'OwnerKeyNumeric', '5', timeZone).kind).toBe('barred')
  expect(restoreValue(store, 'CloseDate', '2026-01-01', timeZone).kind).toBe('missing')
  expect(restoreValue(store, 'City', 'Calgary', timeZone).kind).toBe('same')
  expect(changes()).toEqual([])
})
