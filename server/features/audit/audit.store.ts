// Who changed what, when, and on whose behalf. Role: the rows are written in the transaction of the change itself, and the tables only grow:
// there is no change without its row and no row without its change.
import type { AuditTransaction } from '#contract/audit.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'

/** `className`: Property for the record's own fields, Rooms, Media … for what belongs to it. Values are text, as they are shown. */
export type Change = { className: string; fieldName: string; oldValue: string | null; newValue: string | null }

export type AuditEntry = {
  caller: Caller
  requestId: string
  /** What the member did: Create, Save Incomplete, Submit, Update, Delete, Lock Takeover, Lock Removal. */
  kind: string
  tableName: string
  /** The id that members know: ListingId. */
  entityId: string
  recordUniqueId: number
  changes: Change[]
}

export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const { transaction_id } = await tx
    .insertInto('audit_transaction')
    .values({
      kind: entry.kind,
      table_name: entry.tableName,
      entity_id: entry.entityId,
      record_unique_id: entry.recordUniqueId,
      real_id: entry.caller.memberId,
      effective_id: entry.caller.effectiveId,
      request_id: entry.requestId,
    })
    .returning('transaction_id')
    .executeTakeFirstOrThrow()
  const rows = entry.changes.map((change, position) => ({
    transaction_id,
    position,
    class_name: change.className,
    field_name: change.fieldName,
    old_value: change.oldValue,
    new_value: change.newValue,
  }))
  // PostgreSQL takes 65,535 parameters a statement.
  for (let from = 0; from < rows.length; from += 5_000)
    await tx
      .insertInto('audit_change')
      .values(rows.slice(from, from + 5_000))
      .execute()
}

const TRANSACTIONS_MAX = 1_000

/** Newest first. ImpersonatedUser is null where a member acted as themselves. */
export async function readAudit(tx: Tx, tableName: string, entityId: string): Promise<AuditTransaction[]> {
  const transactions = await tx
    .selectFrom('audit_transaction as audit')
    .leftJoin('member as real', 'real.unique_id', 'audit.real_id')
    .leftJoin('member as effective', 'effective.unique_id', 'audit.effective_id')
    .select([
      'audit.transaction_id',
      'audit.kind',
      'audit.at',
      'audit.record_unique_id',
      'audit.real_id',
      'audit.effective_id',
      'real.first_name as real_first',
      'real.last_name as real_last',
      'effective.first_name as effective_first',
      'effective.last_name as effective_last',
    ])
    .where('audit.table_name', '=', tableName)
    .where('audit.entity_id', '=', entityId)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.transaction_id', 'desc')
    .limit(TRANSACTIONS_MAX)
    .execute()
  if (transactions.length === 0) return []
  const changes = await tx
    .selectFrom('audit_change')
    .selectAll()
    .where(
      'transaction_id',
      'in',
      transactions.map((each) => each.transaction_id),
    )
    .orderBy('position')
    .execute()
  const changesOf = new Map<number, typeof changes>()
  for (const change of changes) {
    const known = changesOf.get(change.transaction_id)
    if (known) known.push(change)
    else changesOf.set(change.transaction_id, [change])
  }
  return transactions.map((each) => ({
    TransactionID: each.transaction_id,
    Transactiontype: each.kind,
    ChangeTimeStamp: each.at.toISOString(),
    RealUser: nameOf(each.real_first, each.real_last, each.real_id),
    ImpersonatedUser:
      each.real_id === each.effective_id ? null : nameOf(each.effective_first, each.effective_last, each.effective_id),
    SubTransaction: (changesOf.get(each.transaction_id) ?? []).map((change) => ({
      RecordUniqueID: each.record_unique_id,
      ClassName: change.class_name,
      FieldName: change.field_name,
      OldValue: change.old_value,
      NewValue: change.new_value,
    })),
  }))
}

const nameOf = (first: string | null, last: string | null, id: number): string =>
  [first, last].filter(Boolean).join(' ') || `Member ${id}`
