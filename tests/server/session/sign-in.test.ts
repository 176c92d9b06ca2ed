// Signing in with a password: guessing is slowed down, and nobody can lock somebody else out by guessing.
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { startSession } from '#server/features/session/session.store.ts'
import { sessionsJob } from '#server/features/session/sweep-sessions.store.ts'
import { perMinute } from '#server/http/limits/limits.ts'
import { runIfDue } from '#server/jobs/run-jobs.ts'
import { givenAccount, PEOPLE } from '../../support/board.ts'
import { openPortal, type Portal, portalForThisFile } from '../../support/portal.ts'

const PASSWORD = 'open sesame'
/** By the server's clock. */
let clock = Date.now()
let warnings: { memberId: number; msg: string }[] = []
const write = (line: string) => {
  const { msg, memberId } = JSON.parse(line)
  warnings.push({ memberId, msg })
  expect(line).not.toContain(name)
}
const logger = { level: 'warn', stream: { write } }
const portal = await portalForThisFile({ app: { trustProxy: '127.0.0.1', now: () => clock }, logger })
const name = await givenAccount(portal.db, PEOPLE.ann, PASSWORD)
afterEach(async () => {
  warnings = []
  await portal.db.deleteFrom('sign_in_attempt').execute()
  await portal.db.deleteFrom('known_device').execute()
  await portal.db.deleteFrom('notice').execute()
  await portal.db.updateTable('local_account').set({ failed_attempts: 0 }).execute()
})

const HOME = '198.51.100.7'
type Try = { from?: string; as?: string; cookies?: Record<string, string>; ticket?: string; at?: Portal }
const enter = ({ at = portal, from = HOME, as = name, cookies = {}, ticket }: Try, password: string) =>
  at.app.inject({
    method: 'POST',
    url: '/login',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
    },
    cookies,
    payload: new URLSearchParams({ username: as, password, returnUrl: '/', ...(ticket ? { ticket } : {}) }).toString(),
  })
type Reply = Awaited<ReturnType<typeof enter>>
const tries = async (password: string, how: Try = {}) => (await enter(how, password)).statusCode
const guess = async (times: number, how: Try = {}) => {
  const answers: number[] = []
  for (let at = 0; at < times; at++) answers.push(await tries(`guess ${at}`, how))
  return answers
}
const pass = (seconds: number) =>
  portal.db
    .updateTable('sign_in_attempt')
    .set({ last_at: sql<Date>`last_at - make_interval(secs => ${seconds})` })
    .execute()
const knownFrom = (reply: Reply): Record<string, string> =>
  Object.fromEntries(
    reply.cookies.filter((each) => each.name === '__Host-known').map((each) => [each.name, each.value]),
  )
const signInSomewhere = async (how: Try = {}) => knownFrom(await enter(how, PASSWORD))
const unauthorized = (times: number) => Array.from({ length: times }, () => 401)

describe('who guesses waits', () => {
  test('from the sixth wrong password on: 1, 2, 4 … 60 seconds, and never for good', async () => {
    expect(await guess(6)).toEqual(unauthorized(6))
    const waits = []
    for (let at = 0; at < 8; at++) {
      const refused = await enter({}, 'a guess')
      waits.push(Number(refused.headers['retry-after']))
      expect(refused.statusCode).toBe(429)
      await pass(waits.at(-1)!)
      expect(await tries('a guess')).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    await pass(60)
    expect(await tries(PASSWORD)).toBe(303)
  })

  test('also who has the right password by now, and is told how long', async () => {
    await guess(6)
    const refused = await enter({}, PASSWORD)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toMatch(/Wait \d+ seconds?, then try again/)
    expect(refused.body).not.toContain(PASSWORD)
  })

  test('a hundred guesses that are sent at once are not a hundred guesses', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => tries(`guess ${at}`)))
    // The wait after the sixth is a second of the database's clock; on a slow machine it may end among them.
    const tried = answers.filter((status) => status === 401).length
    expect([tried >= 6, tried < 10]).toEqual([true, true])
  })

  test('a name nobody has is answered alike, and waits alike', async () => {
    expect(await guess(7, { as: 'nobody@example.test' })).toEqual([...unauthorized(6), 429])
  })

  test('here, and not elsewhere', async () => {
    await guess(7, { from: '203.0.113.66' })
    expect(await tries(PASSWORD, { from: '203.0.113.66' })).toBe(429)
    expect(await tries(PASSWORD)).toBe(303)
  })

  test('signing in forgets the slips before it', async () => {
    await guess(5)
    expect(await tries(PASSWORD)).toBe(303)
    expect(await guess(5)).toEqual(unauthorized(5))
    expect(await tries(PASSWORD)).toBe(303)
  })
})

