import { describe, expect, test } from 'vitest'
import { LookupIndex } from '#src/features/lookups/lookup-index.ts'
import { matchOptions } from '#src/features/lookups/match-options.ts'
import { markMatch } from '#src/ui/mark-match.ts'

const index = new LookupIndex([
  {
    tableName: 'City',
    rows: [
      { Code: 'Calgary', Description: 'Calgary', Parents: [{ ParentField: 'County', ParentCodes: ['CAL'] }] },
      {
        Code: 'Okotoks',
        Description: 'Okotoks',
        Parents: [{ ParentField: 'County', ParentCodes: ['foothills', 'OTHER'] }],
      },
      {
        Code: 'Black',
        Description: 'Black Diamond',
        Active: false,
        Parents: [{ ParentField: 'County', ParentCodes: ['Foothills'] }],
      },
    ],
  },
  {
    tableName: 'Style',
    rows: [
      { Code: 'B', Description: 'Bungalow', Parents: [{ ParentField: 'PropertyType', ParentCodes: ['res'] }] },
      { Code: 'O', Description: 'Old', ParentIsActive: false },
      { Code: 'X', Description: 'Other' },
    ],
  },
])
const holding = (values: Record<string, string | string[] | null>) => (name: string) => values[name] ?? null
const codes = (table: string, values: Record<string, string | string[]>, chosen: string[] = []) =>
  index.options(table, holding(values), chosen).map(({ text, disabled }) => text + (disabled ? '!' : ''))

describe('what may be chosen', () => {
  test('depends on what the parents hold, compared in upper case', () => {
    expect(codes('City', { County: 'FOOTHILLS' })).toEqual(['Okotoks'])
    expect(codes('City', { County: ['cal', 'other'] })).toEqual(['Calgary', 'Okotoks'])
    expect(codes('City', {})).toEqual([])
    expect(codes('Style', { PropertyType: 'RES' })).toEqual(['Bungalow', 'Other'])
  })

  test('keeps what is chosen already, marked when it may no longer be chosen', () => {
    expect(codes('City', { County: 'foothills' }, ['Black'])).toEqual(['Okotoks', 'Black Diamond (disabled)!'])
    expect(codes('City', { County: 'CAL' }, ['Atlantis'])).toEqual(['Calgary', 'Atlantis!'])
    expect(index.describe('City', 'black')).toBe('Black Diamond (disabled)')
    expect(index.describe('Style', 'O')).toBe('Old (disabled)')
    expect(index.describe('Nowhere', 'Q')).toBe('Q')
  })

  test('is narrowed by rules', () => {
    const read = holding({ PropertyType: 'RES' })
    const texts = (limits: { allowedCodes: string[] | null; refusedCodes: string[] | null }) =>
      index.options('Style', read, [], limits).map(({ code }) => code)
    expect(texts({ allowedCodes: ['b'], refusedCodes: null })).toEqual(['B'])
    expect(texts({ allowedCodes: null, refusedCodes: ['B'] })).toEqual(['X'])
  })

  test('says which parent is missing, where without it there is nothing', () => {
    expect(index.waitsFor('City', holding({}))).toEqual(['County'])
    expect(index.waitsFor('City', holding({ County: 'CAL' }))).toEqual([])
    expect(index.waitsFor('Style', holding({}))).toEqual([])
  })
})

test('type-ahead: beginnings, then beginnings of words, then anywhere, without accents or case', () => {
  const options = ['Mount Royal', 'Royal Oak', 'Montréal', 'Surreal'].map((text) => ({ code: text.slice(0, 2), text }))
  const found = (typed: string) => matchOptions(options, typed).map(({ text }) => text)
  expect(found('royal')).toEqual(['Royal Oak', 'Mount Royal'])
  expect(found('real')).toEqual(['Montréal', 'Surreal'])
  expect(found('su')).toEqual(['Surreal'])
  expect(found(' ')).toHaveLength(4)
})

test.for([
  ['Owner’s suite', "owner's", ['', 'Owner’s', ' suite']],
  ['Owner’s suite', 'owners su', ['', 'Owner’s su', 'ite']],
  ['Café corner', 'fe', ['Ca', 'fé', ' corner']],
  ['Calgary', 'x', ['Calgary', '', '']],
  ['Calgary', ' ', ['Calgary', '', '']],
] as const)('in %s, %j marks %j', ([text, typed, parts]) =>
  expect(Object.values(markMatch(text, typed))).toEqual(parts),
)
