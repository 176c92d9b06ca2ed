// The log as a spreadsheet file, made in the browser. Loaded when it is first asked for.
import { stringify } from 'csv-stringify/browser/esm/sync'
import type { AuditTransaction } from '#contract/audit.ts'

/** Title, and the cell of a change; a transaction that changed no field has a row of its own. */
const COLUMNS: [string, (row: AuditTransaction, change: Change | undefined, moment: MomentText) => string | number][] =
  [
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

type Change = AuditTransaction['SubTransaction'][number]
/** ISO 8601 → the board's date and time, in an order that spreadsheets sort. */
export type MomentText = (at: string) => string

/** Spreadsheets open a file without it in a code page of their own. */
const BYTE_ORDER_MARK = '\uFEFF'

export function auditCsv(rows: readonly AuditTransaction[], moment: MomentText): string {
  const lines = rows.flatMap((row) => {
    const changes = row.SubTransaction.length > 0 ? row.SubTransaction : [undefined]
    return changes.map((change) => COLUMNS.map(([, cell]) => withoutFormula(cell(row, change, moment))))
  })
  const titles = COLUMNS.map(([title]) => title)
  // Quoted, so that no other separator begins a cell either.
  return BYTE_ORDER_MARK + stringify([titles, ...lines], { quoted: true, record_delimiter: '\r\n' })
}

/** Text that a spreadsheet would run begins with an apostrophe instead; blanks before it change nothing. */
const withoutFormula = (cell: string | number): string | number =>
  typeof cell === 'string' && /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(cell) ? `'${cell}` : cell

/** Without the characters that some system has no file names with, such as the colon of a time. */
export const csvName = (id: string, moment: string): string =>
  `AuditLog for ${id} (${moment}).csv`.replace(/[\\/:*?"<>|]/g, '-')
