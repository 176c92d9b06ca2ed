import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TURNS } from '#server/http/limits/limits.ts'
import { createTurns } from '#server/http/limits/turns.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal } from '../../support/portal.ts'
import { autosave } from '../../support/submission.ts'

/** Work that ends on request. */
function workshop() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, work, end: (name: string) => ends.get(name)!() }
}

test('one who asks for much at once waits behind themselves, in order; others do not wait', async () => {
  const { begun, work, end } = workshop()
  const turns = createTurns({ atOnce: 2, waiting: 2 })
  const asked = ['a', 'b', 'c', 'd'].map((name) => turns.take('ann', work(name)))
  await expect(turns.take('ann', work('e'))).rejects.toMatchObject({
    code: 'too-many-requests',
    more: { retryAfterSeconds: 2 },
  })
  const other = turns.take('cole', work('z'))
  expect(begun).toEqual(['a', 'b', 'z'])
  end('b')
  await asked[1]
  expect(begun).toEqual(['a', 'b', 'z', 'c'])
  end('a')
  await asked[0]
  for (const name of ['c', 'd', 'z']) end(name)
  expect(await Promise.all([...asked, other])).toEqual(['a', 'b', 'c', 'd', 'z'])
  const later = turns.take('ann', work('f'))
  end('f')
  expect(await later).toBe('f')
})

test('what fails gives its turn away', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const failing = turns.take('ann', async () => {
    throw new Error('a stone')
  })
  const next = turns.take('ann', async () => 'done')
  await expect(failing).rejects.toThrow('a stone')
  expect(await next).toBe('done')
})

test('drafts of one member that come at once are all saved; beyond that they are asked to wait, even small ones', async () => {
  const portal = await openPortal({ app: { turns: { atOnce: 1, waiting: 3 } } })
  const ann = await portal.as(PEOPLE.ann)
  const save = (size: number) =>
    ann.call(
      'autosaveCreate',
      autosave({ deviceId: ann.device, draftId: randomUUID(), values: { City: 'x'.repeat(size) } }),
    )
  const few = await Promise.all(Array.from({ length: 4 }, () => save(100_000)))
  expect(few.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const many = await Promise.all(Array.from({ length: 20 }, () => save(100_000)))
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const small = await Promise.all(Array.from({ length: 20 }, () => save(10)))
  expect(new Set(small.map(({ status }) => status))).toEqual(new Set([200, 429]))
  await portal.close()
})

test('who has signed in several times waits behind themselves in all of those sessions', async () => {
  const portal = await openPortal({ app: { turns: { atOnce: 1, waiting: 3 } } })
  const sessions = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.ann)]
  for (const session of sessions) await session.call('user')
  const asked = sessions.flatMap((session) => Array.from({ length: 4 }, () => session.call('myListings')))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  await portal.close()
})

test('who makes every call at once, and all of them slow, leaves connections to others', async () => {
  const portal = await openPortal()
  const [ann, cole] = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.cole)]
  const draftId = randomUUID()
  await ann.call('autosaveCreate', autosave({ deviceId: ann.device, draftId }))
  const asked = await portal.db.transaction().execute(async (tx) => {
    await sql`select from autosave where draft_id = ${draftId} for update`.execute(tx)
    const asked = Array.from({ length: 60 }, () => ann.call('autosaveRestore', { draftId }))
    const waiting = sql<{ calls: number }>`
      select count(*)::int as calls from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(portal.db)).rows[0]!.calls).toBe(TURNS.ordinary.atOnce)
    expect((await cole.call('user')).status).toBe(200)
    return asked
  })
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  await portal.close()
})
