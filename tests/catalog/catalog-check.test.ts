// Staff edit the catalogue by hand: every mistake is found before it is published, with its file and line.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { GROUP_TYPES } from '#contract/form-definition.ts'
import { checkCatalog } from '#server/catalog/check/check-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'

const HEADING = 'Code,Description,Active,ParentField,ParentCodes'
const good: Record<string, string> = {
  'fields/basic.json': `{
  "City": { "fieldLabel": "City", "datatype": "string", "comboBoxLookupName": "Lookup_City" },
  "Community": { "fieldLabel": "Community", "datatype": "string", "comboBoxLookupName": "Lookup_Community" },
  "ListPrice": { "fieldLabel": "List Price", "datatype": "decimal", "inputType": "Currency", "Precision": 0 }
}`,
  'definitions/tiny.json': `{
  "formName": "tiny", "title": "Tiny", "fields": ["basic"], "rules": ["basic"],
  "pages": [
    { "PageName": "One", "PageLabel": "One", "groups": [
      { "groupType": "Fields", "fields": ["City", "Community", "ListPrice"] }
    ] }
  ]
}`,
  'lookups/Lookup_City.csv': `${HEADING}\nCalgary,Calgary,,,\nBanff,Banff,,,\n`,
  'lookups/Lookup_Community.csv': `${HEADING}\nAltadore,Altadore,,City,Calgary\n`,
  'rules/basic.json': `[
  { "id": "price-low", "field": "ListPrice", "action": "REJECT",
    "expression": "City = 'Banff' .AND. ListPrice < 1000", "errorText": "Too low for Banff.",
    "examples": { "true": [{ "City": "Banff", "ListPrice": 1 }], "false": [{ "ListPrice": 1 }] } }
]`,
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The problems of the tiny catalogue with one text in one file replaced, or with a file more. */
function problems(file?: string, from = '', to: string | Uint8Array = ''): string[] {
  const files: Record<string, string | Uint8Array> = { ...good }
  if (file) files[file] = typeof to === 'string' && from ? good[file]!.replace(from, to) : to
  if (file && from) expect(files[file]).not.toBe(good[file])
  return problemsWith(files)
}

/** Of the tiny catalogue with these files more, or others in their place. */
function problemsWith(more: Readonly<Record<string, string | Uint8Array>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'))
  folders.push(folder)
  const files = { ...good, ...more }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return checkCatalog(readCatalog(folder)).map((each) => `${each.file}:${each.line ?? ''} ${each.message}`)
}

test('a good catalogue has none', () => expect(problems()).toEqual([]))

describe('fields', () => {
  const fields = 'fields/basic.json'
  test.each([
    [
      'a field on no page',
      '"ListPrice": {',
      '"Extra": { "fieldLabel": "Extra", "datatype": "date" }, "ListPrice": {',
      'fields/basic.json:4 Extra is on no page of any form',
    ],
    [
      'a label too long',
      '"List Price"',
      `"${'Long '.repeat(10)}"`,
      'fields/basic.json:4 ListPrice has a label of 50 characters; 40 fit',
    ],
    [
      'an unknown datatype',
      '"decimal"',
      '"money"',
      'fields/basic.json:4 ListPrice has the unknown datatype money; there are string, integer, decimal, numeric, bit, date, time, datetime',
    ],
    [
      'an unknown input type',
      '"Currency"',
      '"Guilders"',
      'fields/basic.json:4 ListPrice has the unknown inputType Guilders; there are TextInput, ComboBox, Currency',
    ],
    [
      'money that is no number',
      '"datatype": "decimal"',
      '"datatype": "bit"',
      'fields/basic.json:4 ListPrice is Currency but no number',
    ],
    [
      'a label that says money, without the currency sign',
      '"Currency"',
      '"TextInput"',
      'fields/basic.json:4 ListPrice has a label that says money, but not the inputType Currency',
    ],
    [
      'a lookup that is not there',
      '"Lookup_City"',
      '"Lookup_Town"',
      'definitions/tiny.json:5 City: there is no lookup Lookup_Town',
    ],
    [
      'a parent that is not on the form',
      '"Lookup_Community"',
      '"Lookup_Community", "parentFields": ["County"]',
      'definitions/tiny.json:5 Community: its parent County is not on the form',
    ],
    [
      'a default that is no code',
      '"Lookup_City"',
      '"Lookup_City", "DefaultValue": "Paris"',
      'definitions/tiny.json:5 City: its default Paris is no active code of Lookup_City',
    ],
    [
      'an attribute nobody knows',
      '"Precision": 0',
      '"Precision": 0, "Decimals": 2',
      'fields/basic.json:4 ListPrice: Decimals is nothing that can be said here',
    ],
  ])('%s', (_, from, to, expected) => expect(problems(fields, from, to)).toContain(expected))
})

describe('forms', () => {
  const form = 'definitions/tiny.json'
  test.each([
    [
      'a field nobody described',
      '"ListPrice"]',
      '"ListPrice", "Colour"]',
      'definitions/tiny.json:5 Colour on page One is described in no field file',
    ],
    ['a field twice', '"ListPrice"]', '"ListPrice", "City"]', 'definitions/tiny.json:5 City stands twice in the form'],
    [
      'an unknown group',
      '"Fields"',
      '"Feilds"',
      `definitions/tiny.json:5 unknown group type Feilds; there are ${GROUP_TYPES.join(', ')}`,
    ],
    [
      'a file that is missing',
      '"rules": ["basic"]',
      '"rules": ["basic", "more"]',
      'definitions/tiny.json:2 rules/more.json is missing',
    ],
  ])('%s', (_, from, to, expected) => expect(problems(form, from, to)).toContain(expected))

  test('no title', () =>
    expect(problems(form, '"title": "Tiny"', '"title": " "')).toEqual([
      'definitions/tiny.json:2 the form has no title',
    ]))

  test('a name that fits no address', () =>
    expect(problemsWith({ 'definitions/ti ny.json': good[form]!.replace('"tiny"', '"ti ny"') })).toEqual([
      'definitions/ti ny.json:2 ti ny is no name for a form: letters and digits only',
    ]))

  test('a type of listing that no lookup has, or that another form begins', () => {
    const kinds = { 'lookups/Lookup_Kind.csv': `${HEADING}\nRES,House,,,\n` }
    const fields = {
      'fields/kind.json':
        '{ "PropertyType": { "fieldLabel": "Type", "datatype": "string", "comboBoxLookupName": "Lookup_Kind" } }',
    }
    const FACTS = { label: 'House', longName: 'House', description: '', order: 1, resoName: 'Residential' }
    const listing = (formName: string, propertyType: string, facts = {}) => ({
      [`definitions/${formName}.json`]: JSON.stringify({
        formName,
        title: 'House',
        propertyType,
        propertyTypeFacts: { ...FACTS, ...facts },
        fields: ['kind'],
        rules: [],
        pages: [{ PageName: 'One', PageLabel: 'One', groups: [{ groupType: 'Fields', fields: ['PropertyType'] }] }],
      }),
    })
    expect(problemsWith({ ...kinds, ...fields, ...listing('house', 'RES') })).toEqual([])
    expect(problemsWith({ ...kinds, ...fields, ...listing('house', 'RES'), ...listing('other', 'RES') })).toEqual([
      'definitions/other.json:1 house begins listings of the type RES already',
    ])
    expect(problemsWith({ ...kinds, ...fields, ...listing('cottage', 'COT') })).toEqual([
      'definitions/cottage.json:1 COT is no active code of Lookup_Kind',
    ])
    const faults: [string, object, string][] = [
      ['house', { label: 'Home' }, 'the label is Home, the lookup of property types says House'],
      ['house', { icon: 'castle' }, 'castle is no icon: house, multi-family, rental, mobile, land, commercial, farm'],
      ['house', { resoName: ' ' }, 'resoName is missing: what the MLS and the national site call this type'],
      ['house', { changeForms: { chgEaten: [] } }, 'changeForms names chgEaten, which is no change form'],
      ['House', {}, 'House is no route for a property type: 2 to 12 lower-case letters'],
      ['search', {}, 'search already names another page of the portal'],
    ]
    for (const [formName, facts, message] of faults)
      expect(problemsWith({ ...kinds, ...fields, ...listing(formName, 'RES', facts) })).toEqual([
        `definitions/${formName}.json:1 ${message}`,
      ])
  })

  test('JSON that does not parse names its line', () =>
    expect(problems(form, '"pages": [', '"pages": [,')[0]).toMatch(/^definitions\/tiny\.json:3 not JSON/))
})

describe('lookups', () => {
  const cities = 'lookups/Lookup_City.csv'
  test.each([
    ['a code twice, in any case', 'Banff,Banff', 'CALGARY,Calgary', 'lookups/Lookup_City.csv:3 CALGARY stands twice'],
    ['a row without a description', 'Banff,Banff', 'Banff,', 'lookups/Lookup_City.csv:3 Banff has no Description'],
    [
      'a word for Active that is none',
      'Banff,Banff,',
      'Banff,Banff,no',
      'lookups/Lookup_City.csv:3 Banff: Active is true, false or left empty, not "no"',
    ],
    [
      'no active value',
      `Calgary,Calgary,,,\nBanff,Banff,`,
      'Calgary,Calgary,false',
      'lookups/Lookup_City.csv:1 no value is active',
    ],
    ['another heading', 'Code,', 'Key,', `lookups/Lookup_City.csv:1 the first line must read ${HEADING}`],
  ])('%s', (_, from, to, expected) => expect(problems(cities, from, to)).toContain(expected))

  const communities = 'lookups/Lookup_Community.csv'
  test.each([
    [
      'a parent code nobody knows',
      'City,Calgary',
      'City,Paris',
      'lookups/Lookup_Community.csv:2 Altadore names Paris, which is no City',
    ],
    [
      'a parent field no form has',
      'City,Calgary',
      'Town,Calgary',
      'lookups/Lookup_Community.csv:2 Altadore names the parent Town, which no form has',
    ],
    [
      'parents that do not pair up',
      'City,Calgary',
      'City;County,Calgary',
      'lookups/Lookup_Community.csv:2 Altadore: ParentField and ParentCodes do not fit together',
    ],
  ])('%s', (_, from, to, expected) => expect(problems(communities, from, to)).toContain(expected))
})

describe('rules', () => {
  const rules = 'rules/basic.json'
  test.each([
    [
      'a field the form does not have',
      'ListPrice < 1000',
      'AskPrice < 1000',
      'rules/basic.json:2 price-low: Unknown field AskPrice on form tiny',
    ],
    [
      'a target the form does not have',
      '"field": "ListPrice"',
      '"field": "Price"',
      'rules/basic.json:2 price-low: speaks of Price, which is not there on form tiny',
    ],
    [
      'a number compared with text',
      'ListPrice < 1000',
      "ListPrice < 'low'",
      'rules/basic.json:2 price-low: number is compared with text: they are never the same on form tiny',
    ],
    [
      'a code the lookup does not have',
      "'Banff' .AND",
      "'Bamff' .AND",
      'rules/basic.json:2 price-low: speaks of the code Bamff, which is not in the lookup of that field on form tiny',
    ],
    [
      'a token nobody sets',
      'ListPrice < 1000',
      '.PRICECOUNT. < 1000',
      'rules/basic.json:2 price-low: uses .PRICECOUNT., which the portal does not know',
    ],
    [
      'a refusal without words',
      ', "errorText": "Too low for Banff."',
      '',
      'rules/basic.json:2 price-low: refuses without an errorText',
    ],
    [
      'words that only repeat',
      '"Too low for Banff."',
      '"List Price is required."',
      'rules/basic.json:2 price-low: only repeats that something is required',
    ],
    [
      'an example that proves it wrong',
      '"true": [{ "City": "Banff"',
      '"true": [{ "City": "Calgary"',
      'rules/basic.json:2 price-low: example 1 of "true" gives false',
    ],
    [
      'no example',
      '"false": [{ "ListPrice": 1 }]',
      '"false": []',
      'rules/basic.json:2 price-low: has no example for which it is false',
    ],
    [
      'an action nobody knows',
      '"REJECT"',
      '"FORBID"',
      'rules/basic.json:2 0.action: must be one of ACCEPT, REJECT, WARNING, SET, SET_DEFAULT, SET_REQUIRED, SET_READ_ONLY, SET_DISPLAY, RESTRICT_PICKLIST, SET_PICKLIST',
    ],
  ])('%s', (_, from, to, expected) => expect(problems(rules, from, to)).toContain(expected))

  test('an expression that does not parse says where', () =>
    expect(problems(rules, "City = 'Banff' .AND.", "City = 'Banff' .AND")[0]).toMatch(
      /^rules\/basic\.json:2 price-low: .*character \d+/,
    ))

  test('the same id twice', () => {
    const twice = good[rules]!.trim().slice(0, -1).concat(',', good[rules]!.trim().slice(1))
    expect(problems(rules, '', twice)).toContain(
      'rules/basic.json:2 price-low: has the id of a rule in rules/basic.json',
    )
  })

  test('a file no form names', () =>
    expect(problems('rules/spare.json', '', '[]')).toContain('rules/spare.json: no form names this file'))
})

describe('files that cannot be read', () => {
  const cities = 'lookups/Lookup_City.csv'
  test('a name described twice is not dropped without a word', () =>
    expect(
      problems(
        'fields/basic.json',
        '"ListPrice": {',
        '"City": { "fieldLabel": "Town", "datatype": "date" },\n"ListPrice": {',
      ),
    ).toEqual(['fields/basic.json:4 City stands twice here: only the last would count']))

  test('a spreadsheet that writes Windows-1252 is told what to save', () => {
    const [only, ...more] = problems(cities, '', Buffer.from(`${HEADING}\nLacLaBiche,Lac la Bich\xe9,,,\n`, 'latin1'))
    expect(only).toMatch(/^lookups\/Lookup_City\.csv:2 “cLaBiche,Lac la Bich.,,,” is not UTF-8: save the file/)
    expect(more).toEqual([])
  })

  test('a byte order mark does no harm', () => {
    expect(problems(cities, 'Code', '\uFEFFCode')).toEqual([])
    expect(problems('rules/basic.json', '[', '\uFEFF[')).toEqual([])
  })

  test.each([
    ['lookups/Lookup_Town.CSV', HEADING, 'lookups/Lookup_Town.CSV: is not read: only names that end with .csv are'],
    [
      cities,
      HEADING.replaceAll(',', ';'),
      `${cities}:1 the first line must read ${HEADING}; its cells are separated by semicolons`,
    ],
    [
      cities,
      HEADING.split(',')
        .map((name) => `"${name}"`)
        .join(';'),
      `${cities}:1 the first line must read ${HEADING}; its cells are separated by semicolons`,
    ],
    [cities, `"Code,Description`, `${cities}:1 a quote is opened and not closed`],
    [cities, `${HEADING}\nA,"Banff" Park,,,`, `${cities}:2 after the quotes of "Banff" more text follows`],
    [cities, `${HEADING}\nA,Airdrie,,,\nB,"Banff,,,\nC,Calgary,,,`, `${cities}:3 a quote is opened and not closed`],
    ['rules/basic.json', '{}', 'rules/basic.json: must be a list [ … ]'],
  ])('%s: one line, not those that follow from it', (file, text, expected) =>
    expect(problems(file, '', text)).toEqual([expected]),
  )

  test('two that read the same on one list are told; they may in two towns, or where one is retired', () => {
    const towns = (rows: string) => problems('lookups/Lookup_Community.csv', 'Altadore,Altadore,,City,Calgary', rows)
    expect(towns('Altadore,Altadore,,City,Calgary\nAltadore2,ALTADORE,,City,Calgary|Banff')).toEqual([
      'lookups/Lookup_Community.csv:3 Altadore2 reads like Altadore of line 2',
    ])
    expect(towns('Altadore,Altadore,,City,Calgary\nAltadore2,Altadore,,City,Banff')).toEqual([])
    expect(towns('Altadore,Altadore,false,City,Calgary\nAltadore2,Altadore,,City,Calgary')).toEqual([])
  })

  test('rows that a spreadsheet emptied are passed over', () =>
    expect(problems(cities, 'Banff,Banff,,,', 'Banff,Banff,,,\n,,,,')).toEqual([]))
})

describe('what a board says of rights and announces', () => {
  const rights = (text: string) => problems('rights.json', '', text)
  const welcome = {
    id: 'welcome',
    title: 'Welcome',
    intro: 'Hello',
    message: '<p>Hello</p>',
    critical: false,
    createdts: '2026-01-01T00:00:00Z',
    expirests: '2026-02-01T00:00:00Z',
  }
  test.each([
    ['{ "listing": { "agent": { "edit": "own" } }, "fields": { "tiny": { "City": ["staff"] } } }', []],
    ['{ "pages": { "*": { "One": ["broker"] } } }', []],
    ['{ "fields": { "none": {} } }', ['rights.json:1 there is no form none']],
    ['{ "fields": {\n "tiny": { "Town": [] } } }', ['rights.json:2 tiny has no field Town']],
    ['{ "pages": { "*": { "Two": [] } } }', ['rights.json:1 * has no page Two']],
    [
      '{ "agent": { "admin": { "addToTeam": "none" } } }',
      ['agent: staff reach further than administrators with addToTeam'],
    ],
  ])('%s', (text, expected) => {
    const found = rights(text)
    expect(found).toHaveLength(expected.length)
    for (const [at, line] of expected.entries()) expect(found[at]).toContain(line)
  })
  test.each([
    '{ "listing": { "owner": {} } }',
    '{ "listing": { "agent": { "edit": "everywhere" } } }',
    '{ "menus": {} }',
    '{',
  ])('%s cannot be read', (text) => expect(rights(text)).not.toEqual([]))
  test('announcements', () => {
    const announced = (...all: object[]) => problems('notifications.json', '', JSON.stringify(all))
    expect(announced(welcome)).toEqual([])
    expect(announced(welcome, welcome)).toEqual(['notifications.json:1 welcome is there twice'])
    expect(announced({ ...welcome, expirests: '2025-01-01T00:00:00Z' })).toEqual([
      'notifications.json:1 welcome expires before it is created',
    ])
    expect(announced({ ...welcome, critical: 'yes' })).toHaveLength(1)
  })
})
