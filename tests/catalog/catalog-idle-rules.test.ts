// Finds rules that have no effect, contradictory rules, and fields that nobody can fill in, before they are published.
import { describe, expect, test } from 'vitest'
import type { RuleAction, RuleSource } from '#contract/rule-set.ts'
import { checkCatalog } from '#server/catalog/check/check-catalog.ts'
import { unprovenRules } from '#server/catalog/check/check-rules.ts'
import type { CatalogSource, DefinitionSource, FieldSource } from '#server/catalog/read/catalog-source.ts'

const FIELDS: Record<string, FieldSource> = {
  Price: { fieldLabel: 'Price', datatype: 'decimal', inputType: 'Currency', Precision: 0 },
  Kind: { fieldLabel: 'Kind', datatype: 'string', comboBoxLookupName: 'Lookup_Kind' },
  Note: { fieldLabel: 'Note', datatype: 'string', maxLength: 10 },
}
const KINDS = ['House', 'Land'].map((Code, index) => ({ Code, Description: Code, line: index + 2 }))

type Line = readonly [id: string, field: string, action: RuleAction, expression: string]

/** Rules without examples, as if imported: everything is found by reasoning alone. */
const rule = ([id, field, action, expression]: Line): RuleSource => ({
  id,
  field,
  action,
  expression,
  importedFrom: 'elsewhere',
  ...(action === 'REJECT' && { errorText: 'Not so.' }),
  ...(action === 'WARNING' && { warningText: 'Perhaps not.' }),
})

function catalog(lines: readonly Line[], fields = FIELDS, forms = ['house']): CatalogSource {
  const rules = lines.map(rule)
  const form = (formName: string): DefinitionSource => ({
    formName,
    title: formName,
    fields: ['all'],
    rules: ['all'],
    pages: [{ PageName: 'One', PageLabel: 'One', groups: [{ groupType: 'Fields', fields: Object.keys(fields) }] }],
  })
  return {
    texts: new Map([
      ['rules/all.json', rules.map(({ id }) => `"${id}"`).join('\n')],
      ...forms.map(
        (name) =>
          [
            `definitions/${name}.json`,
            Object.keys(fields)
              .map((field) => `"${field}"`)
              .join('\n'),
          ] as const,
      ),
    ]),
    fields: new Map([['all', fields]]),
    definitions: new Map(forms.map((name) => [name, form(name)])),
    lookups: new Map([['Lookup_Kind', KINDS]]),
    rules: new Map([['all', rules]]),
    problems: [],
  }
}

const found = (lines: readonly Line[], fields?: Record<string, FieldSource>, forms?: string[]) =>
  checkCatalog(catalog(lines, fields, forms)).map(({ file, line, message }) => `${file}:${line} ${message}`)

const changed = (name: string, more: Partial<FieldSource>) => ({ ...FIELDS, [name]: { ...FIELDS[name]!, ...more } })

test('rules that have something to do are left alone', () =>
  expect(
    found([
      ['kept', 'Price', 'ACCEPT', '.ENTRY. != .EMPTY. .AND. .ENTRY. = .OLDVALUE.'],
      ['low', 'Price', 'REJECT', 'Price < 5 .AND. Price != .EMPTY.'],
      ['very-low', 'Price', 'WARNING', 'Price < 50'],
      ['needed', 'Price', 'SET_REQUIRED', "Kind = 'House'"],
      ['note-shown', 'Note', 'SET_DISPLAY', "Kind = 'Land'"],
      ['note-needed', 'Note', 'SET_REQUIRED', "Kind = 'Land' .AND. Price > 5"],
      ['note-long', 'Note', 'WARNING', 'STRLEN(Note) > 9'],
    ]),
  ).toEqual([]))

