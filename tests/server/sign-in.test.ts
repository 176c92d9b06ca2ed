// Signing in with a password: who guesses has to wait, and nobody keeps somebody else out by guessing.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startSession } from '#server/features/session/session.store.ts'
import { sessionsJob } from '#server/features/session/sweep-sessions.ts'
import { runIfDue } from '#server/jobs/run-jobs.ts'
import { givenAccount, PEOPLE } from '../support/board.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let name: string
beforeAll(async () => {
  portal = await openPortal({ app: { trustProxy: '127.0.0.1' } })
  name = await givenAccount(portal.db, PEOPLE.ann, 'open sesame')
})
afterEach(() => portal.db.deleteFrom('sign_in_attempt').execute())
afterAll(() => portal.close())

const HOME = '198.51.100.7'
const tries = async (password: string, address = HOME, username = name) => {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/login',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
    },
    payload: new URLSearchParams({ username, password, returnUrl: '/' }).toString(),
  })
  return response.statusCode
}
const guess = async (times: number, address?: string, username?: string) => {
  const answers: number[] = []
  for (let at = 0; at < times; at++) answers.push(await tries(`guess ${at}`, address, username))
  return answers
}

test('after ten wrong passwords the right one has to wait, too, and five minutes later it is taken', async () => {
  expect(await guess(10)).toEqual(Array.from({ length: 10 }, () => 401))
  expect(await tries('open sesame')).toBe(429)
  await portal.db.updateTable('sign_in_attempt').set({ last_at: sql`last_at - interval '5 minutes'` }).execute()
  expect(await tries('open sesame')).toBe(303)
})

test('a name nobody has is answered alike, and waits alike', async () => {
  expect(await guess(11, HOME, 'nobody@example.test')).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})

test('guesses from elsewhere keep nobody out', async () => {
  await guess(11, '203.0.113.66')
  expect(await tries('open sesame', '203.0.113.66')).toBe(429)
  expect(await tries('open sesame')).toBe(303)
})

test('guesses from everywhere are stopped', async () => {
  for (let from = 1; from <= 5; from++) await guess(10, `203.0.113.${from}`)
  expect(await tries('open sesame')).toBe(429)
})

test('signing in forgets the slips before it', async () => {
  await guess(9)
  expect(await tries('open sesame')).toBe(303)
  expect(await guess(9)).not.toContain(429)
  expect(await tries('open sesame')).toBe(303)
})

test('signing in again ends the session that the browser came with, whoever’s it was', async () => {
  const cole = await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.cole.uniqueId))
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    cookies: { '__Host-curbside': cole.secret },
    payload: new URLSearchParams({ username: name, password: 'open sesame', returnUrl: '/' }).toString(),
  })
  expect(reply.statusCode).toBe(303)
  const headers = { cookie: `__Host-curbside=${cole.secret}` }
  expect((await portal.nobody.call('userName', undefined, { headers })).status).toBe(401)
})

test('what is over is taken away: sessions, wrong passwords; what is not stays', async () => {
  await portal.db.deleteFrom('session').execute()
  const begin = () => portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.ann.uniqueId, 'a token'))
  await begin()
  await portal.db.updateTable('session').set({ created_at: sql`now() - interval '30 days'` }).execute()
  await begin()
  await guess(1)
  await portal.db.updateTable('sign_in_attempt').set({ last_at: sql`now() - interval '6 minutes'` }).execute()
  await guess(1, HOME, 'nobody@example.test')
  expect(await runIfDue(portal.db, sessionsJob, new Date())).toBe(true)
  const left = await portal.db.selectFrom('sign_in_attempt').select('subject').execute()
  expect(left.every(({ subject }) => subject.startsWith('name:nobody@example.test'))).toBe(true)
  expect(left).toHaveLength(2)
  expect(await portal.db.selectFrom('session').select('member_id').execute()).toHaveLength(1)
})
