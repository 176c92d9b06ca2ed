// Somebody else's transaction that locks a table: every statement that reads it waits, so a test knows where a call is.
import { type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'
import { openDatabase, type Tx } from '#server/db/connection.ts'

/** Locked when it resolves. */
export async function holdTable(databaseUrl: string, table: string) {
  const { db, close } = openDatabase(databaseUrl)
  let letGo = () => {}
  const until = new Promise<void>((done) => {
    letGo = done
  })
  let given = (_: Tx) => {}
  const locked = new Promise<Tx>((done) => {
    given = done
  })
  const transaction = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    given(tx)
    await until
  })
  const tx = await Promise.race([locked, transaction.then(() => Promise.reject(new Error('not locked')))])
  return {
    /** Runs in the transaction that holds the table. */
    write: (statement: RawBuilder<unknown>) => statement.execute(tx),
    /** Resolves once a statement waits for a lock. */
    isAwaited: () =>
      vi.waitFor(async () => {
        const { rows } = await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows).not.toEqual([])
      }, 20_000),
    /** Commits. */
    async release() {
      letGo()
      await transaction
      await close()
    },
  }
}
