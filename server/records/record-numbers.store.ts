// Numbers of agents and offices: the UniqueID and the MLS ID of a new one. Callers take the lock first, so that a
// number found available stays available.
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

export type NumberedType = 'agent' | 'office'

const NUMBERING: Record<NumberedType, { table: 'member' | 'office'; sequence: string; letter: string }> = {
  agent: { table: 'member', sequence: 'member_number', letter: 'A' },
  office: { table: 'office', sequence: 'office_number', letter: 'O' },
}

/** Held to the end of the transaction: only one request at a time creates or renumbers an agent or office. */
export async function lockNumbers(tx: Tx): Promise<void> {
  // Don't change the name: while a board is upgraded, servers of both versions must wait for the same lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('numbers of members and offices', 0))`.execute(tx)
}

/** `except`: UniqueID of the record that may have it; 0 for a new one. */
export async function isMlsIdTaken(tx: Tx, type: NumberedType, mlsId: string, except: number): Promise<boolean> {
  const table = sql.table(NUMBERING[type].table)
  const { rows } = await sql`select from ${table} where mls_id = ${mlsId} and unique_id <> ${except}`.execute(tx)
  return rows.length > 0
}

export async function nextNumbers(tx: Tx, type: NumberedType): Promise<{ uniqueId: number; mlsId: string }> {
  const { table, sequence, letter } = NUMBERING[type]
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(unique_id), 0) + 1 as id from ${sql.table(table)}`.execute(tx)
  for (;;) {
    const next = await sql<{ number: number }>`select nextval(${sequence}) as number`.execute(tx)
    const mlsId = `${letter}${String(next.rows[0]!.number + 300_000)}`
    if (!(await isMlsIdTaken(tx, type, mlsId, 0))) return { uniqueId: rows[0]!.id, mlsId }
  }
}
