// What the tax roll fills in: what is offered, what stays as the member has it, and what does not fit.
import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import { type FormSide, fillLines, settleLines } from '#src/features/tax/fill-plan.ts'

const field = (FieldName: string, more: Partial<FieldDefinition> = {}) => ({
  label: `The ${FieldName}`,
  definition: {
    FieldName,
    fieldLabel: FieldName,
    datatype: 'string',
    PageName: 'P',
    SortOrder: 1,
    ...more,
  } as FieldDefinition,
})
const FIELDS = [
  field('StreetNumber', { maxLength: 5 }),
  field('CountyOrParish', { comboBoxLookupName: 'County' }),
  field('City', { comboBoxLookupName: 'City' }),
  field('SubdivisionName', { comboBoxLookupName: 'Community' }),
  field('Latitude'),
  field('Longitude'),
  field('YearBuilt', { datatype: 'integer' }),
  field('LotSizeUnits', { comboBoxLookupName: 'Units' }),
  field('LotSizeArea', { datatype: 'decimal', Precision: 2 }),
]
const under = (Code: string, ...parents: [string, string][]) => ({
  Code,
  Description: Code,
  Parents: parents.map(([ParentField, code]) => ({ ParentField, ParentCodes: [code] })),
})
const table = (tableName: string, rows: object[]) => [tableName, { tableName, rows }] as never
const TABLES = new Map([
  table('County', [under('Calgary'), under('RockyView'), { ...under('Gone'), Active: false }]),
  table('City', [under('CAL', ['CountyOrParish', 'Calgary']), under('Airdrie', ['CountyOrParish', 'RockyView'])]),
  table('Community', [under('Altadore', ['City', 'CAL'])]),
  table('Units', [under('SF'), under('SM')]),
]) as FormSide['tables']
const CALGARY = { CountyOrParish: 'Calgary', City: 'CAL', SubdivisionName: 'Altadore' }

function aSide(values: Values = {}, own: readonly string[] = Object.keys(values), fields = FIELDS): FormSide {
  return {
    fields,
    value: (name) => values[name] ?? null,
    isOwn: (name) => own.includes(name),
    unitsOf: (name) => (name === 'LotSizeArea' ? 'LotSizeUnits' : undefined),
    tables: TABLES,
  }
}
const plan = (roll: Values, form: FormSide, off: readonly string[] = []) => {
  const lines = fillLines(roll, form)
  const start = lines.filter(({ startsOn }) => !startsOn).map(({ name }) => name)
  return { lines, settled: settleLines(lines, new Set([...start, ...off]), form) }
}

describe('offered', () => {
  test.each([
    [
      'what the roll knows and the form asks, in the form’s order',
      { YearBuilt: 1958, StreetNumber: '24' },
      ['StreetNumber', 'YearBuilt'],
    ],
    ['nothing that the form does not ask, or that this member may not write', { Zoning: 'R-CG' }, []],
    ['nothing that the roll leaves empty: it never empties a field', { StreetNumber: null, YearBuilt: '' }, []],
    ['a position as one, and never a half', { Latitude: '51.08', Longitude: '-114.1' }, ['Latitude']],
    ['(no half)', { Latitude: '51.08' }, []],
    ['a size with its unit, and never without', { LotSizeArea: 5000, LotSizeUnits: 'SF' }, ['LotSizeArea']],
    ['(no unit)', { LotSizeArea: 5000 }, []],
    ['no unit alone', { LotSizeUnits: 'SF' }, []],
  ] as [string, Values, string[]][])('is %s', (_, roll, names) => {
    expect(fillLines(roll, aSide()).map(({ name }) => name)).toEqual(names)
  })

  test('what the field cannot hold is shown with its message, and filled in only if the member wants it', () => {
    const roll = { StreetNumber: '123456', YearBuilt: 'old' }
    const { lines, settled } = plan(roll, aSide())
    expect(lines).toMatchObject([
      { name: 'StreetNumber', problem: '5 characters at most; this has 6.', startsOn: false },
      { name: 'YearBuilt', problem: 'Must be a whole number.', startsOn: false },
    ])
    expect(settled.values).toEqual({})
    expect(settleLines(lines, new Set(['YearBuilt']), aSide()).values).toEqual({ StreetNumber: '123456' })
  })

  test('a size is not offered where its unit may not be written', () => {
    const form = aSide(
      {},
      [],
      FIELDS.filter(({ definition }) => definition.FieldName !== 'LotSizeUnits'),
    )
    expect(fillLines({ LotSizeArea: 5000, LotSizeUnits: 'SF' }, form)).toEqual([])
  })
})

describe('at first', () => {
  const roll = { YearBuilt: 1958, StreetNumber: '24' }
  test('an empty field is filled; what a member entered stays; a default gives way', () => {
    const values = { YearBuilt: 1960, StreetNumber: '1' }
    expect(plan(roll, aSide()).settled.values).toEqual(roll)
    expect(plan(roll, aSide(values)).settled.values).toEqual({})
    expect(plan(roll, aSide(values, ['YearBuilt'])).settled.values).toEqual({ StreetNumber: '24' })
  })

  test('an equal value, however written, is marked so and not filled again', () => {
    const { lines, settled } = plan({ YearBuilt: 1958 }, aSide({ YearBuilt: '1958' }, []))
    expect(lines.map(({ isSame }) => isSame)).toEqual([true])
    expect(settled.values).toEqual({})
  })

  test('the form’s unit is no entry of anybody, a size is', () => {
    const lot = { LotSizeArea: 5000, LotSizeUnits: 'SF' }
    expect(plan(lot, aSide({ LotSizeUnits: 'SM' })).settled.values).toEqual(lot)
    expect(plan(lot, aSide({ LotSizeUnits: 'SF', LotSizeArea: 480 })).settled.values).toEqual({})
  })
})

describe('dependent choices', () => {
  test('a county, its city and its community fit together', () => {
    const { settled } = plan(CALGARY, aSide())
    expect(settled.values).toEqual(CALGARY)
    expect([...settled.misfits]).toEqual([])
  })

  test('a city does not fit a county that stays, nor does its community', () => {
    const { settled } = plan(CALGARY, aSide({ CountyOrParish: 'RockyView' }))
    expect(settled.values).toEqual({})
    expect([...settled.misfits]).toEqual([
      ['City', 'unfit'],
      ['SubdivisionName', 'unfit'],
    ])
  })

  test('a switch that is left out takes along what needs it', () => {
    const { settled } = plan(CALGARY, aSide(), ['City'])
    expect(settled.values).toEqual({ CountyOrParish: 'Calgary' })
    expect([...settled.misfits.keys()]).toEqual(['SubdivisionName'])
  })

  test.each(['Atlantis', 'Gone'])('%s is not offered by this form', (code) => {
    const { settled } = plan({ CountyOrParish: code }, aSide())
    expect([...settled.misfits]).toEqual([['CountyOrParish', 'unknown']])
    expect(settled.values).toEqual({})
  })
})
