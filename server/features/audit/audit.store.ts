// The audit log: who changed what, when, and on whose behalf. Rows are written in the transaction of the change itself,
// and the tables only grow, so there is no change without its row. Reading an access code is recorded, too.
import { type Selectable, sql } from 'kysely'
import type { AuditFilters, AuditTable } from '#contract/audit.ts'
import { DAY_MS, GUEST } from '#contract/constants.ts'
import type { Reply } from '#contract/endpoints.ts'
import { fromLocal } from '#rules/expression/dates.ts'
import { MASKED } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'
import { containing, nameContains } from '../../db/like-pattern.ts'
import type { AuditChangeTable } from '../../db/schema.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { refuse } from '../../http/refusal.ts'
import type { AuditEntry } from '../../ports.ts'

/**
 * Request id of changes made from the command line by an operator instead of a member. Other request ids are the
 * server's own UUIDs.
 */
export const COMMAND_LINE = 'npm run member'

export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  if (textBytes(entry) > KEPT.auditBytes) throw refuse('change-too-large')
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
    old_value: asStored(change.oldValue),
    new_value: asStored(change.newValue),
  }))
  // PostgreSQL accepts 65,535 parameters per statement.
  for (let from = 0; from < rows.length; from += 5_000)
    await tx
      .insertInto('audit_change')
      .values(rows.slice(from, from + 5_000))
      .execute()
}

const textBytes = ({ changes }: AuditEntry): number =>
  changes.reduce(
    (sum, { oldValue, newValue }) => sum + Buffer.byteLength(oldValue ?? '') + Buffer.byteLength(newValue ?? ''),
    0,
  )

/** The text as the record stores it. */
const asStored = (text: string | null) => (text === null ? null : storableText(text))

/** Of one reply. A single transaction with more is still returned whole. */
const TRANSACTIONS_MAX = 1_000
/** About 3 MB of JSON without the values. */
const CHANGES_MAX = 20_000
/** Old and new values together. */
const VALUE_BYTES_MAX = 3 * 1024 * 1024

/** Identified by the id that members know, or by the UniqueID, because the numbers of agents and offices may change. */
export type AuditedRecord = { tableName: AuditTable } & ({ entityId: string } | { uniqueId: number })

/** Whether the values of this field are shown; for other fields the log only says that they changed. */
export type Shows = (className: string, fieldName: string) => boolean

/** `timeZone`: the board's, because the filters name the board's days. */
export type AuditQuery = {
  filters: AuditFilters | undefined
  /** Id of the last transaction in the previous reply. */
  before: number | undefined
  shows: Shows
  timeZone: string
}

/** Newest first. ImpersonatedUser is null if a member acted as themselves. */
export async function readAudit(
  tx: Tx,
  record: AuditedRecord,
  { filters = {}, before, shows, timeZone }: AuditQuery,
): Promise<Reply<'auditQuery'>> {
  const matching = await narrowed(olderThan(before, transactionsOf(tx, record)), filters, timeZone)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.transaction_id', 'desc')
    .limit(TRANSACTIONS_MAX + 1)
    .execute()
  const sizes = await measureChanges(tx, idsOf(matching), filters)
  const transactions = matching.slice(0, howManyFit(matching.map((each) => sizes.get(each.transaction_id) ?? NOTHING)))
  const changesOf = await readChanges(tx, idsOf(transactions), filters)
  const data = transactions.map((each) => ({
    TransactionID: each.transaction_id,
    Transactiontype: each.kind,
    ChangeTimeStamp: each.at.toISOString(),
    ...namesOf(each),
    SubTransaction: (changesOf.get(each.transaction_id) ?? []).map((change) => ({
      RecordUniqueID: each.record_unique_id,
      ClassName: change.class_name,
      FieldName: change.field_name,
      ...valuesOf(change, shows),
    })),
  }))
  return { data, more: transactions.length < matching.length }
}

const idsOf = (transactions: { transaction_id: number }[]) => transactions.map((each) => each.transaction_id)

type Size = { changes: number; bytes: number }
const NOTHING: Size = { changes: 0, bytes: 0 }

/** Number of transactions, newest first, that fit into one reply: at least one. */
function howManyFit(sizes: readonly Size[]): number {
  const sum = { ...NOTHING }
  const tooMany = sizes.findIndex(({ changes, bytes }, at) => {
    sum.changes += changes
    sum.bytes += bytes
    return at > 0 && (at >= TRANSACTIONS_MAX || sum.changes > CHANGES_MAX || sum.bytes > VALUE_BYTES_MAX)
  })
  return tooMany < 0 ? sizes.length : tooMany
}

const valuesOf = ({ class_name, field_name, old_value, new_value }: StoredChange, shows: Shows) =>
  (old_value === null && new_value === null) || shows(class_name, field_name)
    ? { OldValue: old_value, NewValue: new_value }
    : { OldValue: MASKED.oldValue, NewValue: MASKED.newValue }

type Named = { real_id: number; effective_id: number; real_name: string | null; effective_name: string | null }

export const namesOf = ({ real_id, effective_id, real_name, effective_name }: Named) => ({
  RealUser: real_name ?? `Member ${real_id}`,
  ImpersonatedUser: real_id === effective_id ? null : (effective_name ?? `Member ${effective_id}`),
})

