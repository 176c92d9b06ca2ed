// Orphaned bytes: no row refers to them, because their row is not written yet or was deleted. A key is marked before
// its bytes are written and unmarked in the transaction that refers to it, so a sweep finds the bytes that a killed
// server left and never removes any others. The table is called loose_blob.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import type { Blobs } from './blobs.ts'

export type MintKeys = (count: number) => Promise<string[]>

/**
 * New keys, marked as orphaned. Runs outside the transaction that will refer to them: its rollback would undo the mark.
 */
export async function mintBlobKeys(db: Db, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(16).toString('hex'))
  await markOrphaned(db, keys)
  return keys
}

/** Marks keys whose rows were deleted. `since` defaults to the database's clock. */
export async function markOrphaned(db: Db | Tx, keys: readonly string[], since?: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('loose_blob')
    .values(keys.map((key) => ({ key, ...(since && { since }) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Unmarks keys that a row of this transaction refers to, or that will have no bytes. */
export async function markReferenced(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('loose_blob').where('key', 'in', keys).execute()
}

/**
 * Removes bytes orphaned before `before`; returns how many keys had been. Bytes are deleted before their marks, so an
 * interrupted run is repeated by the next.
 */
export async function removeOrphaned(
  tx: Tx,
  blobs: Pick<Blobs, 'remove'>,
  { before, atOnce }: { before: Date; atOnce: number },
): Promise<number> {
  const rows = await tx
    .selectFrom('loose_blob')
    .select('key')
    .where('since', '<=', before)
    .orderBy('since')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const keys = rows.map(({ key }) => key)
  if (keys.length === 0) return 0
  const referenced = await referencedKeys(tx, keys)
  for (const key of keys) if (!referenced.has(key)) await blobs.remove(key)
  await markReferenced(tx, keys)
  return keys.length
}

/** Keys that a row refers to, marked or not. Blob keys are the only columns of exactly 32 characters in the schema. */
async function referencedKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'character' and character_maximum_length = 32`.execute(tx)
  const referenced = new Set<string>()
  for (const { table, column } of columns.rows) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${keys})`.execute(tx)
    for (const { key } of rows) referenced.add(key)
  }
  return referenced
}
