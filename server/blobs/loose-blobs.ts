// Bytes that no row names: on their way to one, or left by one that is gone. Role: a key is noted before its bytes are written and struck out in the
// transaction that names it, so that bytes whose server was killed in between are found, and no others are ever taken away.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import type { Blobs } from './blobs.ts'

export type MintKeys = (count: number) => Promise<string[]>

/** Keys for bytes to come. Not in the transaction that names them: a note that is taken back with it would note nothing. */
export async function mintBlobKeys(db: Db, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(16).toString('hex'))
  await loosen(db, keys)
  return keys
}

/** The rows that named them are gone. `since`: else the database's clock says. */
export async function loosen(db: Db | Tx, keys: readonly string[], since?: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('loose_blob')
    .values(keys.map((key) => ({ key, ...(since && { since }) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A row of this transaction names them. */
export async function fasten(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('loose_blob').where('key', 'in', keys).execute()
}

/** Takes away what has been loose since `before`. The bytes first: broken off in between, it is done again. */
export async function removeLoose(
  tx: Tx,
  blobs: Pick<Blobs, 'remove'>,
  { before, atOnce }: { before: Date; atOnce: number },
): Promise<void> {
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
  if (keys.length === 0) return
  const named = await namedKeys(tx, keys)
  for (const key of keys) if (!named.has(key)) await blobs.remove(key)
  await fasten(tx, keys)
}

/** Those that a row names after all, whatever the note says. Keys of bytes are the only texts of exactly 32 characters in the schema. */
async function namedKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'character' and character_maximum_length = 32`.execute(tx)
  const named = new Set<string>()
  for (const { table, column } of columns.rows) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} = any(${keys})`.execute(tx)
    for (const { key } of rows) named.add(key)
  }
  return named
}
