// The bundled database through real accidents: power cuts, double starts, inaccessible folders.
import { spawn } from 'node:child_process'
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bufferMegabytes } from '#server/db/bundled-postgres.ts'
import { findPostmaster, findProcess } from '#server/db/postgres-process.ts'
import {
  ask,
  asRoot,
  cluster,
  end,
  ground,
  launch,
  moveIn,
  openPostgresGround,
  servers,
  start,
} from './postgres-ground.ts'

openPostgresGround()

describe('an ordinary day', () => {
  test('the first start makes the database, the second finds it with what was written', async () => {
    const monday = await start()
    expect(monday.said).toMatchObject({
      kind: 'ready',
      adopted: false,
      lines: ['Creating the database (first start only)'],
    })
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
    expect(await findProcess(stranger.pid!)).toBeDefined()
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
    const found = second.said.kind === 'ready' ? await ask(second.said.connection, 'SELECT 1 AS one') : second.said.kind
    expect(['taken', [{ one: 1 }]]).toContainEqual(found)
  })
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
