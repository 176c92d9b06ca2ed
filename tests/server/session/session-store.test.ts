import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
const find = (secret: string, touch: boolean) =>
  portal.db.transaction().execute((tx) => findSession(tx, secret, { touch }))

test('a member at work keeps the session alive, by a write at most once a minute', async () => {
  const { secret } = await begin()
  await seenAgo('59 seconds')
  const before = await find(secret, true)
  expect(before?.caller.memberId).toBe(ann)
  expect(Math.min(...(await ages()))).toBeGreaterThanOrEqual(59)
  await seenAgo('2 hours')
  const stale = await find(secret, false)
  expect(Math.min(...(await ages()))).toBeGreaterThanOrEqual(7_200)
  const refreshed = await find(secret, true)
  expect(Math.min(...(await ages()))).toBeLessThan(60)
  expect(refreshed!.expiresAt.getTime() - stale!.expiresAt.getTime()).toBeGreaterThan(7_000_000)
})

test('nobody comes back after half a day of silence, nor after a week', async () => {
  const { secret } = await begin()
  await seenAgo('12 hours 1 second')
  expect(await find(secret, true)).toBeUndefined()
  const other = await begin()
  await seenAgo('7 days 1 second', 'created_at')
  await seenAgo('1 second')
  expect(await find(other.secret, true)).toBeUndefined()
})

test('a board that wants shorter sessions has them', async () => {
  const { secret } = await begin()
  await seenAgo('11 minutes')
  const short = openDatabase(portal.databaseUrl, { maxConnections: 1, sessionIdleMinutes: 10 })
  try {
    const there = () => short.db.transaction().execute((tx) => findSession(tx, secret, { touch: false }))
    expect(await there()).toBeUndefined()
    await seenAgo('9 minutes')
    const left = (await there())!.expiresAt.getTime() - (await there())!.serverTime.getTime()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(70_000)
  } finally {
    await short.close()
  }
  expect(await find(secret, false)).toBeDefined()
})
