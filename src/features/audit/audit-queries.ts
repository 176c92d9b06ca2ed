import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditFilters, AuditTransaction } from '#contract/audit.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { sortOf, sortRows } from '#src/ui/table-view.ts'
import { type AuditedRecord, accessQuestion, mayAudit } from './audited-record.ts'

/** The log can be large and changes often: it stays in memory and is not persisted on the phone. */
const IN_MEMORY = { persist: false } as const

/** Whether this member may read the log. No, if the server does not show them the record. */
export const accessQuery = (call: Call, record: AuditedRecord) =>
  queryOptions({
    queryKey: ['access', 'audit', record],
    queryFn: async ({ signal }) => {
      const result = await call('access', { ...accessQuestion(record), signal })
      if (isRefusal(result)) return false
      return mayAudit(record, await replyOf(Promise.resolve(result)))
    },
    meta: IN_MEMORY,
  })

const keyOf = ({ tableName, uniqueID, entityID }: AuditedRecord) => ({ tableName, uniqueID, entityID })

const isRefusal = (result: { kind: string; status?: number }): boolean =>
  result.kind === 'problem' && (result.status === 403 || result.status === 404)

/** Transactions page by page, newest first. */
export const auditQuery = (call: Call, record: AuditedRecord, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', record, filters],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam: before }) =>
      replyOf(call('auditQuery', { input: { ...keyOf(record), filters, ...(before ? { before } : {}) }, signal })),
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.TransactionID : undefined),
    meta: IN_MEMORY,
  })

// Sorting of the audit table's rows, and how many are shown.

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
