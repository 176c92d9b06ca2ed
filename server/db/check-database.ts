// Checks the database that DATABASE_URL names, before anything uses it. The error message is one line and never
// contains the password.
import pg from 'pg'
import { SESSION_IDLE_MS } from '#contract/constants.ts'
import { CannotStart } from './cannot-start.ts'

const OLDEST_MAJOR = 15
const ANSWER_WITHIN_MS = 10_000
const USUAL_IDLE_MINUTES = SESSION_IDLE_MS / 60_000

/** `mayCreate`: also true if the tables already exist. The last three are false behind a pooler that is set up wrong. */
export type DatabaseState = {
  major: number
  encoding: string
  isReadOnly: boolean
  mayCreate: boolean
  user: string
  isOwnSession: boolean
  hasTimeout: boolean
  knowsIdleMinutes: boolean
}

export async function checkDatabase(databaseUrl: string, sessionIdleMinutes: number): Promise<void> {
  const fault = await inspect(databaseUrl, sessionIdleMinutes).then(faultOf, (error) =>
    describeFailure(error, databaseUrl),
  )
  if (fault) throw new CannotStart(`Setting DATABASE_URL: ${fault}`)
}

/**
 * Whether READ_DATABASE_URL names a replica of DATABASE_URL. One that does not answer now is no reason not to start: until it
 * does, everything is read from DATABASE_URL.
 */
export async function checkReplica(readUrl: string, databaseUrl: string): Promise<void> {
  const fault = await Promise.all([identify(readUrl), identify(databaseUrl)]).then(
    ([replica, written]) => replicaFaultOf(replica, written),
    (error) => (isRefused(error) ? describeFailure(error, readUrl) : undefined),
  )
  if (fault) throw new CannotStart(`Setting READ_DATABASE_URL: ${fault}`)
}

/** `cluster`: the same for a database and its replicas. */
export type ReplicaState = { isReplica: boolean; cluster: string; database: string }

export function replicaFaultOf(replica: ReplicaState, written: ReplicaState): string | undefined {
  if (!replica.isReplica) return 'this is not a replica: it must be a streaming standby of DATABASE_URL'
  if (replica.cluster !== written.cluster) return 'this is a replica of a different PostgreSQL than DATABASE_URL'
  if (replica.database !== written.database)
    return `the database is ${replica.database}, but that of DATABASE_URL is ${written.database}`
  return undefined
}

const identify = (url: string) =>
  ask<ReplicaState>(
    url,
    `select pg_is_in_recovery() as "isReplica", system_identifier::text as cluster, current_database() as database
     from pg_control_system()`,
  )

/** Wrong credentials, or no such database: that does not pass. */
const isRefused = (error: unknown): boolean => /^(28|3D000|42)/.test(String((error as { code?: string }).code ?? ''))

/** Connects as the portal's pools do, and once more meanwhile: with transaction pooling, both get the same session. */
const inspect = (url: string, idleMinutes: number) =>
  connected(url, idleMinutes, async (client): Promise<DatabaseState> => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
         current_setting('transaction_read_only') = 'on' as "isReadOnly", current_user as user, pg_backend_pid() as pid,
         to_regclass('kysely_migration') is not null
           or coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
         current_setting('statement_timeout') <> '0' as "hasTimeout",
         coalesce(nullif(current_setting('curbside.session_idle_minutes', true), '')::int, $1) = $2 as "knowsIdleMinutes"`,
      [USUAL_IDLE_MINUTES, idleMinutes],
    )
    const { pid, ...state } = rows[0]
    const second = await connected(url, idleMinutes, (other) => other.query('select pg_backend_pid() as pid'))
    return { ...state, isOwnSession: second.rows[0].pid !== pid }
  })

const ask = <Row extends object>(url: string, question: string): Promise<Row> =>
  connected(url, USUAL_IDLE_MINUTES, async (client) => (await client.query<Row>(question)).rows[0]!)

async function connected<T>(
  connectionString: string,
  idleMinutes: number,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    statement_timeout: ANSWER_WITHIN_MS,
    options: `-c curbside.session_idle_minutes=${idleMinutes}`,
    application_name: 'curbside check',
  })
  client.on('error', () => {}) // the running query reports it
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

export function faultOf(state: DatabaseState): string | undefined {
  const { major, encoding, isReadOnly, mayCreate, user, isOwnSession, hasTimeout, knowsIdleMinutes } = state
  if (major < OLDEST_MAJOR) return `this is PostgreSQL ${major}, but ${OLDEST_MAJOR} or later is required`
  if (encoding !== 'UTF8') return `the database has the encoding ${encoding}, but UTF8 is required`
  if (isReadOnly) return 'the database is read-only (a standby?)'
  if (!mayCreate) return `the role ${user} cannot create tables in it; make it the database's owner`
  if (!isOwnSession) return 'a pooler uses transaction pooling; session pooling is required (pool_mode = session)'
  if (!hasTimeout) return `a pooler drops statement_timeout; alter role ${user} set statement_timeout = '30s'`
  if (!knowsIdleMinutes)
    return `a pooler drops SESSION_IDLE_MINUTES; alter role ${user} set curbside.session_idle_minutes to the same`
  return undefined
}

/** Codes: https://www.postgresql.org/docs/18/errcodes-appendix.html */
function describeFailure(error: unknown, databaseUrl: string): string {
  const { code = '', message } = error as { code?: string; message: string }
  const { host, username, pathname } = new URL(databaseUrl)
  if (code.startsWith('28'))
    return `PostgreSQL at ${host} rejects the user ${decodeURIComponent(username)} (${message})`
  if (code === '3D000') return `PostgreSQL at ${host} has no database ${decodeURIComponent(pathname.slice(1))}`
  return `cannot connect to PostgreSQL at ${host || 'that address'} (${message || code})`
}
