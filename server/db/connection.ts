// One pool of connections to PostgreSQL, and Kysely over it.
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared-statements.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** bigint keys are UniqueIDs and counts: safe as numbers below 2^53. */
const INT8 = 20
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

/** `prepare`: keep statements prepared; only where nothing stands between us and the database. */
export function openDatabase(
  databaseUrl: string,
  options: { maxConnections?: number; prepare?: boolean; statementTimeoutMs?: number } = {},
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: options.maxConnections ?? 20,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: 5_000,
    application_name: 'curbside',
    statement_timeout: options.statementTimeoutMs ?? 30_000,
  })
  // An idle connection that dies is replaced at the next query; unheard, its error event would end the process.
  pool.on('error', () => {})
  // Nor does one that dies in the middle of a transaction: its next query says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: options.prepare ? preparing(pool) : pool }),
  })
  return { db, pool, close: () => db.destroy() }
}
