// Exports the log as a CSV file, in the browser. Loaded on first use.
import { stringify } from 'csv-stringify/browser/esm/sync'
import type { AuditTransaction } from '#contract/audit.ts'

/** Titles and cells of the columns, one row per change; a transaction that changed no field has a row of its own. */
const COLUMNS: [
  string,
  (row: AuditTransaction, change: AuditChange | undefined, moment: MomentText) => string | number,
][] = [
  ['Transaction ID', (row) => row.TransactionID],
  ['Transaction Type', (row) => row.Transactiontype],
  ['Class Name', (_, change) => change?.ClassName ?? ''],
  ['Field Name', (_, change) => change?.FieldName ?? ''],
  ['Old Value', (_, change) => change?.OldValue ?? ''],
  ['New Value', (_, change) => change?.NewValue ?? ''],
  ['Real User', (row) => row.RealUser],
  ['Impersonated User', (row) => row.ImpersonatedUser ?? ''],
  ['Change Timestamp', (row, _, moment) => moment(row.ChangeTimeStamp)],
]

type AuditChange = AuditTransaction['SubTransaction'][number]
/** Formats an ISO 8601 timestamp as the board's date and time, in a form that spreadsheets sort. */
export type MomentText = (at: string) => string

/** Without it, spreadsheets open the file in a legacy code page. */
const BYTE_ORDER_MARK = '\uFEFF'

export function auditCsv(rows: readonly AuditTransaction[], moment: MomentText): string {
  const lines = rows.flatMap((row) => {
    const changes = row.SubTransaction.length > 0 ? row.SubTransaction : [undefined]
    return changes.map((change) => COLUMNS.map(([, cell]) => withoutFormula(cell(row, change, moment))))
  })
  const titles = COLUMNS.map(([title]) => title)
  // Quoted, so that no other separator splits a cell.
  return BYTE_ORDER_MARK + stringify([titles, ...lines], { quoted: true, record_delimiter: '\r\n' })
}

/** Prefixes text that a spreadsheet would run with an apostrophe, even if spaces come first. */
const withoutFormula = (cell: string | number): string | number =>
  typeof cell === 'string' && /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(cell) ? `'${cell}` : cell

/** Omits characters that some systems do not allow in file names, such as the colon in a time. */
export const csvName = (id: string, moment: string): string =>
  `AuditLog for ${id} (${moment}).csv`.replace(/[\\/:*?"<>|]/g, '-')