test.each([` from ${HOME}`, `","address":"${HOME}`])(
  'wrong passwords for a name that continues with %s delay nobody there',
  async (rest) => {
    for (const from of ['203.0.113.1', '203.0.113.2']) await guess(5, { from, as: name + rest })
    expect(await tries(PASSWORD)).toBe(303)
  },
)

/** As fifty wrong passwords of ten addresses leave it. */
const besiege = (as = name) =>
  portal.db
    .insertInto('sign_in_attempt')
    .values({ subject: JSON.stringify({ name: as }), failures: 50 })
    .execute()

describe('a name that is guessed at from everywhere', () => {
  test('lets in who knows the password on a device that they have signed in on', async () => {
    const cookies = await signInSomewhere()
    for (let from = 1; from <= 10; from++) await guess(5, { from: `203.0.113.${from}` })
    expect(await tries(PASSWORD)).toBe(429)
    expect(warnings).toEqual([{ memberId: PEOPLE.ann.uniqueId, msg: 'many wrong passwords for one name' }])
    expect(await tries(PASSWORD, { cookies })).toBe(303)
    expect(await tries(PASSWORD, { cookies, from: '192.0.2.44' })).toBe(303)
  })

  test('gives an unknown device a ticket, which is good from twenty seconds on, once, without script', async () => {
    await besiege()
    const told = await enter({}, PASSWORD)
    expect(told.statusCode).toBe(429)
    expect(told.body).not.toContain('<script')
    expect(told.body).not.toContain(PASSWORD)
    const ticket = ticketIn(told)
    clock += 19_000
    const early = await enter({ ticket }, PASSWORD)
    expect([early.statusCode, ticketIn(early)]).toEqual([429, ticket])
    clock += 1_000
    expect(await tries(PASSWORD, { ticket })).toBe(303)
    expect(await tries(PASSWORD, { ticket })).toBe(429)
  })

  test('takes no ticket of another name, none that was changed, and none that is old', async () => {
    await besiege()
    await besiege('nobody@example.test')
    const others = ticketIn(await enter({ as: 'nobody@example.test' }, 'x'))
    const mine = ticketIn(await enter({}, 'x'))
    const [id, at, seal] = mine.split('.')
    clock += 20_000
    expect(await tries(PASSWORD, { ticket: others })).toBe(429)
    expect(await tries(PASSWORD, { ticket: `${id}.${Number(at) - 60_000}.${seal}` })).toBe(429)
    expect(await tries(PASSWORD, { ticket: `${id}.${at}.${'A'.repeat(seal!.length)}` })).toBe(429)
    expect(await tries(PASSWORD, { ticket: 'x' })).toBe(429)
    clock += 10 * 60_000
    expect(await tries(PASSWORD, { ticket: mine })).toBe(429)
  })

  test('a wrong password with a ticket costs the ticket, and the next is in the page', async () => {
    await besiege()
    const ticket = ticketIn(await enter({}, 'x'))
    clock += 20_000
    const wrong = await enter({ ticket }, 'wrong')
    expect([wrong.statusCode, ticketIn(wrong) === ticket]).toEqual([401, false])
    clock += 20_000
    expect(await tries(PASSWORD, { ticket })).toBe(429)
    expect(await tries(PASSWORD, { ticket: ticketIn(wrong) })).toBe(303)
  })

  test('two that come with one ticket at once do not both pass', async () => {
    await besiege()
    const ticket = ticketIn(await enter({}, 'x'))
    clock += 20_000
    const answers = await Promise.all([tries(PASSWORD, { ticket }), tries(PASSWORD, { ticket, from: '192.0.2.1' })])
    expect(answers.sort()).toEqual([303, 429])
  })

  test('tickets count among the thirty tries of an address', async () => {
    const busy = await openPortal({
      beside: portal,
      app: { trustProxy: '127.0.0.1', now: () => clock },
      limits: { signIn: perMinute(3) },
    })
    await besiege()
    const answers = []
    for (let at = 0; at < 4; at++)
      answers.push((await enter({ at: busy, from: '192.0.2.9' }, 'x')).body.includes('name="ticket"'))
    await busy.close()
    expect(answers).toEqual([true, true, true, false])
  })
})

