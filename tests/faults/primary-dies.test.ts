// The primary of a replicated database dies repeatedly while members work on two servers: nothing acknowledged is lost
// or doubled, and each server serves again by itself. Long mode, after npm test -- server:
// PRIMARY_KILLS=20 EDITORS=60 SEED=7 npx vitest run --project server tests/faults/primary-dies.test.ts
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from '#contract/endpoints.ts'
import { loadCatalog } from '#server/catalog/read/load-catalog.ts'
import { openDatabase } from '#server/db/connection.ts'
import { publishCatalog } from '#server/features/forms/catalog.store.ts'
import { jobsOf } from '#server/jobs/jobs-of.ts'
import { type CallOptions, createCall } from '#src/api/call.ts'
import { createDice } from '../offline/sync/simulator/virtual-clock.ts'
import { PREFIX } from '../support/server-setup.ts'
import { createServer, type Server, SMALL_BOARD } from './faulty-board.ts'
import { type Crew, compareBoard, openCrew } from './kill-run.ts'
import { type Cluster, missing, openCluster } from './patroni.ts'

const setting = (name: string, usual: number) => Number(process.env[name] ?? usual)
const kills = setting('PRIMARY_KILLS', 2)
const editors = setting('EDITORS', 12)
const thinkMs = setting('THINK_MS', 250)
const seed = setting('SEED', 7)
const TIME = 300_000 + kills * 240_000
const DRAIN_MS = kills > 5 ? 240_000 : 90_000

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
if (missing) say(`The primary does not die here: ${missing}`)

let folder: string
let cluster: Cluster
let servers: Server[] = []
let crew: Crew
const deviceId = randomUUID()
const board = () => ({ servers, blobFolder: join(folder, 'board', 'blobs'), database: () => cluster.connect() })

/** Asks one server, without the editors' lost replies. */
function ask<N extends EndpointName>(server: Server, name: N, options: CallOptions<N> = {}) {
  const { cookie, member } = crew.phones[0]!
  const send = (path: string, init: RequestInit) =>
    fetch(server.url + path, { ...init, headers: { ...init.headers, cookie, origin: server.url } })
  return createCall({ deviceId, fetch: send })(name, { ...options, member })
}

/** Milliseconds until the server has written something again. */
async function servesAgain(server: Server, since: number): Promise<number> {
  const { real } = crew.phones[0]!.member
  for (;;) {
    const reply = await ask(server, 'lockCreate', { input: { type: 'agent', id: real } })
    if (reply.kind === 'ok') return performance.now() - since
    await sleep(50)
  }
}

describe.skipIf(missing)('the primary of the database dies', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
    await chmod(folder, 0o711) // as root the database runs as somebody else
    cluster = await openCluster(folder)
    await mkdir(join(folder, 'board'))
    const env = { ...SMALL_BOARD, DATA_DIR: join(folder, 'board'), DATABASE_URL: cluster.url }
    servers = [await createServer(env), await createServer(env)]
    for (const server of servers) server.spawn()
    for (const server of servers) await server.ready()
    say(
      `PostgreSQL ${cluster.version} on three nodes; seed ${seed}: ${kills} deaths of the primary, ${editors} editors`,
    )
    crew = await openCrew(board(), { editors, seed, thinkMs })
  }, TIME)
  afterAll(async () => {
    for (const server of servers) await server.kill('SIGTERM')
    await cluster?.close()
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }, TIME)

  test(
    `each server writes again by itself, ${kills} times`,
    async () => {
      const dice = createDice(seed)
      const times: number[] = []
      for (let at = 1; at <= kills; at++) {
        await cluster.settled(3)
        await sleep(1_000 + dice() * 4_000)
        const died = performance.now()
        const name = await cluster.killPrimary()
        const each = await Promise.all(servers.map((server) => servesAgain(server, died)))
        times.push(...each)
        const { acknowledged, silent } = crew.ledger.counts
        say(
          `${at}: ${name} died, writes after ${each.map(seconds).join(' and ')}; ${acknowledged} acknowledged, ${silent} silent`,
        )
        cluster.restart()
      }
      const sorted = times.toSorted((a, b) => a - b)
      say(
        `writes again usually after ${seconds(sorted[times.length >> 1]!)}, at worst after ${seconds(sorted.at(-1)!)}`,
      )
      expect(times).toHaveLength(2 * kills)
    },
    TIME,
  )

  test(
    'nothing acknowledged is lost, nothing happens twice',
    async () => {
      const stuck = await crew.drain(DRAIN_MS)
      const differences = await compareBoard(board(), crew)
      const { writes, photos, autosaves, keys, takeovers, counts } = crew.ledger
      say(`${counts.requests} requests, ${counts.acknowledged} acknowledged, ${counts.silent} without a reply,`)
      say([...counts.problems].map(([code, count]) => `${count} × ${code}`).join(', '))
      say(`acknowledged: ${writes.size} writes of listings, ${photos.size} photos, ${autosaves.size} drafts,`)
      say(`${keys.size} deletes and copies, ${takeovers.size} takeovers`)
      expect(stuck).toEqual([])
      expect(differences).toEqual([])
      expect(crew.faults).toEqual([])
      const unexpected = [...counts.problems.keys()].filter((code) => code.startsWith('500'))
      expect(unexpected, servers.flatMap((server) => server.faults()).join('\n')).toEqual([])
      expect(writes.size).toBeGreaterThan(0)
    },
    TIME,
  )

  test('what one publishes reaches both servers', async () => {
    const { db, close } = openDatabase(cluster.url, { maxConnections: 1 })
    const built = loadCatalog(process.cwd())
    const [form, ...others] = built.forms
    await publishCatalog(db, { ...built, forms: [{ ...form!, hash: 'hash-of-tomorrow' }, ...others], hash: 'tomorrow' })
    await close()
    for (const server of servers)
      await expect.poll(async () => JSON.stringify(await ask(server, 'forms'))).toContain('hash-of-tomorrow')
  })

  test('jobs run again', async () => {
    const client = await cluster.connect()
    await client.query(`delete from setting where name like 'job-%'`)
    const names = jobsOf({ remove: async () => {} }).map(({ name }) => `job-${name}`)
    const done = async () =>
      (await client.query<{ name: string }>(`select name from setting where name like 'job-%'`)).rows.map(
        ({ name }) => name,
      )
    // Each server looks once a minute.
    await expect.poll(done, { timeout: 150_000, interval: 1_000 }).toEqual(expect.arrayContaining(names))
    await client.end()
  })

  test('a server that is started again gets its turn', async () => {
    const [, second] = servers
    expect(await second!.kill('SIGTERM')).toBe(0)
    second!.spawn()
    expect(await second!.ready()).toBeGreaterThan(0)
  })
})
