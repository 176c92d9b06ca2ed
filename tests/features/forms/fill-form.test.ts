// Values that come together from one source: one write, one Undo, and a mark at each until it is touched.
import { describe, expect, test } from 'vitest'
import type { LookupTable } from '#contract/lookup.ts'
import { aDefinition, aForm } from './a-form.ts'

const lookup = (FieldName: string) => ({ FieldName, comboBoxLookupName: `Lookup_${FieldName}` })
const definition = aDefinition([
  {
    name: 'Address',
    groups: [
      {
        groupType: 'Address',
        fields: [
          lookup('CountyOrParish'),
          lookup('City'),
          { FieldName: 'StreetNumber' },
          { FieldName: 'StreetName' },
          { FieldName: 'UnparsedAddress' },
        ],
      },
      {
        groupType: 'TwoDimensionalMeasurement',
        unitsField: 'LotSizeUnits',
        fields: [
          lookup('LotSizeUnits'),
          { FieldName: 'LotSizeArea', datatype: 'decimal', Precision: 2 },
          { FieldName: 'YardArea', datatype: 'decimal', Precision: 0 },
        ],
      },
    ],
  },
])
const under = (Code: string, county: string) => ({
  Code,
  Description: `The ${Code}`,
  Parents: [{ ParentField: 'CountyOrParish', ParentCodes: [county] }],
})
const lookups: LookupTable[] = [
  { tableName: 'Lookup_City', rows: [under('Okotoks', 'Foothills'), under('Airdrie', 'RockyView')] },
]
const AIRDRIE = { CountyOrParish: 'RockyView', City: 'Airdrie', StreetNumber: '24', StreetName: 'Bay' }
const form = (values = {}) => aForm(definition, { values, lookups })

test('values from the draft have no side effects until the address is composed again', () => {
  const { store } = form({ StreetNumber: '24', StreetName: 'Bay', UnparsedAddress: '24 Bay' })
  store.set('StreetName', 'Oak', 'draft')
  expect(store.value('UnparsedAddress')).toBe('24 Bay')
  store.composeAddress()
  expect(store.value('UnparsedAddress')).toBe('24 Oak')
})

describe('filling', () => {
  test('sets everything at once, the composed address and the title too, and clears nothing of its own', () => {
    const { store, edits, notices } = form({ CountyOrParish: 'Foothills', City: 'Okotoks' })
    store.fill(AIRDRIE, 'From the tax roll', 'Filled')
    expect(store.value('City')).toBe('Airdrie')
    expect(store.value('UnparsedAddress')).toBe('24 Bay, The Airdrie')
    expect(edits.at(-1)).toEqual({ kind: 'title', title: '24 Bay, The Airdrie' })
    expect(notices.map(({ text }) => text)).toEqual(['Filled'])
  })

  test('clears what no longer fits beside it, from the composed address as well', () => {
    const { store } = form({ CountyOrParish: 'Foothills', City: 'Okotoks' })
    const change = { CountyOrParish: 'RockyView', StreetName: 'Bay' }
    expect(store.consequencesOf(change).cleared).toEqual(['City'])
    expect(store.value('City')).toBe('Okotoks')
    store.fill(change, 'Roll', 'Filled')
    expect([store.value('City'), store.value('UnparsedAddress')]).toEqual([null, 'Bay'])
  })

  test('a size comes in its own unit; others of that unit are converted', () => {
    const { store } = form({ LotSizeUnits: 'SM', LotSizeArea: 1, YardArea: 10 })
    store.fill({ LotSizeUnits: 'SF', LotSizeArea: 5000 }, 'Roll', 'Filled')
    expect([store.value('LotSizeArea'), store.value('YardArea')]).toEqual([5000, 108])
  })

  test('Undo brings everything back, and leaves what was typed since', () => {
    const { store, notices } = form({ StreetName: 'Old' })
    store.fill(AIRDRIE, 'Roll', 'Filled')
    store.set('StreetNumber', '25', 'input')
    notices[0]!.undo!()
    expect([store.value('StreetName'), store.value('City'), store.value('StreetNumber')]).toEqual(['Old', null, '25'])
    expect(store.origins.of('StreetName')).toBeNull()
  })
})

describe('the mark', () => {
  test('stands at what was filled until it is touched', () => {
    const { store } = form()
    let told = 0
    store.topics.subscribe('StreetName', () => told++)
    store.fill(AIRDRIE, 'From the tax roll', 'Filled')
    expect(store.origins.of('StreetName')).toBe('From the tax roll')
    expect(store.origins.of('UnparsedAddress')).toBeNull()
    const before = told
    store.set('StreetName', 'Bays', 'input')
    expect(store.origins.of('StreetName')).toBeNull()
    expect(told).toBeGreaterThan(before)
    expect(store.origins.of('City')).toBe('From the tax roll')
  })

  test('what a new form began with is nobody’s entry; what a draft holds is', () => {
    const fresh = form({ City: 'Okotoks' }).store
    expect(fresh.record.isAsBegun('City')).toBe(true)
    fresh.set('City', 'Airdrie', 'control')
    expect(fresh.record.isAsBegun('City')).toBe(false)
    const start = { values: { City: 'Okotoks' }, bases: { City: null }, rows: {}, rowBases: {} }
    expect(aForm(definition, { start }).store.record.isAsBegun('City')).toBe(false)
  })
})

test('a city that its county clears leaves the composed address too', () => {
  const { store } = form({ CountyOrParish: 'Foothills', City: 'Okotoks', StreetName: 'Bay' })
  store.set('CountyOrParish', 'RockyView', 'control')
  expect(store.value('UnparsedAddress')).toBe('Bay')
})
