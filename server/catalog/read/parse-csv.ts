// Parses CSV as spreadsheets save it (RFC 4180), with the line on which each record begins. csv-parse reads it; the
// error messages are ours.
import { CsvError, parse } from 'csv-parse/sync'

export type CsvLine = { readonly line: number; readonly cells: readonly string[] }
/** `fault`: unbalanced quotes, in the record after the last of `lines`; nothing after it can be read. */
export type Csv = { readonly lines: readonly CsvLine[]; readonly fault?: { line: number; message: string } }

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
