import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditFilters } from '#contract/audit.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
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
