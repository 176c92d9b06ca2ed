// One PostgreSQL for the whole run of the server's tests; every test file gets a database of its own in it.
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectionUrl, startBundledPostgres } from '#server/db/bundled-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { findCluster, SUPERUSER } from '#server/db/postgres-cluster.ts'
import { findPostmaster, isProcessAlive } from '#server/db/postgres-process.ts'
import { restrictPictureFormats } from '#server/features/photos/check-picture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database nobody writes to: openTestDatabase makes the ones that are written to. */
    serverDatabaseUrl: string
  }
}

export const TEMPLATE = 'curbside_template'
/** Of the folders that databases of tests lie in, before the number of their process. */
export const PREFIX = 'curbside-tests-'
const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A run that was killed has left its database running: end it, and take its folder away. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.match(new RegExp(`^${PREFIX}(\\d+)-`))?.[1]
    if (!pid || (await isProcessAlive(Number(pid)))) continue
    const folder = join(tmpdir(), name)
    const postmaster = await findPostmaster(join(folder, 'postgres', 'cluster')).catch(() => undefined)
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function superuserOf(dataDir: string): Promise<{ user: string; password: string }> {
  const { superuserFile } = (await findCluster(dataDir))!
  return { user: SUPERUSER, password: (await readFile(superuserFile, 'utf8')).trim() }
}

/** The schema, made once; a copy of it takes a fraction of the time. */
async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`)
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const template = new URL(url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href)
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // As a server does at its start; the tests run in threads of this process.
  restrictPictureFormats()
  // Another PostgreSQL than the bundled one: TEST_DATABASE_URL, of a role that may create databases.
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await makeTemplate(given)
    provide('serverDatabaseUrl', given)
    return async () => {}
  }
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(dataDir, 0o711) // as root the database runs as somebody else
  const database = await startBundledPostgres({
    dataDir,
    projectDir,
    log: () => {},
    settings: {
      ...{ fsync: 'off', full_page_writes: 'off', max_connections: '200' },
      // Every checkpoint, dropped database and truncated table looks through all of it.
      shared_buffers: '128MB',
      // Databases live for seconds, and one that is being vacuumed can be neither copied nor dropped.
      autovacuum: 'off',
    },
  })
  const stop = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    // The portal's own role may not create databases; every test file has one of its own.
    const url = connectionUrl({ ...database.connection, ...(await superuserOf(dataDir)) })
    await makeTemplate(url)
    provide('serverDatabaseUrl', url)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
