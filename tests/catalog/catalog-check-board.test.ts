import { describe, expect, test } from 'vitest'
import { HEADING, problems } from './tiny-catalog.ts'

describe('files that cannot be read', () => {
  const cities = 'lookups/Lookup_City.csv'
  test('a name described twice is not dropped without a word', () =>
    expect(
      problems(
        'fields/basic.json',
        '"ListPrice": {',
        '"City": { "fieldLabel": "Town", "datatype": "date" },\n"ListPrice": {',
      ),
    ).toEqual(['fields/basic.json:4 City occurs twice here; only the last one would be used']))

  test('a Windows-1252 file is reported, with the format to save', () => {
    const [only, ...more] = problems(cities, '', Buffer.from(`${HEADING}\nLacLaBiche,Lac la Bich\xe9,,,\n`, 'latin1'))
    expect(only).toMatch(/^lookups\/Lookup_City\.csv:2 “cLaBiche,Lac la Bich.,,,” is not UTF-8: save the file/)
    expect(more).toEqual([])
  })

  test('a byte order mark does no harm', () => {
    expect(problems(cities, 'Code', '\uFEFFCode')).toEqual([])
    expect(problems('rules/basic.json', '[', '\uFEFF[')).toEqual([])
  })

  test.each([
    ['lookups/Lookup_Town.CSV', HEADING, 'lookups/Lookup_Town.CSV: is ignored: file names must end with .csv'],
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
    [cities, `"Code,Description`, `${cities}:1 a quotation mark is not closed`],
    [cities, `${HEADING}\nA,"Banff" Park,,,`, `${cities}:2 after the quotes of "Banff" more text follows`],
    [cities, `${HEADING}\nA,Airdrie,,,\nB,"Banff,,,\nC,Calgary,,,`, `${cities}:3 a quotation mark is not closed`],
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

  test('who may read an option is said where it would protect nothing', () =>
    expect(problems(cities, '', `${HEADING},See\nBanff,Banff,,,,side\nCalgary,Calgary,,,,\n`)).toContain(
      `${cities}:2 Banff: only the kinds of supplements have See`,
    ))

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
    expect(announced(welcome, welcome)).toEqual(['notifications.json:1 welcome is used twice'])
    expect(announced({ ...welcome, expirests: '2025-01-01T00:00:00Z' })).toEqual([
      'notifications.json:1 welcome expires before it is created',
    ])
    expect(announced({ ...welcome, critical: 'yes' })).toHaveLength(1)
  })
})
