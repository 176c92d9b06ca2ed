import { describe, expect, test } from 'vitest'
import type { LookupTable } from '#contract/lookup.ts'
import { aDefinition, aForm } from './a-form.ts'

const lookup = (FieldName: string, more = {}) => ({ FieldName, comboBoxLookupName: `Lookup_${FieldName}`, ...more })
const definition = aDefinition([
  {
    name: 'Address',
    groups: [
      {
        groupType: 'Address',
        fields: [
          lookup('CountyOrParish'),
          lookup('City', { parentFields: ['CountyOrParish'] }),
          lookup('SubdivisionName', { parentFields: ['City'] }),
          lookup('Schools', { multiselect: true }),
          { FieldName: 'StreetNumber' },
          { FieldName: 'StreetName' },
          { FieldName: 'UnparsedAddress' },
        ],
      },
      {
        groupType: 'TwoDimensionalMeasurement',
        unitsField: 'LotSizeUnits',
        fields: [lookup('LotSizeUnits'), { FieldName: 'LotSizeArea', datatype: 'decimal', Precision: 2 }],
      },
    ],
  },
])
const row = (Code: string, ...parents: [string, string][]) => ({
  Code,
  Description: `The ${Code}`,
  Parents: parents.map(([ParentField, code]) => ({ ParentField, ParentCodes: [code] })),
})
const lookups: LookupTable[] = [
  { tableName: 'Lookup_CountyOrParish', rows: [row('Foothills'), row('RockyView')] },
  {
    tableName: 'Lookup_City',
    rows: [row('Okotoks', ['CountyOrParish', 'FOOTHILLS']), row('Airdrie', ['CountyOrParish', 'RockyView'])],
  },
  { tableName: 'Lookup_SubdivisionName', rows: [row('Drake', ['City', 'Okotoks'])] },
  {
    tableName: 'Lookup_Schools',
    rows: [row('Elm', ['City', 'Okotoks']), { Code: 'Home', Description: 'At home' }],
  },
]
const okotoks = { CountyOrParish: 'Foothills', City: 'Okotoks', SubdivisionName: 'Drake', Schools: ['Elm', 'Home'] }

describe('changing a parent', () => {
  test('clears the children that no longer fit, and theirs, keeps what fits, and Undo brings them back', () => {
    const { store, edits, notices, shown } = aForm(definition, { values: okotoks, lookups })
    store.set('CountyOrParish', 'RockyView', 'control')
    expect(store.value('City')).toBeNull()
    expect(store.value('SubdivisionName')).toBeNull()
    expect(store.value('Schools')).toEqual(['Home'])
    expect(edits.filter((edit) => edit.kind === 'field').map((edit) => edit.name)).toEqual([
      'CountyOrParish',
      'City',
      'SubdivisionName',
      'Schools',
    ])
    expect(shown.map(([key]) => key)).toContain('City')
    expect(notices[0]!.text).toBe('3 values cleared: no longer fit')
    notices[0]!.undo!()
    expect(store.value('City')).toBe('Okotoks')
    expect(store.value('Schools')).toEqual(['Elm', 'Home'])
    expect(store.value('CountyOrParish')).toBe('RockyView')
  })

  test('and bringing back what no longer fits tells so, as the server would, until the parent is right again', () => {
    const { store, notices, frame } = aForm(definition, { values: okotoks, lookups })
    store.set('CountyOrParish', 'RockyView', 'control')
    notices[0]!.undo!()
    frame()
    expect(store.state('City').errorMessage).toBe('This choice does not fit the others. Please choose again.')
    expect(store.counts.total().errors).toBe(1)
    store.set('CountyOrParish', 'Foothills', 'control')
    frame()
    expect(store.state('City').errorMessage).toBeNull()
  })

  test('to one that still fits clears nothing and says nothing', () => {
    const { store, notices } = aForm(definition, { values: { ...okotoks, CountyOrParish: null }, lookups })
    store.set('CountyOrParish', 'foothills', 'control')
    expect(store.value('City')).toBe('Okotoks')
    expect(notices).toEqual([])
  })

  test('never clears a code that the tables do not know: it is shown as it is', () => {
    const { store } = aForm(definition, { values: { ...okotoks, City: 'Atlantis' }, lookups })
    store.set('CountyOrParish', 'RockyView', 'control')
    expect(store.value('City')).toBe('Atlantis')
  })
})

describe('changing the unit', () => {
  test('converts the numbers behind it, and back to what was typed', () => {
    const { store, edits } = aForm(definition, { values: { LotSizeUnits: 'SF', LotSizeArea: 5000 } })
    store.set('LotSizeUnits', 'AC', 'control')
    expect(store.value('LotSizeArea')).toBe(0.11)
    expect(edits).toContainEqual({ kind: 'field', name: 'LotSizeArea', value: 0.11, base: null })
    store.set('LotSizeUnits', 'SF', 'control')
    expect(store.value('LotSizeArea')).toBe(5000)
  })

  test('leaves numbers alone where there was no unit before, or text', () => {
    const first = aForm(definition, { values: { LotSizeArea: 5000 } })
    first.store.set('LotSizeUnits', 'AC', 'control')
    expect(first.store.value('LotSizeArea')).toBe(5000)
    const text = aForm(definition, { values: { LotSizeUnits: 'SF', LotSizeArea: 'about an acre' } })
    text.store.set('LotSizeUnits', 'AC', 'control')
    expect(text.store.value('LotSizeArea')).toBe('about an acre')
  })
})

test('the address follows its fields, names the draft, and reads in words', () => {
  const { store, edits } = aForm(definition, { values: okotoks, lookups })
  store.set('StreetNumber', '12', 'input')
  store.set('StreetName', 'Elm', 'input')
  expect(store.value('UnparsedAddress')).toBe('12 Elm, The Okotoks')
  expect(edits.at(-1)).toEqual({ kind: 'title', title: '12 Elm, The Okotoks' })
})