/** For a transaction `audit`, joined with its members `real` and `effective`. */
export const REAL_NAME = sql<string | null>`case when audit.request_id = ${COMMAND_LINE} then ${COMMAND_LINE}
  when audit.real_id = ${GUEST} then 'Guest'
  else nullif(trim(concat(real.first_name, ' ', real.last_name)), '') end`
export const EFFECTIVE_NAME = sql<
  string | null
>`nullif(trim(concat(effective.first_name, ' ', effective.last_name)), '')`

const transactionsOf = (tx: Tx, record: AuditedRecord) =>
  tx
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
      REAL_NAME.as('real_name'),
      EFFECTIVE_NAME.as('effective_name'),
    ])
    .where((eb) =>
      'entityId' in record && record.tableName === 'Listing'
        ? eb('audit.transaction_id', 'in', ofListing(record.entityId))
        : eb.and([
            eb('audit.table_name', '=', record.tableName),
            'entityId' in record
              ? eb('audit.entity_id', '=', record.entityId)
              : eb('audit.record_unique_id', '=', record.uniqueId),
          ]),
    )

/** Also what guests did with the draft that created the listing, and with drafts that edited it. Each part has its index. */
const ofListing = (listingId: string) => sql<number>`(
  select transaction_id from audit_transaction where table_name = 'Listing' and entity_id = ${listingId}
  union all
  select guests.transaction_id from listing join audit_transaction as guests
    on guests.table_name = 'GuestLink' and guests.entity_id = listing.draft_id::text
  where listing.listing_id = ${listingId}
  union all
  select guests.transaction_id from listing join audit_transaction as guests
    on guests.table_name = 'GuestLink' and guests.record_unique_id = listing.unique_id
  where listing.listing_id = ${listingId})`

type Transactions = ReturnType<typeof transactionsOf>

const olderThan = (before: number | undefined, query: Transactions): Transactions =>
  before === undefined
    ? query
    : query.where(
        sql<boolean>`(audit.at, audit.transaction_id) <
          (select at, transaction_id from audit_transaction where transaction_id = ${before})`,
      )

function narrowed(query: Transactions, filters: AuditFilters, timeZone: string): Transactions {
  let asked = query
  const { transactionType, changedBy, impersonating, resourceID, fieldType, fieldName, changedFrom, changedTo } =
    filters
  if (transactionType) asked = asked.where('audit.kind', 'ilike', containing(transactionType))
  if (changedBy) asked = asked.where(nameContains(REAL_NAME, changedBy))
  if (impersonating)
    asked = asked
      .where(nameContains(EFFECTIVE_NAME, impersonating))
      .whereRef('audit.effective_id', '!=', 'audit.real_id')
  if (resourceID) asked = asked.where(sql`audit.record_unique_id::text`, '=', resourceID)
  if (changedFrom) asked = asked.where('audit.at', '>=', startOfDay(changedFrom, 0, timeZone))
  if (changedTo) asked = asked.where('audit.at', '<', startOfDay(changedTo, 1, timeZone))
  if (fieldType || fieldName)
    asked = asked.where((eb) =>
      eb.exists(
        eb
          .selectFrom('audit_change')
          .select('position')
          .whereRef('audit_change.transaction_id', '=', 'audit.transaction_id')
          .where('class_name', 'ilike', containing(fieldType ?? ''))
          .where('field_name', 'ilike', containing(fieldName ?? '')),
      ),
    )
  return asked
}

/**
 * Midnight at the board, `days` after the day. Uses this server's time zone data, because the database's may be from
 * another year.
 */
const startOfDay = (day: string, days: number, timeZone: string) =>
  new Date(fromLocal(Date.parse(day) + days * DAY_MS, timeZone))

type StoredChange = Selectable<AuditChangeTable>

const changesIn = (tx: Tx, ids: number[], { fieldType, fieldName }: AuditFilters) =>
  tx
    .selectFrom('audit_change')
    .where('transaction_id', 'in', ids)
    .where('class_name', 'ilike', containing(fieldType ?? ''))
    .where('field_name', 'ilike', containing(fieldName ?? ''))

async function measureChanges(tx: Tx, ids: number[], filters: AuditFilters): Promise<Map<number, Size>> {
  if (ids.length === 0) return new Map()
  const rows = await changesIn(tx, ids, filters)
    .select([
      'transaction_id',
      sql<number>`count(*)::int`.as('changes'),
      sql<number>`sum(coalesce(octet_length(old_value), 0) + coalesce(octet_length(new_value), 0))::float8`.as('bytes'),
    ])
    .groupBy('transaction_id')
    .execute()
  return new Map(rows.map(({ transaction_id, ...size }) => [transaction_id, size]))
}

async function readChanges(tx: Tx, ids: number[], filters: AuditFilters): Promise<Map<number, StoredChange[]>> {
  const changesOf = new Map<number, StoredChange[]>()
  if (ids.length === 0) return changesOf
  const changes = await changesIn(tx, ids, filters).selectAll().orderBy('position').execute()
  for (const change of changes) {
    const known = changesOf.get(change.transaction_id)
    if (known) known.push(change)
    else changesOf.set(change.transaction_id, [change])
  }
  return changesOf
}