describe('a known device', () => {
  test('has a counter of its own: it waits for its own guesses, not for those of its address', async () => {
    const cookies = await signInSomewhere()
    await guess(7)
    expect(await tries(PASSWORD)).toBe(429)
    expect(await guess(6, { cookies })).toEqual(unauthorized(6))
    expect(await tries(PASSWORD, { cookies })).toBe(429)
    await pass(60)
    expect(await tries(PASSWORD, { cookies })).toBe(303)
  })

  test('is known for the member who signed in on it, and for two where two did', async () => {
    const cole = await givenAccount(portal.db, PEOPLE.cole, PASSWORD)
    const annsOnly = await signInSomewhere()
    await besiege(cole)
    expect(await tries(PASSWORD, { as: cole, cookies: annsOnly })).toBe(429)
    await portal.db.deleteFrom('sign_in_attempt').execute()
    const both = knownFrom(await enter({ as: cole, cookies: annsOnly }, PASSWORD))
    await besiege(cole)
    await besiege()
    expect(await tries(PASSWORD, { as: cole, cookies: both })).toBe(303)
    expect(await tries(PASSWORD, { cookies: both })).toBe(303)
  })

  test('cannot be made up, nor copied to another name', async () => {
    const { '__Host-known': cookie = '' } = await signInSomewhere()
    const [device, seal] = cookie.split('.')
    await besiege()
    for (const forged of ['x', `${device}.${'A'.repeat(seal!.length)}`, `${crypto.randomUUID()}.${seal}`])
      expect(await tries(PASSWORD, { cookies: { '__Host-known': forged } })).toBe(429)
  })

  test('is one of ten, and for 180 days', async () => {
    const first = await signInSomewhere()
    for (let at = 0; at < 10; at++) await signInSomewhere()
    const last = await signInSomewhere()
    await besiege()
    expect([await tries(PASSWORD, { cookies: first }), await tries(PASSWORD, { cookies: last })]).toEqual([429, 303])
    await portal.db
      .updateTable('known_device')
      .set({ last_used_at: sql<Date>`last_used_at - interval '181 days'` })
      .execute()
    expect(await tries(PASSWORD, { cookies: last })).toBe(429)
  })

  test('has a cookie that no script reads', async () => {
    const cookie = (await enter({}, PASSWORD)).cookies.find((each) => each.name === '__Host-known')
    expect(cookie).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 180 * 24 * 60 * 60,
    })
  })
})

describe('a member is told at their next sign-in', () => {
  const told = async () =>
    (await portal.db.selectFrom('notice').select(['kind', 'text']).execute()).map(({ text }) => text)

  test('how many wrong passwords others tried, once', async () => {
    const cookies = await signInSomewhere()
    await guess(3, { from: '203.0.113.5' })
    await tries(PASSWORD, { cookies })
    expect(await told()).toEqual([expect.stringContaining('3 wrong passwords were tried for your sign-in')])
    await tries(PASSWORD, { cookies })
    expect(await told()).toHaveLength(1)
  })

  test('and not of their own slips', async () => {
    await guess(2)
    await tries(PASSWORD)
    const cookies = await signInSomewhere()
    await guess(2, { cookies })
    await tries(PASSWORD, { cookies })
    expect(await told()).toEqual([])
  })
})

test('signing in again ends the session that the browser came with, whoever’s it was', async () => {
  const cole = await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.cole.uniqueId))
  expect(await tries(PASSWORD, { cookies: { '__Host-curbside': cole.secret } })).toBe(303)
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
  await pass(6 * 60)
  await guess(1, { as: 'nobody@example.test' })
  expect(await runIfDue(portal.db, sessionsJob, new Date())).toBe(true)
  const left = await portal.db.selectFrom('sign_in_attempt').select('subject').execute()
  expect(left.every(({ subject }) => JSON.parse(subject).name === 'nobody@example.test')).toBe(true)
  expect(left).toHaveLength(2)
  expect(await portal.db.selectFrom('session').select('member_id').execute()).toHaveLength(1)
})

function ticketIn({ body }: Reply): string {
  const ticket = /name="ticket" value="([^"]+)"/.exec(body)?.[1]
  if (!ticket) throw new Error('A page without a ticket')
  return ticket
}
