import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SESSION_IDLE_MS } from '#contract/constants.ts'
import { openDatabase } from '#server/db/connection.ts'
import { findSession, startSession } from '#server/features/session/session.store.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const ann = PEOPLE.ann.uniqueId

const begin = () => portal.db.transaction().execute((tx) => startSession(tx, ann))
/** Puts this session's last sign of life into the past. */
const seenAgo = (interval: string, field: 'last_seen_at' | 'created_at' = 'last_seen_at') =>
  portal.db
    .updateTable('session')
    .set({ [field]: sql`now() - ${interval}::interval` })
    .execute()
const ages = async () =>
  (
    await sql<{ age: number }>`select extract(epoch from now() - last_seen_at)::int as age from session`.execute(
      portal.db,
    )
  ).rows.map(({ age }) => age)
const find = (secret: string, db = portal.db) => db.transaction().execute((tx) => findSession(tx, secret))

test('a member at work keeps the session alive, by a write at most once a minute', async () => {
  const { secret } = await begin()
  await seenAgo('59 seconds')
  expect((await find(secret))?.caller.memberId).toBe(ann)
  expect(Math.min(...(await ages()))).toBeGreaterThanOrEqual(59)
  await seenAgo('2 hours')
  const refreshed = (await find(secret))!
  expect(Math.min(...(await ages()))).toBeLessThan(60)
  expect(refreshed.expiresAt.getTime() - refreshed.serverTime.getTime()).toBeGreaterThan(SESSION_IDLE_MS - 60_000)
})

test('nobody comes back after half a day of silence, nor after a week', async () => {
  const { secret } = await begin()
  await seenAgo('12 hours 1 second')
  expect(await find(secret)).toBeUndefined()
  const other = await begin()
  await seenAgo('7 days 1 second', 'created_at')
  await seenAgo('1 second')
  expect(await find(other.secret)).toBeUndefined()
})

test('a board that wants shorter sessions has them', async () => {
  const { secret } = await begin()
  await seenAgo('11 minutes')
  const short = openDatabase(portal.databaseUrl, { maxConnections: 1, sessionIdleMinutes: 10 })
  try {
    expect(await find(secret, short.db)).toBeUndefined()
    await seenAgo('9 minutes')
    const { expiresAt, serverTime } = (await find(secret, short.db))!
    const left = expiresAt.getTime() - serverTime.getTime()
    expect(left).toBeGreaterThan(530_000)
    expect(left).toBeLessThanOrEqual(600_000)
  } finally {
    await short.close()
  }
  await seenAgo('11 minutes')
  expect(await find(secret)).toBeDefined()
})
