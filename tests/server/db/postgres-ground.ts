// A folder for one database process at a time, and helpers to start, query and kill it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { threadId } from 'node:worker_threads'
import pg from 'pg'
import { build } from 'vite'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { DatabaseConnection } from '#server/db/bundled-postgres.ts'
import { findPostmaster, findProcess } from '#server/db/postgres-process.ts'
import type { ProcessOptions, Said } from '../../support/database-process.ts'

export const projectDir = fileURLToPath(new URL('../../..', import.meta.url))
export const run = promisify(execFile)
export const asRoot = process.getuid?.() === 0

let program: string
let made: string
export let ground: string
export let servers: ChildProcess[] = []

/** A path with spaces, as people's folders have them; passable, as the database may run as another user. */
async function layGround(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'curbside database ')))
  await chmod(folder, 0o711)
  return folder
}

/** Laid for the file that calls this, and cleared after it. */
export function openPostgresGround(): void {
  // Node 20 runs no TypeScript; the program stays inside the project, where it finds its packages.
  beforeAll(async () => {
    const outDir = join(projectDir, '.cache', `database-process-${process.pid}-${threadId}`)
    program = join(outDir, 'database-process.js')
    const ssr = join(projectDir, 'tests/support/database-process.ts')
    await build({ configFile: false, root: projectDir, logLevel: 'error', build: { ssr, outDir, target: 'node20' } })

    ground = await layGround()
    const { child } = await start()
    await end(child, 'SIGTERM')
    made = join(ground, 'data/postgres')
    const makersGround = ground
    return () => Promise.all([outDir, makersGround].map((folder) => rm(folder, { recursive: true, force: true })))
  })

  beforeEach(async () => {
    ground = await layGround()
    servers = []
  })

  afterEach(async () => {
    for (const server of servers) await end(server, 'SIGKILL')
    for (const data of ['data', 'closed/data']) {
      const home = await realpath(join(ground, data, 'postgres/cluster')).catch(() => undefined)
      const left = home && (await findPostmaster(home))
      if (left) process.kill(left.pid, 'SIGQUIT')
      await vi.waitUntil(async () => !left || !(await findProcess(left.pid)), { timeout: 20_000 })
    }
    await rm(ground, { recursive: true, force: true })
  })
}

/** A database as the first start leaves it: making one takes most of a second, copying it a tenth. */
export const moveIn = async () => {
  await mkdir(join(ground, 'data'), { mode: 0o711 })
  await run('cp', ['-a', made, join(ground, 'data/postgres')])
}

export const cluster = () => join(ground, 'data/postgres/cluster')

export async function launch(options: Partial<ProcessOptions> = {}) {
  const usual = { projectDir, dataDir: join(ground, 'data'), elsewhere: join(ground, 'elsewhere'), address: 'here' }
  const child = spawn(process.execPath, [program, JSON.stringify({ ...usual, ...options })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value as string) as Said
  return { child, next, said: await next() }
}

export async function start(options: Partial<ProcessOptions> = {}) {
  const { child, next, said } = await launch(options)
  if (said.kind !== 'ready') throw new Error(`The server did not start: ${JSON.stringify(said)}`)
  return { child, next, said }
}

export function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

export async function ask<Row extends pg.QueryResultRow>(connection: DatabaseConnection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the query that was cut off says so
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
