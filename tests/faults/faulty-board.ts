// A real board to be killed: servers as processes, and a durable PostgreSQL (fsync on), started by the server itself or
// separately for two servers. Everything is killed by SIGKILL.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  type BundledPostgres,
  connectionUrl,
  findRunningPostgres,
  startBundledPostgres,
} from '#server/db/bundled-postgres.ts'
import { findPostmaster } from '#server/db/postgres-process.ts'
import { freePort } from '../support/run-portal.ts'
import { PREFIX } from '../support/server-setup.ts'

const projectDir = process.cwd()
const POLL_MS = 10
const READY_WITHIN_MS = 110_000

export type Server = {
  url: string
  /** Starts the process; does not wait for it. */
  spawn(): void
  /** Milliseconds until the server and its database answer. Rejects if its process exits first. */
  ready(): Promise<number>
  kill(signal?: NodeJS.Signals): Promise<number | null>
  isRunning(): boolean
  output(): string
  /** Log lines of replies with status 500, which are bugs. */
  faults(): readonly string[]
}

export type Board = {
  dataDir: string
  blobFolder: string
  servers: Server[]
  /** Stops the one server with its own database cleanly, and starts two on a separate database. */
  split(): Promise<void>
  database(): Promise<pg.Client>
  /** SIGKILL to the postmaster and all its processes, or to one session. Resolves when they have exited. */
  killDatabase(what: 'all' | 'one session'): Promise<void>
  /** Starts the separate postmaster again after it was killed; the bundled one is started by its server. */
  restartDatabase(): Promise<void>
  close(): Promise<void>
}

/** `apart`: the database runs separately from the start. */
export async function openBoard({ apart: isApart = false } = {}): Promise<Board> {
  if (!existsSync(join(projectDir, 'dist/server/main.js')))
    throw new Error('The server is not built; run these with: npm test -- server')
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(dataDir, 0o711) // as root the database runs as somebody else
  const env = { ...SMALL_BOARD, DATA_DIR: dataDir }
  const cluster = join(dataDir, 'postgres', 'cluster')
  const startApart = () => startBundledPostgres({ dataDir, projectDir, log: () => {} })
  let apart: BundledPostgres | undefined = isApart ? await startApart() : undefined
  const servers = [await createServer(apart ? { ...env, DATABASE_URL: connectionUrl(apart.connection) } : env)]
  servers[0]!.spawn()
  await servers[0]!.ready()

  const board: Board = {
    dataDir,
    blobFolder: join(dataDir, 'blobs'),
    servers,
    async split() {
      await servers[0]!.kill('SIGTERM')
      apart = await startApart()
      const DATABASE_URL = connectionUrl(apart.connection)
      // The first server keeps its address, because phones know no other.
      servers[0] = await createServer({ ...env, DATABASE_URL }, Number(new URL(servers[0]!.url).port))
      servers[1] = await createServer({ ...env, DATABASE_URL })
      for (const server of servers) server.spawn()
      for (const server of servers) await server.ready()
    },
    async database() {
      const connection = await findRunningPostgres(dataDir)
      const client = new pg.Client(connectionUrl(connection!))
      client.on('error', () => {})
      await client.connect()
      return client
    },
    async killDatabase(what) {
      const postmaster = await findPostmaster(cluster)
      if (!postmaster) return
      const children = await childrenOf(postmaster.pid)
      const doomed = what === 'all' ? [postmaster.pid, ...children.map(({ pid }) => pid)] : [aSession(children)]
      for (const pid of doomed) if (pid) killNow(pid)
      if (what === 'all') while (await findPostmaster(cluster)) await sleep(POLL_MS)
    },
    async restartDatabase() {
      await apart?.revive()
    },
    async close() {
      // A killed server's database keeps running: a server that adopts it shuts it down properly.
      if (!apart && !servers[0]!.isRunning()) {
        servers[0]!.spawn()
        await servers[0]!.ready()
      }
      for (const server of servers) await server.kill('SIGTERM')
      await apart?.revive()
      await apart?.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return board
}

/** A small board without limits, whose deliveries arrive at once. */
export const SMALL_BOARD = {
  DEMO_LISTINGS: '60',
  LIMITS: 'off',
  LOG_LEVEL: 'error',
  DELIVERY_SPEED: '100000',
}

export async function createServer(environment: Record<string, string>, given?: number): Promise<Server> {
  const port = given ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let printed = ''
  /** Logged failures that are bugs; all others are logged as temporary. */
  const faults: string[] = []
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  return {
    url,
    isRunning,
    output: () => printed,
    faults: () => faults,
    spawn() {
      const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), ...environment }
      const started = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      child = started
      process.once('exit', () => started.kill('SIGTERM'))
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          printed = (printed + chunk.toString()).slice(-20_000)
          faults.push(
            ...chunk
              .toString()
              .split('\n')
              .filter((line) => line.includes('"problem":"unexpected"')),
          )
        })
    },
    async ready() {
      const begun = performance.now()
      while (performance.now() - begun < READY_WITHIN_MS) {
        if (!isRunning()) throw new Error(`A server ended by itself:\n${printed}`)
        const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
        if (answer?.ok) return performance.now() - begun
        await sleep(POLL_MS)
      }
      throw new Error(`A server does not answer:\n${printed}`)
    },
    kill: (signal = 'SIGKILL') =>
      new Promise((resolve) => {
        if (!child || !isRunning()) return resolve(child?.exitCode ?? null)
        child.once('exit', (code) => resolve(code))
        child.kill(signal)
      }),
  }
}

type Child = { pid: number; title: string }

export async function childrenOf(parent: number): Promise<Child[]> {
  if (process.platform !== 'linux') return childrenBySystem(parent)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const seen = await Promise.all(
    pids.map(async (pid): Promise<Child | undefined> => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [, ppid] = status.slice(status.lastIndexOf(')') + 2).split(' ')
      if (Number(ppid) !== parent) return undefined
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return { pid: Number(pid), title: title.replaceAll('\0', ' ') }
    }),
  )
  return seen.filter((child) => child !== undefined)
}

function childrenBySystem(parent: number): Child[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [, pid, ppid, title] = line.match(/^\s*(\d+)\s+(\d+)\s+(.*)/) ?? []
    return Number(ppid) === parent ? [{ pid: Number(pid), title: title ?? '' }] : []
  })
}

/** A session that serves the portal, not one of PostgreSQL's own processes. */
const aSession = (children: Child[]): number | undefined =>
  children.find(({ title }) => / curbside 127\.0\.0\.1\(\d+\) (?!idle)/.test(title))?.pid ??
  children.find(({ title }) => / curbside 127\.0\.0\.1\(/.test(title))?.pid

export function killNow(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already exited with its postmaster.
  }
}
