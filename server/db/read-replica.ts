// Reads from a streaming replica (READ_DATABASE_URL), for calls marked `mayUseReplica` in the contract. A member never reads
// data older than their own writes: a cookie holds the write-ahead log position after their last write, and a replica
// that has not replayed that far is not used. Nor is one that is unreachable, fails, or is more than 30 s behind: reads
// then go to the primary.
import { sql } from 'kysely'
import { type Db, openDatabase, snapshot, type Tx } from './connection.ts'

/** A log sequence number in PostgreSQL's text format. */
export type LogPosition = string
const POSITION = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/
export const isLogPosition = (text: string): text is LogPosition => POSITION.test(text)

export type ReadReplica = {
  /** True if the replica can be used for reads. */
  isFit(): boolean
  /**
   * Runs `work` on the replica if it has replayed the log up to `seen`. null: it can't answer, so read from the
   * primary. `work` must only read, because it may then run again there.
   */
  read<T>(seen: LogPosition | null, work: (tx: Tx) => Promise<T>): Promise<{ value: T } | null>
  /** The primary's log position; after a commit, it includes that commit. null if unknown. */
  position(): Promise<LogPosition | null>
  close(): Promise<void>
}

export type ReplicaOptions = {
  /** The primary. */
  db: Db
  maxConnections?: number
  prepare?: boolean
  say: (line: string) => void
  /** Interval between checks of the replica. */
  pollEveryMs?: number
  /** Maximum lag at which the replica is used. */
  maxLagMs?: number
  /** A read that takes longer is done on the primary. */
  answerWithinMs?: number
  now?: () => number
}

type State = 'fit' | 'behind' | 'unreachable' | 'not a replica'

const LINES: Record<State, string> = {
  fit: 'Searches and lists are read from the replica (READ_DATABASE_URL)',
  behind: 'The replica (READ_DATABASE_URL) is behind: everything is read from DATABASE_URL until it has caught up',
  unreachable: 'The replica (READ_DATABASE_URL) does not answer: everything is read from DATABASE_URL until it does',
  'not a replica': 'READ_DATABASE_URL is no replica any more: everything is read from DATABASE_URL',
}

export async function openReadReplica(url: string, options: ReplicaOptions): Promise<ReadReplica> {
  const { db, say, pollEveryMs = 5_000, maxLagMs = 30_000, answerWithinMs = 5_000, now = Date.now } = options
  const replica = openDatabase(url, {
    ...(options.prepare && { prepare: true }),
    maxConnections: options.maxConnections ?? 10,
    statementTimeoutMs: answerWithinMs,
    silenceMs: answerWithinMs,
  })
  let state: State | undefined
  /** Log positions of the primary over time; the first is as old as the replica may be. */
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
  /** Also asked before each read, so that its snapshot is at least that recent. */
  const hasReplayed = async (on: Db, wanted: LogPosition | null): Promise<State> => {
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
    become(await hasReplayed(replica.db, oldest?.position ?? null).catch(() => 'unreachable' as const))
  }
  await look()
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, pollEveryMs)
  timer.unref()

  return {
    isFit: () => state === 'fit',
    async read(seen, work) {
      if (state !== 'fit') return null
      try {
        // One connection, because behind a balancer another may lead to another standby.
        return await replica.db.connection().execute(async (standby) => {
          if ((await hasReplayed(standby, seen)) !== 'fit') return null
          return { value: await snapshot(standby).execute(work) }
        })
      } catch (error) {
        if (!isOfTheStatement(error)) become('unreachable')
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

/** PostgreSQL rejected this statement (a recovery conflict, a timeout), but the replica itself is available. */
function isOfTheStatement(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)
}
