import { describe, expect, test } from 'vitest'
import { GROUP_TYPES } from '#contract/form-definition.ts'
import { good, HEADING, problems, problemsWith } from './tiny-catalog.ts'

test('a good catalog has none', () => expect(problems()).toEqual([]))

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
      'fields/basic.json:4 ListPrice has a label of 50 characters; the limit is 40',
    ],
    [
      'a requiredText that is no sentence',
      '"datatype": "decimal"',
      '"requiredText": "price", "datatype": "decimal"',
      'fields/basic.json:4 ListPrice has a requiredText that is not a sentence of at most 100 characters',
    ],
    [
      'an unknown datatype',
      '"decimal"',
      '"money"',
      'fields/basic.json:4 ListPrice has the unknown datatype money; use one of string, integer, decimal, numeric, bit, date, time, datetime',
    ],
    [
      'an unknown input type',
      '"Currency"',
      '"Guilders"',
      'fields/basic.json:4 ListPrice has the unknown inputType Guilders; use one of TextInput, ComboBox, Currency, WebAddress',
    ],
    [
      'money that is no number',
      '"datatype": "decimal"',
      '"datatype": "bit"',
      'fields/basic.json:4 ListPrice is Currency but not a number',
    ],
    [
      'a label that says money, without the currency sign',
      '"Currency"',
      '"TextInput"',
      'fields/basic.json:4 ListPrice has the label of an amount of money, but not the inputType Currency',
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
      'definitions/tiny.json:5 City: its default Paris is not an active code of Lookup_City',
    ],
    [
      'a text too long for an index',
      '"City": {',
      '"StreetName": { "fieldLabel": "Street", "datatype": "string", "maxLength": 201 }, "City": {',
      'fields/basic.json:2 StreetName has a maxLength of 201; the limit of a field that is searched is 200',
    ],
    [
      'an attribute nobody knows',
      '"Precision": 0',
      '"Precision": 0, "Decimals": 2',
      'fields/basic.json:4 ListPrice: Decimals is not a known key here',
    ],
  ])('%s', (_, from, to, expected) => expect(problems(fields, from, to)).toContain(expected))
})

test('a form has no more fields than a request', () => {
  const names = Array.from({ length: 2_001 }, (_, n) => `Field${n}`)
  const of = (some: string[]) =>
    problemsWith({
      'fields/basic.json': JSON.stringify(
        Object.fromEntries(some.map((name) => [name, { fieldLabel: name, datatype: 'date' }])),
      ),
      'definitions/tiny.json': JSON.stringify({
        ...{ formName: 'tiny', title: 'Tiny', fields: ['basic'], rules: [] },
        pages: [{ PageName: 'One', PageLabel: 'One', groups: [{ groupType: 'Fields', fields: some }] }],
      }),
    }).filter((problem) => problem.includes('can be saved'))
  expect(of(names)).toEqual(['definitions/tiny.json:1 the form has 2001 fields; at most 2000 can be saved'])
  expect(of(names.slice(1))).toEqual([])
})

describe('forms', () => {
  const form = 'definitions/tiny.json'
  test.each([
    [
      'a field nobody described',
      '"ListPrice"]',
      '"ListPrice", "Color"]',
      'definitions/tiny.json:5 Color on page One is not described in any field file',
    ],
    ['a field twice', '"ListPrice"]', '"ListPrice", "City"]', 'definitions/tiny.json:5 City is in the form twice'],
    [
      'more rows than a request has',
      '"groupType": "Fields",',
      '"groupType": "Fields", "items": "rooms", "repeatableMaxCount": 1001,',
      'definitions/tiny.json:5 rooms has up to 1001 rows; at most 1000 can be saved',
    ],
    [
      'a folded group without a label',
      '"groupType": "Fields",',
      '"groupType": "Fields", "folded": true,',
      'definitions/tiny.json:5 a folded group needs a label',
    ],
    [
      'shots without photos',
      '"groupType": "Fields",',
      '"groupType": "Fields", "shots": ["Front"],',
      'definitions/tiny.json:5 a Fields group has no photos, so it cannot list shots',
    ],
    [
      'a size of photos without photos',
      '"groupType": "Fields",',
      '"groupType": "Fields", "minLongEdge": 1024,',
      'definitions/tiny.json:5 a Fields group has no photos, so it needs no minLongEdge',
    ],
    [
      'an unknown group',
      '"Fields"',
      '"Feilds"',
      `definitions/tiny.json:5 unknown group type Feilds; use one of ${GROUP_TYPES.join(', ')}`,
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
      'definitions/ti ny.json:2 ti ny is not a valid form name: letters and digits only',
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
      'definitions/other.json:1 house already creates listings of type RES',
    ])
    expect(problemsWith({ ...kinds, ...fields, ...listing('cottage', 'COT') })).toEqual([
      'definitions/cottage.json:1 COT is not an active code of Lookup_Kind',
    ])
    const faults: [string, object, string][] = [
      ['house', { label: 'Home' }, 'the label is Home, the lookup of property types says House'],
      [
        'house',
        { icon: 'castle' },
        'castle is not an icon; use one of house, multi-family, rental, mobile, land, commercial, farm',
      ],
      ['house', { resoName: ' ' }, 'resoName is missing: what the MLS and the national site call this type'],
      ['house', { changeForms: { chgEaten: [] } }, 'changeForms names chgEaten, which is not a change form'],
      ['House', {}, 'House is not a valid route for a property type: 2 to 12 lower-case letters'],
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
    [
      'a code twice, in any case',
      'Banff,Banff',
      'CALGARY,Calgary',
      'lookups/Lookup_City.csv:3 CALGARY is listed twice',
    ],
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
      'lookups/Lookup_Community.csv:2 Altadore names Paris, which is not a code of City',
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
      'rules/basic.json:2 price-low: uses Price, which does not exist on form tiny',
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
      'rules/basic.json:2 price-low: uses the code Bamff, which is not in the lookup of that field on form tiny',
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
      'rules/basic.json:2 price-low: rejects without an errorText',
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
