// A database on three nodes that survives the death of its primary: PostgreSQL under Patroni with synchronous replication,
// three etcd, and HAProxy as the one address, all of the system's own packages. docs/operating.md has the same recipe.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readPidFile } from '#server/db/postgres-process.ts'
import { chooseDatabaseUser, databaseEnvironment } from '#server/db/postgres-user.ts'
import { freePort } from '../support/run-portal.ts'
import { childrenOf, killNow } from './faulty-board.ts'

const PROGRAMS = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy']
const POSTGRES = '/usr/lib/postgresql'
const version = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a))[0] : undefined
const isInstalled = version !== undefined && PROGRAMS.every((program) => existsSync(program))
/** Debian: apt-get install postgresql patroni etcd-server haproxy */
export const missing = isInstalled ? undefined : 'PostgreSQL, Patroni, etcd and HAProxy are not all installed'

const PASSWORD = 'only-on-this-machine'
const POLL_MS = 100
const READY_WITHIN_MS = 180_000

type Node = { name: string; port: number; rest: number; data: string; patroni: ChildProcess | undefined }
type Member = { name: string; role: string; state: string; lag?: number | string }

export type Cluster = {
  /** Of the portal's role, through HAProxy, which leads to the primary. */
  url: string
  /** The version of PostgreSQL. */
  version: string
  /** A session on the primary, for the tests. */
  connect(): Promise<pg.Client>
  /** SIGKILL to the primary's Patroni and to all of its PostgreSQL, as if the machine were gone. Resolves with its name. */
  killPrimary(): Promise<string>
  /** Starts what was killed. */
  restart(): void
  /** Waits until one leads and another has all that is acknowledged, with `nodes` of them in step. */
  settled(nodes: number): Promise<void>
  close(): Promise<void>
}

export async function openCluster(folder: string): Promise<Cluster> {
  const runAs = await chooseDatabaseUser(folder)
  const ended: (() => Promise<void>)[] = []
  const started: ChildProcess[] = []
  process.once('exit', () => started.forEach((child) => void child.kill('SIGKILL')))
  const start = (program: string, args: string[]) => {
    const env = { ...databaseEnvironment(), PYTHONUNBUFFERED: '1' }
    const child = spawn(program, args, { cwd: '/', env, stdio: 'ignore', ...runAs })
    started.push(child)
    ended.push(() => end(child))
    return child
  }
  const makeFolder = async (name: string) => {
    const path = join(folder, name)
    await mkdir(path, { mode: 0o700 })
    if (runAs) await chown(path, runAs.uid, runAs.gid)
    return path
  }
  const write = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    await chmod(path, 0o644)
    return path
  }

  const etcds = await startEtcds(start, makeFolder)
  const nodes: Node[] = []
  for (const name of ['node-1', 'node-2', 'node-3'])
    nodes.push({
      name,
      ...{ port: await freePort(), rest: await freePort() },
      data: join(await makeFolder(name), 'data'),
      patroni: undefined,
    })
  for (const node of nodes) await write(`${node.name}.yml`, patroniFile(node, etcds))
  const restart = () => {
    for (const node of nodes)
      if (!node.patroni || !isRunning(node.patroni))
        node.patroni = start('/usr/bin/patroni', [join(folder, `${node.name}.yml`)])
  }
  restart()
  const port = await freePort()
  start('/usr/sbin/haproxy', ['-db', '-f', await write('haproxy.cfg', haproxyFile(port, nodes))])

  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const connectAs = async (config: pg.ClientConfig) => {
    const client = new pg.Client({ host: '127.0.0.1', port, password: PASSWORD, ...config })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const settled = async (count: number) => {
    const begun = performance.now()
    let seen: Member[] = []
    while (performance.now() - begun < READY_WITHIN_MS) {
      seen = await members()
      const inStep = seen.filter(
        ({ state, lag }) => state === 'streaming' || (state === 'running' && lag !== 'unknown'),
      )
      const has = (role: string) => inStep.some((member) => member.role === role)
      if (inStep.length >= count && has('leader') && has('sync_standby')) return
      await sleep(POLL_MS)
    }
    throw new Error(`The nodes are not in step: ${JSON.stringify(seen)}`)
  }

  await settled(nodes.length)
  const admin = await connectAs({ user: 'postgres', database: 'postgres' })
  await admin.query(`create role curbside login password '${PASSWORD}'`)
  await admin.query('create database curbside owner curbside')
  await admin.end()

  return {
    url: `postgres://curbside:${PASSWORD}@127.0.0.1:${port}/curbside`,
    version: version!,
    settled,
    restart,
    connect: () => connectAs({ user: 'postgres', database: 'curbside' }),
    async killPrimary() {
      const leader = (await members()).find(({ role }) => role === 'leader')
      const node = nodes.find(({ name }) => name === leader?.name)
      if (!node) throw new Error('Nobody leads')
      const postmaster = await readPidFile(node.data)
      const children = postmaster ? await childrenOf(postmaster.pid) : []
      node.patroni?.kill('SIGKILL')
      for (const pid of [postmaster?.pid, ...children.map((child) => child.pid)]) if (pid) killNow(pid)
      return node.name
    },
    async close() {
      for (const { patroni } of nodes) if (patroni) await end(patroni)
      for (const each of ended.reverse()) await each()
    },
  }
}

async function startEtcds(
  start: (program: string, args: string[]) => ChildProcess,
  makeFolder: (name: string) => Promise<string>,
): Promise<string[]> {
  const all: { name: string; client: string; peer: string; data: string }[] = []
  for (const name of ['etcd-1', 'etcd-2', 'etcd-3']) {
    const [client, peer] = [await freePort(), await freePort()]
    const data = await makeFolder(name)
    all.push({ name, client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}`, data })
  }
  const initial = all.map(({ name, peer }) => `${name}=${peer}`).join(',')
  for (const { name, client, peer, data } of all)
    start('/usr/bin/etcd', [
      ...['--name', name, '--data-dir', data, '--initial-cluster', initial],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--heartbeat-interval', '500', '--election-timeout', '5000'],
    ])
  return all.map(({ client }) => new URL(client).host)
}

const patroniFile = ({ name, port, rest, data }: Node, etcds: string[]) => `
scope: curbside
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { hosts: "${etcds.join(',')}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_log_hints: on, jit: off, random_page_cost: 1.1 }
  initdb: [{ encoding: UTF8 }, { locale: C }, data-checksums]
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${data}
  bin_dir: ${POSTGRES}/${version}/bin
  pgpass: ${data}.pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser: { username: postgres, password: ${PASSWORD} }
    replication: { username: replicator, password: ${PASSWORD} }
    rewind: { username: rewinder, password: ${PASSWORD} }
  parameters: { unix_socket_directories: "", shared_buffers: 64MB }
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
watchdog: { mode: off }
`

const haproxyFile = (port: number, nodes: Node[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, rest }) => `  server ${name} 127.0.0.1:${at} check port ${rest}`).join('\n')}
`

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Patroni stops its PostgreSQL. */
const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (!isRunning(child)) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