describe('rules that never do anything', () => {
  test.each<[string, Line[], string]>([
    [
      'longer than the field',
      [['long', 'Note', 'REJECT', 'STRLEN(Note) > 10']],
      'rules/all.json:1 long can never be true: (STRLEN(Note) > 10)',
    ],
    [
      'more decimals than the field',
      [['between', 'Price', 'REJECT', "Kind = 'House' .AND. Price > 1 .AND. Price < 2"]],
      'rules/all.json:1 between can never be true: (Price > 1) .AND. (Price < 2)',
    ],
    [
      'after an ACCEPT that always speaks',
      [
        ['any', 'Price', 'ACCEPT', 'Price > 5 .OR. Price <= 5'],
        ['low', 'Price', 'REJECT', 'Price < 3'],
      ],
      'rules/all.json:2 low is never reached: whenever it is true, any has already decided',
    ],
    [
      'after a REJECT that says more',
      [
        ['low', 'Price', 'REJECT', 'Price < 5'],
        ['lower', 'Price', 'WARNING', "Price < 3 .AND. Kind = 'House'"],
      ],
      'rules/all.json:2 lower is never reached: whenever it is true, low has already decided',
    ],
    [
      'only while hidden',
      [
        ['shown', 'Note', 'SET_DISPLAY', "Kind = 'Land'"],
        ['needed', 'Note', 'SET_REQUIRED', "Kind = 'House'"],
      ],
      'rules/all.json:2 needed can never take effect: it is true only while Note is hidden',
    ],
    [
      'on another form only',
      [['elsewhere', 'Price', 'REJECT', ".FORMNAME. = 'barn'"]],
      "rules/all.json:1 elsewhere can never be true: (.FORMNAME. = 'barn')",
    ],
  ])('%s', (_, lines, line) => expect(found(lines)).toEqual([line]))

  test('a rule that two forms share may be idle on one of them', () =>
    expect(
      found([['barns', 'Price', 'REJECT', ".FORMNAME. = 'barn' .AND. Price > 5"]], FIELDS, ['house', 'barn']),
    ).toEqual([]))

  test('what is not visible cannot be demanded', () =>
    expect(
      found(
        [['needed', 'Note', 'SET_REQUIRED', 'Price > 5']],
        changed('Note', { IsVisible: false, DefaultValue: 'x' }),
      ),
    ).toEqual(['rules/all.json:1 needed can never take effect: Note is not visible']))
})

describe('no way out', () => {
  test('required, while read-only and empty', () =>
    expect(
      found([
        ['locked', 'Price', 'SET_READ_ONLY', "Kind = 'House'"],
        ['needed', 'Price', 'SET_REQUIRED', 'Kind != .EMPTY.'],
      ]),
    ).toEqual(['rules/all.json:2 needed requires Price while locked makes it read-only and empty']))

  test('required, while every value is rejected', () =>
    expect(
      found([
        ['needed', 'Note', 'SET_REQUIRED', "Kind = 'House' .OR. Price > 5"],
        ['no-note', 'Note', 'REJECT', "Note != .EMPTY. .AND. Kind = 'Land'"],
      ]),
    ).toEqual(['rules/all.json:1 needed requires Note while no-note rejects every value']))
})

describe('fields no member could ever fill', () => {
  test.each<[string, Record<string, FieldSource>, Line[], string]>([
    ['not visible', changed('Note', { IsVisible: false }), [], 'it is not visible'],
    ['disabled', changed('Note', { IsDisabled: true }), [], 'it is disabled'],
    [
      'always locked',
      FIELDS,
      [['lock', 'Note', 'SET_READ_ONLY', 'Price > 5 .OR. Price <= 5']],
      'its rules always make it read-only',
    ],
    [
      'every value refused',
      FIELDS,
      [
        ['short', 'Note', 'REJECT', 'Price > 5 .AND. Note != .EMPTY.'],
        ['rest', 'Note', 'REJECT', 'Price <= 5 .AND. Note != .EMPTY.'],
      ],
      'its rules reject every value',
    ],
  ])('%s', (_, fields, lines, reason) =>
    expect(found(lines, fields)).toEqual([`definitions/house.json:3 Note: no member can fill it in: ${reason}`]),
  )

  test('a default or a rule that fills it is enough', () => {
    expect(found([], changed('Note', { IsDisabled: true, DefaultValue: 'x' }))).toEqual([])
    expect(found([['fill', 'Note', 'SET', 'Kind']], changed('Note', { IsDisabled: true }))).toEqual([])
  })
})

test('a code that no lookup has, also where the field is called .ENTRY.', () =>
  expect(found([['odd', 'Kind', 'REJECT', ".ENTRY. = 'Castle'"]])).toContain(
    'rules/all.json:1 odd: uses the code Castle, which is not in the lookup of that field on form house',
  ))

test('rules taken over without examples are no problem, but are named', () => {
  const source = catalog([['low', 'Price', 'REJECT', 'Price < 5']])
  expect(checkCatalog(source)).toEqual([])
  expect(unprovenRules(source)).toEqual([
    { file: 'rules/all.json', line: 1, message: 'no examples for 1 imported rule(s)' },
  ])
  const { importedFrom, ...own } = source.rules.get('all')![0]!
  expect(checkCatalog({ ...source, rules: new Map([['all', [own]]]) })).toHaveLength(2)
})
