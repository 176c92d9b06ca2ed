import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCsv, readLookup } from '#server/catalog/read/read-lookup.ts'

const cells = (text: string) => parseCsv(text).lines.map((line) => [...line.cells])

describe('a table as spreadsheets save it', () => {
  test.each([
    [
      'plain',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'from Windows, with a byte order mark and no last line break',
      '\uFEFFa,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'with commas, quotes and line breaks in cells',
      '"a,1","say ""hi""","two\nlines"\n',
      [['a,1', 'say "hi"', 'two\nlines']],
    ],
    [
      'with empty cells and empty lines',
      'a,,\n\n,b,\n',
      [
        ['a', '', ''],
        ['', 'b', ''],
      ],
    ],
    ['with a comma at its end', 'a,', [['a', '']]],
    ['with spaces around quotes', 'a, "b" ,c', [['a', 'b', 'c']]],
  ])('%s', (_, text, expected) => expect(cells(text)).toEqual(expected))

  test('names the line on which each record begins', () =>
    expect(parseCsv('a\n"b\nb"\nc').lines.map((each) => each.line)).toEqual([1, 2, 4]))

  test('counts empty lines and line breaks from Windows inside quotes as one line each', () =>
    expect(parseCsv('a\r\n\r\n"b\r\nb"\r\n\r\n\r\nc').lines.map((each) => each.line)).toEqual([1, 3, 7]))

  test.each([
    ['a,b\n\nc,"d""e" f,g', 'after the quotes of "d"e" more text follows'],
    ['a,b\n\nc,"d,\n\ne,f', 'a quotation mark is not closed'],
    ['a,b\n\nc,5" pipe\n', 'a cell with a quote in it needs quotes around it, and its own quotes doubled'],
  ])('keeps what comes before a fault in the quotes, and names the line: %j', (text, message) =>
    expect(parseCsv(text)).toEqual({ lines: [{ line: 1, cells: ['a', 'b'] }], fault: { line: 3, message } }),
  )

  test('gives back whatever was written', () => {
    const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    const table = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        expect(cells(rows.map((row) => row.map(quote).join()).join(end))).toEqual(rows)
      }),
    )
  })
})

describe('a lookup', () => {
  const read = (line: string) => readLookup('t.csv', `Code,Description,Active,ParentField,ParentCodes\n${line}\n`)

  test('says nothing about what is active and has no parents', () =>
    expect(read('A,Active,TRUE,,').rows).toEqual([{ line: 2, Code: 'A', Description: 'Active' }]))

  test('hangs on several codes of several parents', () =>
    expect(read('X,Ex,false,CountyOrParish;City,C1;A|B').rows[0]).toEqual({
      line: 2,
      Code: 'X',
      Description: 'Ex',
      Active: false,
      Parents: [
        { ParentField: 'CountyOrParish', ParentCodes: ['C1'] },
        { ParentField: 'City', ParentCodes: ['A', 'B'] },
      ],
    }))
})

test('a table may have words that its options are found by', () => {
  const read = readLookup(
    't.csv',
    'Code,Description,Active,ParentField,ParentCodes,Synonyms\nRange,Range,,,,Stove|Cooker\nHood,Hood,,,,\n',
  )
  expect(read.problems).toEqual([])
  expect(read.rows.map(({ Code, Synonyms }) => [Code, Synonyms])).toEqual([
    ['Range', ['Stove', 'Cooker']],
    ['Hood', undefined],
  ])
})

test('and an empty word among them is said', () => {
  const { problems } = readLookup(
    't.csv',
    'Code,Description,Active,ParentField,ParentCodes,Synonyms\nRange,Range,,,,Stove|\n',
  )
  expect(problems.map(({ message }) => message)).toEqual(['Range: there is an empty word among its Synonyms'])
})

test('and RESO’s value, with or without such words', () => {
  const rows = (heading: string, row: string) =>
    readLookup('t.csv', `Code,Description,Active,ParentField,ParentCodes${heading}\n${row}\n`).rows
  expect(rows(',Reso', 'Range,Stove,,,,Range')).toMatchObject([{ Code: 'Range', Reso: 'Range' }])
  expect(rows(',Synonyms,Reso', 'Range,Stove,,,,Cooker,Range')).toMatchObject([{ Synonyms: ['Cooker'], Reso: 'Range' }])
  expect(rows(',Synonyms,Reso', 'Range,Stove,,,,,')[0]).not.toHaveProperty('Reso')
})

test('and who may read a document of that kind', () => {
  const read = (level: string) =>
    readLookup('t.csv', `Code,Description,Active,ParentField,ParentCodes,See\nROLL,Rent Roll,,,,${level}\n`)
  expect(read('side').rows).toMatchObject([{ Code: 'ROLL', See: 'side' }])
  expect(read('').rows[0]).not.toHaveProperty('See')
  expect(read('public').problems).toMatchObject([
    { line: 2, message: 'ROLL: See is members, office, side, board or left empty, not "public"' },
  ])
})
