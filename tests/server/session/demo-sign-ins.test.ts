// The six demo accounts have a known password: they can sign in only while the demo is on.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { endDemoSessions } from '#server/features/session/local-accounts.store.ts'
import { hashPassword } from '#server/features/session/passwords.ts'
import { givenAccount, PEOPLE } from '../../support/board.ts'
import { openPortal, type Portal } from '../../support/portal.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const signIn = async (portal: Portal, username: string, password: string) => {
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ username, password, returnUrl: '/' }).toString(),
  })
  return reply.statusCode
}

describe('a board that was begun as a demo', () => {
  let on: Portal
  let off: Portal
  beforeAll(async () => {
    on = await openPortal({ app: { demo: true } })
    off = await openPortal({ beside: on })
    await givenAccount(on.db, PEOPLE.ada, 'demo', { isDemo: true })
    await givenAccount(on.db, PEOPLE.ann, 'a password of her own')
  })
  afterAll(async () => {
    await off.close()
    await on.close()
  })

  test('signs its demo members in while the demo is on', async () => {
    expect(await signIn(on, 'ada@demo', 'demo')).toBe(303)
  })

  test('and not when it is off, where they are answered like anybody unknown; others sign in as before', async () => {
    expect(await signIn(off, 'ada@demo', 'demo')).toBe(401)
    expect(await signIn(off, 'ann@demo', 'a password of her own')).toBe(303)
  })

  test('ends their living sessions when it starts with the demo off, and nobody else’s', async () => {
    const [ada, ann] = [await on.as(PEOPLE.ada), await on.as(PEOPLE.ann)]
    const ended = await endDemoSessions(off.db)
    expect(ended).toBeGreaterThan(0)
    expect([(await ada.call('userName')).status, (await ann.call('userName')).status]).toEqual([401, 200])
  })
})

test('a demo board of before is known by its names, and by the password they share; other boards stay as they are', async () => {
  const marked = async (isDemo: boolean) => {
    const database = await openTestDatabase({ schema: false })
    await migrate(database.url, { to: '0013-loose-blobs' })
    const { db, close } = openDatabase(database.url, { maxConnections: 1 })
    const [shared, own] = [await hashPassword('demo'), await hashPassword('a password of his own')]
    await sql`insert into office values (1, 'O1', 'Office', '', '', 'A', 1, '{}')`.execute(db)
    const people: [number, string | null, string | null][] = [
      [1, 'admin@demo', shared],
      [2, 'renamed@board.example', shared],
      [3, 'Ann@board.example', own],
      [4, 'nobody@board.example', null],
      [5, null, null],
    ]
    for (const [id, name, hash] of people)
      await sql`insert into member (unique_id, mls_id, user_name, password_hash, role, status, first_name, last_name, email, direct_phone, aor, office_id, fields)
        values (${id}, ${`M${id}`}, ${name}, ${hash}, 'agent', 'A', 'A', 'B', '', '', '', 1, '{}')`.execute(db)
    if (isDemo) await sql`insert into setting values ('demo-board', '2000')`.execute(db)
    await migrate(database.url)
    const accounts = await db
      .selectFrom('local_account')
      .select(['user_name', 'is_demo'])
      .orderBy('member_id')
      .execute()
    await close()
    await database.close()
    return accounts.map(({ user_name, is_demo }) => `${user_name} ${is_demo}`)
  }
  expect(await marked(true)).toEqual([
    'admin@demo true',
    'renamed@board.example true',
    'ann@board.example false',
    'nobody@board.example false',
  ])
  expect((await marked(false)).every((each) => each.endsWith('false'))).toBe(true)
})
