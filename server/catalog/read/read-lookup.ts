// A lookup as a spreadsheet holds it: Code,Description,Active,ParentField,ParentCodes. server/catalog/README.md describes the columns.
import type { LookupParent } from '#contract/lookup.ts'
import type { CatalogProblem, LookupLine } from './catalog-source.ts'
import { type CsvLine, parseCsv } from './parse-csv.ts'

const LOOKUP_COLUMNS = ['Code', 'Description', 'Active', 'ParentField', 'ParentCodes'] as const

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

function readRow({ line, cells }: CsvLine): LookupLine | string {
  if (cells.length > LOOKUP_COLUMNS.length) return `expected ${LOOKUP_COLUMNS.length} cells, found ${cells.length}`
  const [Code = '', Description = '', active = '', fields = '', codes = ''] = cells.map((cell) => cell.trim())
  if (!Code) return 'the Code is empty'
  if (!Description) return `${Code} has no Description`
  if (!/^(true|false|)$/i.test(active)) return `${Code}: Active is true, false or left empty, not "${active}"`
  const parents = readParents(fields, codes)
  if (!parents) return `${Code}: ParentField and ParentCodes do not fit together`
  return {
    line,
    Code,
    Description,
    ...(/^false$/i.test(active) && { Active: false }),
    ...(parents.length > 0 && { Parents: parents }),
  }
}

export function readLookup(file: string, text: string): Read {
  const { lines, fault } = parseCsv(text)
  const [heading, ...records] = lines
  const unreadable: CatalogProblem[] = fault ? [{ file, ...fault }] : []
  const separator = /^\uFEFF?"?Code"?([;\t])/.exec(text)?.[1]
  if (!heading && fault && !separator) return { rows: [], problems: unreadable }
  if (heading?.cells.map((cell) => cell.trim()).join() !== LOOKUP_COLUMNS.join()) {
    const hint = separator ? `; its cells are separated by ${separator === ';' ? 'semicolons' : 'tabs'}` : ''
    const message = `the first line must read ${LOOKUP_COLUMNS.join()}${hint}`
    return { rows: [], problems: [{ file, line: 1, message }] }
  }
  const rows: LookupLine[] = []
  const problems: CatalogProblem[] = []
  for (const line of records) {
    // Spreadsheets leave rows of commas where rows were emptied.
    if (line.cells.every((cell) => !cell.trim())) continue
    const row = readRow(line)
    if (typeof row === 'string') problems.push({ file, line: line.line, message: row })
    else rows.push(row)
  }
  return { rows, problems: [...problems, ...unreadable] }
}
