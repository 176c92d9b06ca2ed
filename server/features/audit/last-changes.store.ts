// Who last changed a record's fields, from the audit log.
import { sql } from 'kysely'
import { AUDIT_NAMES, type AuditField } from '#contract/audit.ts'
import type { Reply } from '#contract/endpoints.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { Caller } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { COMMAND_LINE, EFFECTIVE_NAME, namesOf, REAL_NAME } from './audit.store.ts'

/** How many transactions are searched: a conflict is with a recent one, and every change of each of them is read. */
const NEWEST = 100

const STORED_IN = { listing: 'listing', agent: 'member', office: 'office' } as const

/** The changed columns are null in the only row if none of the fields has changed. */
type Row = { version: number; class_name: string | null; field_name: string } & Changed
type Changed = {
  at: Date
  request_id: string
  real_id: number
  effective_id: number
  real_name: string | null
  effective_name: string | null
}

/**
 * In one statement, so that the version is the one that these changes led to. It reads the record's newest transactions
 * by their index and the changes of each by its key: `offset 0` keeps a planner that expects many of them from reading
 * the whole log instead. A look at an access code (`Viewed`) is no change.
 */
export async function readLastChanges(
  tx: Tx,
  { type, id }: RecordKey,
  fields: readonly AuditField[],
  caller: Caller,
): Promise<Reply<'lastChanges'>> {
  const { rows } = await sql<Row>`
    with newest as materialized (
      select transaction_id, at, real_id, effective_id, request_id from audit_transaction
      where table_name = ${AUDIT_NAMES[type]} and record_unique_id = ${id} and kind <> 'Viewed'
      order by at desc, transaction_id desc limit ${NEWEST}
    ), audit as (
      select distinct on (class_name, field_name) class_name, field_name, newest.*
      from newest cross join lateral (
          select class_name, field_name from audit_change where transaction_id = newest.transaction_id offset 0
        ) as changed
        join (select distinct * from unnest(${fields.map(({ ClassName }) => ClassName)}::text[],
            ${fields.map(({ FieldName }) => FieldName)}::text[])
          ) as asked (class_name, field_name) using (class_name, field_name)
      order by class_name, field_name, at desc, transaction_id desc
    )
    select record.version, audit.class_name, audit.field_name, audit.at, audit.request_id, audit.real_id,
      audit.effective_id, ${REAL_NAME} as real_name, ${EFFECTIVE_NAME} as effective_name
    from ${sql.table(STORED_IN[type])} as record left join audit on true
      left join member as real on real.unique_id = audit.real_id
      left join member as effective on effective.unique_id = audit.effective_id
    where record.unique_id = ${id}`.execute(tx)
  return {
    version: rows[0]!.version,
    changes: rows.flatMap(({ class_name, ...row }) =>
      class_name === null
        ? []
        : [
            {
              ClassName: class_name,
              FieldName: row.field_name,
              ChangeTimeStamp: row.at.toISOString(),
              ...namesOf(row),
              ...(isOwn(row, caller) && { own: true as const }),
            },
          ],
    ),
  }
}

/** The same pair of members; an operator's command is nobody's own. */
const isOwn = ({ request_id, real_id, effective_id }: Changed, caller: Caller): boolean =>
  request_id !== COMMAND_LINE && real_id === caller.memberId && effective_id === caller.effectiveId
