// Writes agents and offices: their numbers, and the rows of records/people.store.ts.
import { sql } from 'kysely'
import { type Tx, takeTurn } from '../../db/connection.ts'
import { jsonb } from '../../db/jsonb.ts'
import { PEOPLE, type PersonType, type PersonWrite, textOf } from '../../records/people.store.ts'

/** Held to the end of the transaction: only one request at a time creates or renumbers an agent or office. */
export async function lockNumbers(tx: Tx): Promise<void> {
  await takeTurn(tx, 'numbers of members and offices')
}

/** `except`: UniqueID of the record that may have it; 0 for a new one. */
export async function isMlsIdTaken(tx: Tx, type: PersonType, mlsId: string, except: number): Promise<boolean> {
  const table = sql.table(PEOPLE[type].table)
  const { rows } = await sql`select from ${table} where mls_id = ${mlsId} and unique_id <> ${except}`.execute(tx)
  return rows.length > 0
}

/** The UniqueID and the MLS ID of a new record. Callers take the lock first, so that both stay available. */
export async function nextNumbers(tx: Tx, type: PersonType): Promise<{ uniqueId: number; mlsId: string }> {
  const { table, mlsIds } = PEOPLE[type]
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(unique_id), 0) + 1 as id from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const next = await sql<{ number: number }>`select nextval(${mlsIds.sequence}) as number`.execute(tx)
    const mlsId = `${mlsIds.letter}${String(next.rows[0]!.number + 300_000)}`
    if (!(await isMlsIdTaken(tx, type, mlsId, 0))) return { uniqueId: rows[0]!.id, mlsId }
  }
}

/**
 * Whether another active administrator remains. Holds a lock to the end of the transaction: of two requests that each
 * remove one, the second waits for the first, so they cannot remove the last two.
 */
export async function lockOtherAdministrators(tx: Tx, except: number): Promise<boolean> {
  await takeTurn(tx, 'administrators')
  const { rows } =
    await sql`select from member where role = 'admin' and status = 'A' and unique_id <> ${except} limit 1`.execute(tx)
  return rows.length > 0
}

export async function isLoginTaken(tx: Tx, loginId: string, except: number): Promise<boolean> {
  const { rows } = await sql`select from member where user_name = ${loginId} and unique_id <> ${except}`.execute(tx)
  return rows.length > 0
}

function columnsOf<Type extends PersonType>(type: Type, write: PersonWrite[Type]): object {
  const { columns, derived, decided } = PEOPLE[type]
  const apart = new Set([...Object.keys(columns), ...derived])
  const fields = Object.entries(write.record).filter(([name, value]) => value !== null && !apart.has(name))
  return {
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [column, textOf(write.record[name])])),
    fields: jsonb(Object.fromEntries(fields)),
    ...decided(write),
  }
}

/** `as never`: no type relates the columns to a table that is known only at run time. */
export async function insertPersonRow<Type extends PersonType>(
  tx: Tx,
  type: Type,
  write: PersonWrite[Type],
  draftId: string,
): Promise<void> {
  await tx
    .insertInto(PEOPLE[type].table)
    .values({ ...columnsOf(type, write), unique_id: write.uniqueId, draft_id: draftId } as never)
    .execute()
}

/** The new version; undefined if somebody else has written since. */
export async function updatePersonRow<Type extends PersonType>(
  tx: Tx,
  type: Type,
  write: PersonWrite[Type],
  version: number,
): Promise<number | undefined> {
  const row = await tx
    .updateTable(PEOPLE[type].table)
    .set({ ...columnsOf(type, write), version: version + 1, modified_at: sql`now()` } as never)
    .where('unique_id', '=', write.uniqueId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version
}
