// Reads from a streaming replica (READ_DATABASE_URL), for calls whose row in the contract says that they may lag. A member
// never reads older data than they have written themselves: the page carries how far the write-ahead log had come after its
// last write, and a replica that has not replayed that far is not asked. Nor is one that is out of reach, that fails, or that
// is half a minute behind: then everything is read where it is written, and nobody notices.
import { sql } from 'kysely'
import { type Db, openDatabase, type Tx } from './connection.ts'

/** A place in the write-ahead log, as PostgreSQL writes it. */
export type LogPosition = string
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/
export const isLogPosition = (text: string): text is LogPosition => POSITION.test(text)

export type ReadReplica = {
  /** Whether it is worth asking. */
  isFit(): boolean
  /**
   * Runs `work` on the replica once that has replayed the log up to `seen`. null: it cannot answer, so read where it is
   * written. `work` only reads, for it may then be done again there.
   */
  read<T>(seen: LogPosition | null, work: (tx: Tx) => Promise<T>): Promise<{ value: T } | null>
  /** How far the log has come where it is written: after a commit, it holds that. null: not known. */
  position(): Promise<LogPosition | null>
  close(): Promise<void>
}

export type ReplicaOptions = {
  /** Where it is written. */
  db: Db
  maxConnections?: number
  prepare?: boolean
  say: (line: string) => void
  /** How often it is looked at. */
  lookEveryMs?: number
  /** Further behind than this it is not asked. */
  maxLagMs?: number
  /** A search that is not answered by then is done where it is written. */
  answerWithinMs?: number
  now?: () => number
}

type State = 'fit' | 'behind' | 'out of reach' | 'not a replica'

const LINES: Record<State, string> = {
  fit: 'Searches and lists are read from the replica (READ_DATABASE_URL)',
  behind: 'The replica (READ_DATABASE_URL) is behind: everything is read from DATABASE_URL until it has caught up',
  'out of reach': 'The replica (READ_DATABASE_URL) does not answer: everything is read from DATABASE_URL until it does',
  'not a replica': 'READ_DATABASE_URL is no replica any more: everything is read from DATABASE_URL',
}

export async function openReadReplica(url: string, options: ReplicaOptions): Promise<ReadReplica> {
  const { db, say, lookEveryMs = 5_000, maxLagMs = 30_000, answerWithinMs = 5_000, now = Date.now } = options
  const replica = openDatabase(url, {
    ...(options.prepare && { prepare: true }),
    maxConnections: options.maxConnections ?? 10,
    statementTimeoutMs: answerWithinMs,
    silenceMs: answerWithinMs,
  })
  let state: State | undefined
  /** Where the log had come, and when; the first is as old as the replica may be. */
  let marks: { at: number; position: LogPosition }[] = []
  const become = (next: State) => {
    if (state !== next) say(LINES[next])
    state = next
  }

  const position = async (): Promise<LogPosition | null> => {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`
      .execute(db)
      .catch(() => ({ rows: [] }))
    return rows[0]?.position ?? null
  }
  /** Also the first statement of each read: what its transaction sees from then on is no older. */
  const hasReplayed = async (on: Db | Tx, wanted: LogPosition | null): Promise<State> => {
    const { rows } = await sql<{ isReplica: boolean; isThere: boolean }>`
      select pg_is_in_recovery() as "isReplica",
        coalesce(${wanted}::pg_lsn <= case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end, true) as "isThere"`.execute(
      on,
    )
    const { isReplica, isThere } = rows[0]!
    return isReplica ? (isThere ? 'fit' : 'behind') : 'not a replica'
  }

  const look = async () => {
    const present = await position()
    const oldest = marks.findLast(({ at }) => at <= now() - maxLagMs) ?? null
    if (oldest) marks = marks.filter(({ at }) => at >= oldest.at)
    if (present) marks.push({ at: now(), position: present })
    become(await hasReplayed(replica.db, oldest?.position ?? null).catch(() => 'out of reach' as const))
  }
  await look()
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, lookEveryMs)
  timer.unref()

  return {
    isFit: () => state === 'fit',
    async read(seen, work) {
      if (state !== 'fit') return null
      try {
        return await replica.db.transaction().execute(async (tx) => {
          if ((await hasReplayed(tx, seen)) !== 'fit') return null
          return { value: await work(tx) }
        })
      } catch (error) {
        if (!isOfTheStatement(error)) become('out of reach')
        return null
      }
    },
    position,
    async close() {
      clearInterval(timer)
      await looking
      await replica.close()
    },
  }
}

/** PostgreSQL refused this statement (a conflict with what is being replayed, too long a search); it is there all the same. */
function isOfTheStatement(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)
}
