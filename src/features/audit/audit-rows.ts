// Sorting of the audit table's rows, and how many are shown.
import type { AuditTransaction } from '#contract/audit.ts'
import { sortOf, sortRows } from '#src/ui/table-view.ts'

export const AUDIT_ROWS_PER_PAGE = 20
/** Maximum number of field changes that one row shows (data entry page, section 9). */
export const AUDIT_CHANGES_SHOWN = 9_999

type Column = { key: string; label: string; sortBy: (row: AuditTransaction) => string | number | null }
export const COLUMNS: readonly Column[] = [
  { key: 'ChangeTimeStamp', label: 'Change Timestamp', sortBy: (row) => row.ChangeTimeStamp },
  { key: 'Transactiontype', label: 'Transaction Type', sortBy: (row) => row.Transactiontype },
  { key: 'RealUser', label: 'Real User', sortBy: (row) => row.RealUser },
  { key: 'ImpersonatedUser', label: 'Impersonated User', sortBy: (row) => row.ImpersonatedUser },
  { key: 'TransactionID', label: 'Transaction ID', sortBy: (row) => row.TransactionID },
]
export const NEWEST_FIRST = '-ChangeTimeStamp'

/** Rows arrive newest first; rows that compare equal keep that order. */
export function inOrder(rows: readonly AuditTransaction[], sort: string): readonly AuditTransaction[] {
  const chosen = sortOf(sort)
  const column = COLUMNS.find(({ key }) => key === chosen?.key)
  if (!chosen || !column || sort === NEWEST_FIRST) return rows
  return sortRows(rows, column.sortBy, chosen.direction)
}
