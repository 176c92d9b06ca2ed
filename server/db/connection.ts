// A pool of connections to PostgreSQL, with Kysely on top.
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { kyselyPool } from './kysely-pool.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** A transaction whose reads all see the database as it was at the first of them. */
export const snapshot = (db: Db) => db.transaction().setIsolationLevel('repeatable read')

/**
 * Holds a lock of this name to the end of the transaction: others wait for it. Don't change a name: while a board is
 * upgraded, servers of both versions must wait for the same lock.
 */
export const takeTurn = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** The same without waiting: false if another transaction holds the lock. */
export async function tryTurn(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx)
  return rows[0]?.held === true
}

/** bigint keys are UniqueIDs and counts, which are safe as numbers below 2^53. */
const INT8 = 20
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * Closes connections without traffic in either direction for `afterMs`; 0 disables it. A database cut off by the
 * network sends nothing: the operating system would wait for a quarter of an hour, and so would every request that
 * holds a connection.
 */
export function closeSilentConnections(pool: pg.Pool, afterMs: number): void {
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    stream.setTimeout(afterMs, () => stream.destroy())
  })
}

/**
 * `prepare`: keeps statements prepared; only without a pooler between the server and the database. `connectWithinMs`:
 * how long a query waits for a connection. `silenceMs`: how long a connection may stay silent. `sessionIdleMinutes`: see
 * session.store.ts, which reads it in SQL.
 */
export function openDatabase(
  databaseUrl: string,
  options: {
    maxConnections?: number
    prepare?: boolean
    connectWithinMs?: number
    statementTimeoutMs?: number
    silenceMs?: number
    sessionIdleMinutes?: number
  } = {},
) {
  const { statementTimeoutMs = 30_000, silenceMs = 2 * statementTimeoutMs } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.maxConnections ?? 20,
    types: types as pg.CustomTypesConfig,
    pipeline: true,
    connectionTimeoutMillis: options.connectWithinMs ?? 5_000,
    application_name: 'curbside',
    statement_timeout: statementTimeoutMs,
    ...(options.sessionIdleMinutes
      ? { options: `-c curbside.session_idle_minutes=${options.sessionIdleMinutes}` }
      : {}),
  })
  // The pool replaces an idle connection that died when the next query needs one; an unhandled error event would end
  // the process.
  pool.on('error', () => {})
  // The same inside a transaction, whose next query fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  closeSilentConnections(pool, silenceMs)
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool, { prepare: options.prepare === true }) }),
  })
  return { db, pool, close: () => db.destroy() }
}
