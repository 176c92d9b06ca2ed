// Two PostgreSQL of their own: one that is written to, and a streaming replica of it, made from a copy of its files.
import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { connectionUrl, startBundledPostgres } from '#server/db/bundled-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { findCluster, SUPERUSER } from '#server/db/postgres-cluster.ts'
import { findPostmaster } from '#server/db/postgres-process.ts'

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
/** Of the folders that they lie in, before the number of their process. */
const PREFIX = 'curbside-tests-'

export type ReplicatedDatabase = {
  writtenUrl: string
  replicaUrl: string
  /** Replays nothing that is written from now on. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** kill -9 of the replica. */
  kill(): Promise<void>
  /** Starts it again, at the same address. */
  revive(): Promise<void>
  close(): Promise<void>
}

export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const dataDirs = await Promise.all(['written', 'replica'].map((name) => makeFolder(name)))
  const [writtenDir, replicaDir] = dataDirs as [string, string]
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '60', shared_buffers: '64MB' }
  const start = (dataDir: string) => startBundledPostgres({ dataDir, projectDir, log: () => {}, settings })

  const first = await start(writtenDir)
  await migrate(connectionUrl(first.connection))
  await first.stop()
  await promisify(execFile)('cp', ['-a', `${writtenDir}/.`, replicaDir])
  const written = await start(writtenDir)

  const superuser = { user: SUPERUSER, password: await superuserPassword(writtenDir) }
  const { cluster } = (await findCluster(replicaDir))!
  const { host, port } = written.connection
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${superuser.user} password=${superuser.password}'\n`,
  )
  await writeFile(join(cluster, 'standby.signal'), '')
  const replica = await start(replicaDir)

  const administer = async (statement: string) => {
    const client = new pg.Client({ ...replica.connection, ...superuser })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  return {
    writtenUrl: connectionUrl(written.connection),
    replicaUrl: connectionUrl(replica.connection),
    pause: () => administer('select pg_wal_replay_pause()'),
    resume: () => administer('select pg_wal_replay_resume()'),
    async kill() {
      const { pid } = (await findPostmaster(cluster))!
      process.kill(pid, 'SIGKILL')
    },
    async revive() {
      await replica.revive()
    },
    async close() {
      await replica.stop()
      await written.stop()
      await Promise.all(dataDirs.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })))
    },
  }
}

async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-${name}-`))
  await chmod(folder, 0o711) // as root the database runs as somebody else
  return folder
}

async function superuserPassword(dataDir: string): Promise<string> {
  return (await readFile((await findCluster(dataDir))!.superuserFile, 'utf8')).trim()
}
