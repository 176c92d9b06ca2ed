// Only one server at a time works on the bundled database: only it may stop the database, and it owns the bytes in the
// same data folder. The lock is an advisory lock of a session that does nothing else, so it ends with the process,
// however that ends.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isProcessAlive } from './postgres-process.ts'

export type ServerIdentity = { pid: number; address: string }

export type OneServerLock =
  | { kind: 'held'; release(): Promise<void> }
  /** `by` describes the other server to people: "process 4711, http://127.0.0.1:8080". */
  | { kind: 'taken'; by: string }

const KEY = 0x43_75_72_62 // "Curb"
const RETRY_MS = 100
/** An idle database notices that a killed server's session has ended at once, a busy one later. */
const MAX_WAIT_MS = 10_000
const REVIVE_AGAIN_MS = 1_000
const RESTORED_WITHIN_MS = 10 * 60_000

/** PostgreSQL keeps 63 bytes of an application_name. */
const nameOf = ({ pid, address }: ServerIdentity) => `curbside server ${pid} ${address}`.slice(0, 63)

async function findHolder(client: pg.Client): Promise<ServerIdentity | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.classid = 0 AND l.objid = $1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [KEY],
  )
  const [, pid, address] = rows[0]?.name.match(/^curbside server (\d+) (.*)$/) ?? []
  return pid && address !== undefined ? { pid: Number(pid), address } : undefined
}

/** The server that holds the lock, if any; does not take the lock. */
export async function findRunningServer(connection: pg.ClientConfig): Promise<ServerIdentity | undefined> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return findHolder(client).finally(() => client.end())
}

async function claim(client: pg.Client): Promise<{ kind: 'held' } | { kind: 'taken'; by: string }> {
  const begun = Date.now()
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [KEY])
    if (rows[0]?.held) return { kind: 'held' }
    const holder = await findHolder(client)
    const lives = holder !== undefined && (await isProcessAlive(holder.pid))
    if (lives) return { kind: 'taken', by: `process ${holder.pid}, ${holder.address}` }
    if (Date.now() - begun > MAX_WAIT_MS) return { kind: 'taken', by: 'a process that cannot be seen from here' }
    await sleep(RETRY_MS)
  }
}

/**
 * Whether the lock could be taken again: when one session crashes, PostgreSQL ends all of them and recovers a moment
 * later.
 */
async function renew(
  claimAgain: () => Promise<OneServerLock>,
  revive: () => Promise<boolean>,
  isOver: () => boolean,
): Promise<OneServerLock | undefined> {
  const begun = Date.now()
  while (!isOver() && Date.now() - begun < RESTORED_WITHIN_MS) {
    try {
      return await claimAgain()
    } catch (error) {
      // A refused connection means that the database has stopped and is not recovering. A start that fails now (a full
      // disk) may succeed later.
      const isRevived = (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || (await revive().catch(() => null))
      if (isRevived === false) return undefined
      await sleep(isRevived ? RETRY_MS : REVIVE_AGAIN_MS)
    }
  }
  return undefined
}

/**
 * Takes the lock, or returns its holder. Calls `onLost` when the lock is lost for good: the database has stopped, or
 * another server took the lock first, so this one must close. `revive` starts a killed database and returns whether it
 * runs again, even if another process started it; if it rejects, it is retried for a while.
 */
export async function takeOneServerLock(
  connection: string | pg.ClientConfig,
  identity: ServerIdentity,
  onLost: () => void,
  revive: () => Promise<boolean> = async () => false,
): Promise<OneServerLock> {
  const config = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({ ...config, application_name: nameOf(identity), keepAlive: true })
  client.on('error', () => {}) // 'end' follows
  await client.connect()
  const outcome = await claim(client)
  if (outcome.kind === 'taken') {
    await client.end()
    return outcome
  }
  let released = false
  let current: Promise<OneServerLock | undefined> | undefined
  client.on('end', () => {
    if (released) return
    const claimAgain = () => takeOneServerLock(connection, identity, onLost, revive)
    current = renew(claimAgain, revive, () => released).catch(() => undefined)
    current.then((renewed) => {
      if (!released && renewed?.kind !== 'held') onLost()
    })
  })
  const release = async () => {
    released = true
    await client.end().catch(() => {})
    const renewed = await current
    if (renewed?.kind === 'held') await renewed.release()
  }
  return { kind: 'held', release }
}
