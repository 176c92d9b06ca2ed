import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endDemoSessions } from '#server/features/session/local-accounts.store.ts'
import { givenAccount, PEOPLE } from '../../support/board.ts'
import { openPortal, type Portal } from '../../support/portal.ts'

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
