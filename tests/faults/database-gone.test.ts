// The database of a running server fails and comes back, and a server is stopped while members wait for replies.
// Nothing is half done, and every member is asked to try again.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WriteListing } from '#contract/listing.ts'
import { SESSION_COOKIE } from '#contract/session.ts'
import { autosave, creation } from '../support/submission.ts'
import { type Board, openBoard } from './faulty-board.ts'
import { houseOfToday } from './kill-run.ts'

const say = (line: string) => console.log(line)
// Servers start in a second, or in ten on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
let board: Board
let cookie: string
let base: string
beforeAll(async () => {
  board = await openBoard({ apart: true })
  base = board.servers[0]!.url
  const secret = randomBytes(32).toString('base64url')
  cookie = `${SESSION_COOKIE}=${secret}`
  await query(
    `insert into session (id_hash, member_id, effective_id)
      select $1, unique_id, unique_id from member where user_name = 'agent@demo'`,
    [createHash('sha256').update(secret).digest()],
  )
}, 120_000)
afterAll(() => board?.close(), 120_000)

async function query<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = await board.database()
  return (await client.query(sql, values).finally(() => client.end())).rows
}

const house = () => creation({ values: houseOfToday().values })

const DEVICE = randomUUID()
async function send(path: string, body?: unknown, key?: string) {
  const begun = performance.now()
  const reply = await fetch(`${base}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      cookie,
      origin: base,
      'x-curbside': '1',
      'x-curbside-device': DEVICE,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const value = (await reply.json()) as { code?: string; Data?: { UniqueID: number } }
  return { status: reply.status, value, headers: reply.headers, tookMs: performance.now() - begun }
}
const saveIncomplete = (body: WriteListing, key: string) => send('Product/Listings/saveIncomplete', body, key)
const made = (body: WriteListing) =>
  query<{ kind: string }>(
    `select audit.kind from listing join audit_transaction audit on audit.record_unique_id = listing.unique_id
      where draft_id = $1`,
    [body.listingRequest.draftId],
  )

describe('a database that is gone', () => {
  test('every request is refused at once, with a time to try again; when it is back, the same requests succeed', async () => {
    const body = house()
    const key = randomUUID()
    const calls = [
      () => saveIncomplete(body, key),
      () => send('autosave/create', autosave({ deviceId: DEVICE, draftId: randomUUID(), values: { ListPrice: 1 } })),
      () => send('Product/Listings/myeditablelistings'),
      () => send('auth/Status'),
    ]
    await board.killDatabase('all')
    const refused = await Promise.all(Array.from({ length: 5 }, () => calls.map((call) => call())).flat())
    for (const { status, value, headers } of refused) {
      expect([status, value.code]).toEqual([503, 'unavailable'])
      expect(headers.get('content-type')).toContain('application/problem+json')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await fetch(`${base}/healthz`)).status).toBe(503)
    await board.restartDatabase()
    const back = performance.now()
    await board.servers[0]!.ready()
    const readyMs = performance.now() - back
    const answered = await Promise.all(calls.map((call) => call()))
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await made(body)).toEqual([{ kind: 'Insert' }])
    say(
      `database gone: 503 within ${Math.round(Math.max(...refused.map(({ tookMs }) => tookMs)))} ms; ready ${Math.round(readyMs)} ms after its return`,
    )
  })

  test('what was in the middle of its transaction is not done, not even in part, and is done when it is sent again', async () => {
    const body = house()
    const key = randomUUID()
    const release = await holdAuditTable()
    const waiting = saveIncomplete(body, key)
    await whenBlocked(1)
    await board.killDatabase('all')
    const { status, value } = await waiting
    expect([status, value.code]).toEqual([503, 'unavailable'])
    release()
    await board.restartDatabase()
    await board.servers[0]!.ready()
    const half = await query(
      `select 1 from listing where draft_id = $1 union all select 1 from autosave where draft_id = $1
        union all select 1 from idempotency where key = $2`,
      [body.listingRequest.draftId, key],
    )
    expect(half).toEqual([])
    expect((await saveIncomplete(body, key)).status).toBe(200)
    expect(await made(body)).toEqual([{ kind: 'Insert' }])
  })
})

/** From here on, every transaction that writes an audit row waits in the middle. */
async function holdAuditTable(): Promise<() => void> {
  const client = await board.database()
  await client.query('begin; lock table audit_transaction in exclusive mode')
  return () => void client.end().catch(() => {})
}

async function whenBlocked(count: number): Promise<void> {
  for (;;) {
    const blocked = await query(
      `select 1 from pg_stat_activity where application_name = 'curbside' and wait_event_type = 'Lock'`,
    )
    if (blocked.length >= count) return
    await sleep(20)
  }
}

test('stopped under load, a server finishes its requests, accepts no new ones, and exits cleanly', async () => {
  const bodies = Array.from({ length: 8 }, house)
  const release = await holdAuditTable()
  const waiting = bodies.map((body) => saveIncomplete(body, randomUUID()))
  await whenBlocked(bodies.length)
  const ended = board.servers[0]!.kill('SIGTERM')
  while (
    await fetch(`${base}/healthz`).then(
      () => true,
      () => false,
    )
  )
    await sleep(20)
  expect(board.servers[0]!.isRunning()).toBe(true)
  release()
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
  expect(await ended).toBe(0)
  for (const [at, body] of bodies.entries()) {
    expect(await made(body)).toEqual([{ kind: 'Insert' }])
    expect(answers[at]!.value.Data?.UniqueID).toBeGreaterThan(0)
  }
  board.servers[0]!.spawn()
  await board.servers[0]!.ready()
})
