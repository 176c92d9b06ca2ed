// PgBouncer before the database: with session pooling it is as good as a connection; with transaction pooling, notifications
// would be lost and the lock of a start would stay, so the server does not start.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkDatabase } from '#server/db/check-database.ts'
import { chooseDatabaseUser } from '#server/db/postgres-user.ts'
import { freePort } from '../../support/run-portal.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const IGNORED = 'ignore_startup_parameters = statement_timeout,options'
if (!existsSync(PGBOUNCER)) console.log('No pooler is tried here: pgbouncer is not installed')

let folder: string
const started: ChildProcess[] = []

/** What the start says of the database behind it; nothing if it would start. */
async function faultBehind(mode: string, settings: string, idleMinutes: number): Promise<string | undefined> {
  const url = new URL(inject('serverDatabaseUrl'))
  const { hostname, port, username, password, pathname } = url
  const own = await freePort()
  const file = join(folder, `${own}.ini`)
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`)
  await writeFile(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} connect_query='set statement_timeout = 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = ${mode}
${settings}
`,
  )
  const runAs = await chooseDatabaseUser(folder)
  const child = spawn(PGBOUNCER, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...runAs })
  started.push(child)
  for await (const lines of child.stderr!) if (String(lines).includes('process up')) break
  url.port = String(own)
  return checkDatabase(url.href, idleMinutes).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

describe.skipIf(!existsSync(PGBOUNCER))('a pooler', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curbside-pooler-'))
    await chmod(folder, 0o755)
  })
  afterAll(async () => {
    for (const child of started) child.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  test('that refuses what connections ask for is named', async () =>
    expect(await faultBehind('session', '', 720)).toContain('unsupported startup parameter'))
  test('with session pooling is taken', async () => expect(await faultBehind('session', IGNORED, 720)).toBeUndefined())
  test('that drops how long sessions last is refused', async () =>
    expect(await faultBehind('session', IGNORED, 15)).toContain('drops SESSION_IDLE_MINUTES'))
  test('with transaction pooling is refused', async () =>
    expect(await faultBehind('transaction', IGNORED, 720)).toContain('pool_mode = session'))
})
