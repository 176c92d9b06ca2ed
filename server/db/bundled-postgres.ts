// The bundled database: PostgreSQL as a child process on this machine's loopback interface, with its files in the data
// folder. A mistake here loses a board's data or opens it to other users of the machine. Three guarantees hold: only
// the database's user and root can read the files or the password; a postmaster outlives a killed server, because only
// its own shutdown is safe, and the next start adopts it; and two postmasters never run on one cluster.
import { spawn } from 'node:child_process'
import { open, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import {
  type ClusterPaths,
  createCluster,
  DATABASE,
  findCluster,
  homeElsewhere,
  makeDataFolder,
} from './postgres-cluster.ts'
import { findPostmaster, type PidFile, readPidFile, wasShutDown } from './postgres-process.ts'
import { chooseDatabaseUser, databaseEnvironment, type RunAs } from './postgres-user.ts'

export type DatabaseConnection = { host: string; port: number; user: string; password: string; database: string }

export type BundledPostgres = {
  connection: DatabaseConnection
  /** True if a killed server had left it running. */
  adopted: boolean
  /**
   * Ends every session, flushes everything to disk and waits for it to finish. Only the holder of the one-server lock
   * may call it.
   */
  stop(): Promise<void>
  /**
   * Restarts the database in place if it was killed. False if it was shut down properly or another process runs it
   * elsewhere. Rejects if it cannot start now.
   */
  revive(): Promise<boolean>
}

export type BundledPostgresOptions = {
  dataDir: string
  /** Folder that holds `node_modules`. */
  projectDir: string
  log: (line: string) => void
  /** The `bin` folder of another PostgreSQL of the same major version (POSTGRES_BIN). */
  bin?: string | undefined
  /** Folder for the database if the server runs as root and the database's user cannot reach the data folder. */
  elsewhere?: string
  /** PostgreSQL settings that override ours; tests turn fsync off. */
  settings?: Record<string, string>
}

export const connectionUrl = ({ host, port, user, password, database }: DatabaseConnection): string =>
  `postgres://${user}:${password}@${host}:${port}/${database}`

const HOST = '127.0.0.1'
const MEGABYTE = 1024 * 1024
const POLL_MS = 20
const READY_WITHIN_MS = 10 * 60_000 // after a power cut, PostgreSQL first replays its journal, however long that takes
const STOP_WITHIN_MS = 60_000
const ATTEMPTS = 5

/** Memory available to this process, in bytes: the machine's total, or its container's limit. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
/**
 * Megabytes of shared_buffers. Reading rows from PostgreSQL's own cache costs a fifth less; it uses only as much memory
 * as the board fills.
 */
export const bufferMegabytes = (memoryBytes: number): number =>
  Math.min(2_048, Math.max(128, Math.floor(memoryBytes / 8 / MEGABYTE)))
const BUFFERS = bufferMegabytes(memory)

/** Tuned for two cores. Passed on the command line so that existing clusters also get new settings. */
const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: `${BUFFERS}MB`,
  effective_cache_size: `${Math.max(1_024, 4 * BUFFERS)}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_parallel_workers_per_gather: '1',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The portal reports failed statements; PostgreSQL's own messages would write members' data to a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, HOST, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

async function readPassword({ passwordFile }: ClusterPaths): Promise<string> {
  const file = await open(passwordFile)
  return (await file.readFile('utf8').finally(() => file.close())).trim()
}

/** The last line of the log that gives a reason, for the one-line error message. */
async function lastErrorLine(place: ClusterPaths): Promise<string> {
  const log = await open(place.logFile)
  const lines = (await log.readFile('utf8').finally(() => log.close())).split('\n')
  return lines.findLast((line) => /FATAL|PANIC|could not|error/.test(line))?.replace(/^.*?\] /, '') ?? 'no reason given'
}

async function openLog({ logFile }: ClusterPaths) {
  const size = await stat(logFile).then(
    (seen) => seen.size,
    () => 0,
  )
  if (size > MEGABYTE) await rename(logFile, `${logFile}.1`)
  return open(logFile, 'a', 0o600)
}

/**
 * Starts a postmaster and waits until it is up or has exited. Gives it its own process session, so that Ctrl-C reaches
 * only the server.
 */
async function launch(
  place: ClusterPaths,
  bin: string,
  runAs: RunAs,
  settings: Record<string, string>,
): Promise<boolean> {
  const flags = Object.entries({ ...SETTINGS, port: String(await findFreePort()), ...settings })
  const log = await openLog(place)
  let gone = false
  try {
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', place.cluster, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { cwd: '/', env: databaseEnvironment(), detached: true, stdio: ['ignore', log.fd, log.fd], ...runAs },
    )
    child.on('error', () => {
      gone = true
    })
    child.on('exit', () => {
      gone = true
    })
    child.unref()
    while (!gone) {
      const file = await readPidFile(place.cluster)
      if (file?.pid === child.pid && file?.status !== 'starting') return true
      await sleep(POLL_MS)
    }
    return false
  } finally {
    await log.close()
  }
}

/** Undefined while the database is starting up or shutting down. */
async function tryConnection(connection: DatabaseConnection): Promise<true | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 30_000 }) // a busy process is slow to shake hands
  client.on('error', () => {}) // the connection ended: the next attempt shows why
  try {
    await client.connect()
    return true
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    // Class 28 means a rejected name or password; everything else (57P03, a refused connection) is temporary.
    if (code?.startsWith('28'))
      throw new CannotStart(`The running database rejects our password (${message}): stop it and start again`)
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

type Running = { postmaster: PidFile; connection: DatabaseConnection; adopted: boolean }

async function startOrAdopt(
  place: ClusterPaths,
  launchOnce: () => Promise<boolean>,
  log: (line: string) => void,
): Promise<Running> {
  const identity = { host: HOST, user: DATABASE, password: await readPassword(place), database: DATABASE }
  const begun = Date.now()
  let attempts = 0
  let saidWaiting = false
  while (Date.now() - begun < READY_WITHIN_MS) {
    const postmaster = await findPostmaster(place.cluster)
    if (postmaster) {
      const connection = { ...identity, port: postmaster.port }
      const settled = !['starting', 'stopping'].includes(postmaster.status)
      if (settled && (await tryConnection(connection))) return { postmaster, connection, adopted: attempts === 0 }
      if (!saidWaiting && Date.now() - begun > 3_000)
        log('Waiting for the database, which is still recovering from its log')
      saidWaiting ||= Date.now() - begun > 3_000
      await sleep(POLL_MS)
      continue
    }
    if (attempts++ === ATTEMPTS) break
    if (await launchOnce()) continue
    // Another start was faster, the port was taken, or the last processes of a killed postmaster are still exiting.
    await sleep(attempts * 100)
    // PostgreSQL mistakes a zombie, or an unrelated process with a reused id, for another postmaster and refuses to
    // start.
    if (!(await findPostmaster(place.cluster))) await rm(join(place.cluster, 'postmaster.pid'), { force: true })
  }
  throw new CannotStart(
    `The database in ${place.home} does not start (${await lastErrorLine(place)}): see ${place.logFile}`,
  )
}

async function stopPostmaster(place: ClusterPaths, pid: number): Promise<void> {
  const isRunning = async () => (await findPostmaster(place.cluster))?.pid === pid
  const signal = async (name: 'SIGINT' | 'SIGQUIT') => {
    if (await isRunning()) process.kill(pid, name)
  }
  await signal('SIGINT') // "fast" shutdown: ends the sessions, then flushes everything to disk
  const begun = Date.now()
  while (await isRunning()) {
    if (Date.now() - begun > STOP_WITHIN_MS) {
      await signal('SIGQUIT') // "immediate" shutdown; the next start recovers from the journal
      return
    }
    await sleep(POLL_MS)
  }
}

/** Connection settings of this data folder's database; undefined if it is not running. Starts and changes nothing. */
export async function findRunningPostgres(dataDir: string): Promise<DatabaseConnection | undefined> {
  const place = await findCluster(dataDir)
  const postmaster = place && (await findPostmaster(place.cluster))
  if (!place || !postmaster) return undefined
  return { host: HOST, port: postmaster.port, user: DATABASE, password: await readPassword(place), database: DATABASE }
}

export async function startBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const { projectDir, log, elsewhere = '/var/lib/curbside' } = options
  const dataDir = await makeDataFolder(options.dataDir)
  const home = homeElsewhere(elsewhere, projectDir)
  const runAs = await chooseDatabaseUser(join(dataDir, 'postgres', 'cluster'))
  const copyBelow = runAs ? home : dataDir
  const bin = await preparePostgresBinaries({ projectDir, copyBelow, runAs, own: options.bin, log })
  let place = await findCluster(dataDir)
  if (!place) {
    log('Creating the database (first start only)')
    place = await createCluster({ dataDir, elsewhere: home, bin, runAs })
  }
  const cluster = place
  if (cluster.home !== join(dataDir, 'postgres')) {
    log(`The database is stored in ${cluster.home}, because the user it runs as cannot own files in ${dataDir}`)
  }
  const launchWith = (settings: Record<string, string>) => () =>
    launch(cluster, bin, runAs, { ...options.settings, ...settings })
  const { postmaster, connection, adopted } = await startOrAdopt(cluster, launchWith({}), log)
  let current = postmaster
  return {
    connection,
    adopted,
    stop: () => stopPostmaster(cluster, current.pid),
    async revive() {
      // A postmaster that failed its own recovery (a full disk) has also removed its lock file. If two start at once,
      // PostgreSQL lets only one run.
      if (!(await readPidFile(cluster.cluster)) && (await wasShutDown(cluster.cluster))) return false
      const again = await startOrAdopt(cluster, launchWith({ port: String(connection.port) }), log)
      current = again.postmaster
      return again.connection.port === connection.port
    },
  }
}
