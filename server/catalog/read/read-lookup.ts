// A lookup as saved by a spreadsheet: Code,Description,Active,ParentField,ParentCodes, and optional Synonyms, Reso and See.
// server/catalog/README.md describes the columns.
import { CsvError, parse } from 'csv-parse/sync'
import { KIND_LEVELS } from '#contract/field-access.ts'
import type { LookupParent } from '#contract/lookup.ts'
import type { CatalogProblem, LookupLine } from './catalog-source.ts'

const LOOKUP_COLUMNS = ['Code', 'Description', 'Active', 'ParentField', 'ParentCodes'] as const
/** Optional columns after these, in this order. Synonyms: `Stove|Electric Stove`. */
const MORE_COLUMNS = ['Synonyms', 'Reso', 'See'] as const

type Read = { rows: LookupLine[]; problems: CatalogProblem[] }

/**
 * Two parents share a line as `CountyOrParish;City` with `RockyViewCounty;Airdrie|Cochrane`: `;` between fields, `|`
 * between codes.
 */
function readParents(fields: string, codes: string): LookupParent[] | null {
  if (!fields && !codes) return []
  const names = fields.split(';')
  const lists = codes.split(';')
  if (names.length !== lists.length) return null
  const parents = names.map((name, index) => ({
    ParentField: name.trim(),
    ParentCodes: lists[index]!.split('|').map((code) => code.trim()),
  }))
  return parents.every((parent) => parent.ParentField && parent.ParentCodes.every(Boolean)) ? parents : null
}

function readRow({ line, cells }: CsvLine, columns: readonly string[]): LookupLine | string {
  if (cells.length > columns.length) return `expected ${columns.length} cells, found ${cells.length}`
  const [Code = '', Description = '', active = '', fields = '', codes = ''] = cells.map((cell) => cell.trim())
  const { Synonyms: also, Reso, See } = Object.fromEntries(columns.map((name, at) => [name, cells[at]?.trim()]))
  if (!Code) return 'the Code is empty'
  if (!Description) return `${Code} has no Description`
  if (!/^(true|false|)$/i.test(active)) return `${Code}: Active is true, false or left empty, not "${active}"`
  const parents = readParents(fields, codes)
  if (!parents) return `${Code}: ParentField and ParentCodes do not fit together`
  const words = also ? also.split('|').map((word) => word.trim()) : []
  if (words.includes('')) return `${Code}: there is an empty word among its Synonyms`
  const level = KIND_LEVELS.find((each) => each === See)
  if (See && !level) return `${Code}: See is ${KIND_LEVELS.join(', ')} or left empty, not "${See}"`
  return {
    line,
    Code,
    Description,
    ...(/^false$/i.test(active) && { Active: false }),
    ...(parents.length > 0 && { Parents: parents }),
    ...(words.length > 0 && { Synonyms: words }),
    ...(Reso && { Reso }),
    ...(level && { See: level }),
  }
}

export function readLookup(file: string, text: string): Read {
  const { lines, fault } = parseCsv(text)
  const [heading, ...records] = lines
  const unreadable: CatalogProblem[] = fault ? [{ file, ...fault }] : []
  const separator = /^\uFEFF?"?Code"?([;\t])/.exec(text)?.[1]
  if (!heading && fault && !separator) return { rows: [], problems: unreadable }
  const names = heading?.cells.map((cell) => cell.trim()) ?? []
  const wanted = [...LOOKUP_COLUMNS, ...MORE_COLUMNS.filter((name) => names.includes(name))]
  if (names.join() !== wanted.join()) {
    const hint = separator ? `; its cells are separated by ${separator === ';' ? 'semicolons' : 'tabs'}` : ''
    const message = `the first line must read ${LOOKUP_COLUMNS.join()}${hint}`
    return { rows: [], problems: [{ file, line: 1, message }] }
  }
  const rows: LookupLine[] = []
  const problems: CatalogProblem[] = []
  for (const line of records) {
    // Spreadsheets save emptied rows as commas.
    if (line.cells.every((cell) => !cell.trim())) continue
    const row = readRow(line, wanted)
    if (typeof row === 'string') problems.push({ file, line: line.line, message: row })
    else rows.push(row)
  }
  return { rows, problems: [...problems, ...unreadable] }
}

// Parses CSV as spreadsheets save it (RFC 4180), with the line on which each record begins. csv-parse reads it; the
// error messages are ours.
type CsvLine = { readonly line: number; readonly cells: readonly string[] }
/** `fault`: unbalanced quotes, in the record after the last of `lines`; nothing after it can be read. */
type Csv = { readonly lines: readonly CsvLine[]; readonly fault?: { line: number; message: string } }

/** Skips empty lines. `trim` applies outside quotes. */
const OPTIONS = { bom: true, raw: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const

/** Number of lines read so far, and of the empty ones among them. */
type Position = { lines: number; empty_lines: number }

export function parseCsv(text: string): Csv {
  const lines: CsvLine[] = []
  let last: Position = { lines: 0, empty_lines: 0 }
  const firstLine = (now: Position) => last.lines + 1 + now.empty_lines - last.empty_lines
  try {
    // A carriage return inside quotes would count as a line of its own.
    parse(text.replace(/\r\n?/g, '\n'), {
      ...OPTIONS,
      on_record: (entry, info) => {
        // Shape of an entry with `raw`; the package's types declare only the cells.
        const { record } = entry as unknown as { record: string[] }
        lines.push({ line: firstLine(info), cells: record })
        last = info
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { lines, fault: { line: firstLine(error as unknown as Position), message: faultIn(error) } }
  }
  return { lines }
}

/** `raw`: the record up to the error. */
function faultIn({ code, raw }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is not closed'
  if (code === 'INVALID_OPENING_QUOTE')
    return 'a cell with a quote in it needs quotes around it, and its own quotes doubled'
  const cell = /"((?:[^"]|"")*)"\s*\S$/.exec(String(raw))?.[1] ?? ''
  return `after the quotes of "${cell.replaceAll('""', '"')}" more text follows`
}
