// The second factor of local accounts: passkeys, recovery codes, and of whom the board requires one.
import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { PasskeyProof } from '#contract/passkey.ts'
import type { Role } from '#contract/rights.ts'
import { resetMember, setRole } from '#server/commands/member/run-member-command.ts'
import { beginPending, putChallenge, takeChallenge } from '#server/features/session/pending-sign-ins.store.ts'
import { perMinute } from '#server/http/limits/limits.ts'
import { givenAccount, PEOPLE, type Person } from '../../support/board.ts'
import { type Member, openPortal, type Portal, portalForThisFile } from '../../support/portal.ts'
import { readSecurityLines } from '../../support/security-lines.ts'
import { SoftwarePasskey } from '../../support/software-passkey.ts'

const PASSWORD = 'open sesame'
const ORIGIN = 'https://portal.example'
const relyingParty = { id: 'portal.example', origin: ORIGIN, name: 'Test Board' }
const { logger, lines } = readSecurityLines()
const app = { trustProxy: '127.0.0.1', secondFactor: { relyingParty, requiredFor: [] } }
const portal = await portalForThisFile({ app, logger })
/** The same board, which requires a second factor of its staff. */
const strict = await openPortal({
  beside: portal,
  app: { ...app, secondFactor: { relyingParty, requiredFor: ['staff'] } },
})
afterAll(() => strict.close())
const demo = await openPortal({
  beside: portal,
  app: { ...app, demo: true, secondFactor: { relyingParty, requiredFor: ['agent'] } },
})
afterAll(() => demo.close())
const names = {
  ann: await givenAccount(portal.db, PEOPLE.ann, PASSWORD),
  cole: await givenAccount(portal.db, PEOPLE.cole, PASSWORD),
  stan: await givenAccount(portal.db, PEOPLE.stan, PASSWORD),
}
afterEach(async () => {
  for (const table of [
    'passkey',
    'recovery_code',
    'pending_sign_in',
    'sign_in_attempt',
    'known_device',
    'notice',
  ] as const)
    await portal.db.deleteFrom(table).execute()
})

type Cookies = Record<string, string>
type Both = [() => Reply, () => Reply]
type Reply = ReturnType<ReturnType<typeof browser>['code']>
/** A browser: keeps its cookies. */
function browser({ at = portal, from = '198.51.100.7' }: { at?: Portal; from?: string } = {}) {
  const cookies: Cookies = {}
  const keep = (reply: { cookies: { name: string; value: string }[] }) => {
    for (const { name, value } of reply.cookies)
      if (value) cookies[name] = value
      else delete cookies[name]
  }
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from, 'user-agent': 'Mozilla/5.0 (iPhone)' }
  const post = async (url: string, form: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(form).toString()
    const reply = await at.app.inject({ method: 'POST', url, headers: { ...headers, ...type }, cookies, payload })
    keep(reply)
    return reply
  }
  const open = async (url: string) => {
    const reply = await at.app.inject({ url, headers, cookies })
    keep(reply)
    return reply
  }
  return {
    cookies,
    post,
    open,
    password: (username: string, returnUrl = '/drafts') => post('/login', { username, password: PASSWORD, returnUrl }),
    /** What the page asks the browser for. */
    ask: async () => askIn((await open('/login/second')).body),
    prove: (proof: object) => post('/login/second', { passkey: JSON.stringify(proof) }),
    code: (code: string) => post('/login/second', { code }),
    isSignedIn: async () => {
      const reply = await at.app.inject({ url: '/api/user', headers: { ...headers, 'x-curbside': '1' }, cookies })
      return reply.statusCode === 200
    },
  }
}
const askIn = (html: string) =>
  JSON.parse(/data-ask="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))

/** Signed in without the second step, and with a passkey from here on. */
async function withPasskey(person: Person): Promise<{ member: Member; passkey: SoftwarePasskey; codes: string[] }> {
  const member = await portal.as(person)
  const passkey = new SoftwarePasskey(ORIGIN)
  const { value } = await member.call('passkeyAdd', passkey.make((await member.call('passkeyOptions', {})).value))
  return { member, passkey, codes: value.codes }
}

describe('a member with a passkey', () => {
  test('signs in with the password and then the passkey, and has no session before', async () => {
    const { passkey } = await withPasskey(PEOPLE.ann)
    const phone = browser()
    const first = await phone.password(names.ann)
    expect([first.statusCode, first.headers.location]).toEqual([303, '/login/second'])
    expect(Object.keys(phone.cookies)).toEqual(['__Host-curbside-second'])
    expect(await phone.isSignedIn()).toBe(false)
    const ask = await phone.ask()
    expect(ask).toMatchObject({ rpId: 'portal.example', userVerification: 'preferred' })
    const second = await phone.prove(passkey.prove(ask))
    expect([second.statusCode, second.headers.location]).toEqual([303, '/drafts'])
    expect(await phone.isSignedIn()).toBe(true)
    expect(lines('signed-in').at(-1)).toMatchObject({ memberId: PEOPLE.ann.uniqueId, detail: 'passkey' })
    expect(await portal.db.selectFrom('pending_sign_in').selectAll().execute()).toEqual([])
    const { value } = await (await portal.as(PEOPLE.ann)).call('passkeys')
    expect(value.passkeys[0]).toMatchObject({ label: 'Passkey', lastUsedAt: expect.any(String) })
  })

  test.each<[string, (passkey: SoftwarePasskey, ask: { challenge: string; rpId: string }) => PasskeyProof]>([
    ['another site', (passkey, ask) => passkey.prove(ask, { origin: 'https://portal.example.evil' })],
    ['another host name', (passkey, ask) => passkey.prove(ask, { rpId: 'evil.example' })],
    ['another challenge', (passkey, ask) => passkey.prove(ask, { challenge: 'AAAA' })],
    [
      'another key',
      (passkey, ask) => passkey.prove(ask, { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
    ],
    ['a copy that is behind', (passkey, ask) => passkey.prove(ask, { counter: 4 })],
    ['a passkey that nobody registered', (_, ask) => new SoftwarePasskey(ORIGIN).prove(ask)],
  ])('is not signed in by a proof with %s', async (_, prove) => {
    const { passkey } = await withPasskey(PEOPLE.ann)
    await portal.db.updateTable('passkey').set({ counter: 5 }).execute()
    const phone = browser()
    await phone.password(names.ann)
    const refused = await phone.prove(prove(passkey, await phone.ask()))
    expect(refused.statusCode).toBe(401)
    expect(await phone.isSignedIn()).toBe(false)
    expect(lines('sign-in-failed').at(-1)).toMatchObject({ detail: 'second factor' })
    // The page that says so asks anew.
    const proof = passkey.prove(askIn(refused.body), { counter: 6 })
    expect((await phone.prove(proof)).statusCode).toBe(303)
  })

  test('cannot use a challenge twice, another browser’s, or an old one', async () => {
    const { passkey } = await withPasskey(PEOPLE.ann)
    const [phone, thief] = [browser(), browser()]
    await phone.password(names.ann)
    await thief.password(names.ann)
    const proof = passkey.prove(await phone.ask())
    await thief.ask()
    expect((await thief.prove(proof)).statusCode).toBe(401)
    expect((await phone.prove({ ...proof, signature: 'AAAA' })).statusCode).toBe(401)
    expect((await phone.prove(proof)).statusCode).toBe(401)
    const fresh = passkey.prove(await phone.ask())
    await portal.db.updateTable('pending_sign_in').set({ begun_at: sql<Date>`now() - interval '10 minutes'` }).execute()
    const late = await phone.prove(fresh)
    expect([late.statusCode, late.body.includes('took too long')]).toEqual([400, true])
    expect((await phone.open('/login/second')).headers.location).toBe('/login')
  })

  test('uses a challenge up by answering, also wrongly', async () => {
    const taken = await portal.db.transaction().execute(async (tx) => {
      const token = await beginPending(tx, { memberId: PEOPLE.ann.uniqueId, returnUrl: '/', ownFailures: 0 })
      await putChallenge(tx, token, Buffer.from('once'))
      return [await takeChallenge(tx, token), await takeChallenge(tx, token)]
    })
    expect(taken).toEqual([{ challenge: Buffer.from('once') }, { challenge: null }])
  })

  test('of two answers to one challenge, one passes', async () => {
    const { passkey } = await withPasskey(PEOPLE.ann)
    const phone = browser()
    await phone.password(names.ann)
    const proof = passkey.prove(await phone.ask())
    const answers = await Promise.all([phone.prove(proof), phone.prove(proof)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400])
  })

  test('is not signed in by the passkey of another member on the same phone', async () => {
    await withPasskey(PEOPLE.ann)
    const { passkey: coles, codes } = await withPasskey(PEOPLE.cole)
    const phone = browser()
    await phone.password(names.ann)
    expect((await phone.prove(coles.prove(await phone.ask()))).statusCode).toBe(401)
    expect((await phone.code(codes[0]!)).statusCode).toBe(401)
    // Cole signs in on this phone: what Ann began here is over.
    await phone.password(names.cole)
    expect((await phone.prove(coles.prove(await phone.ask()))).statusCode).toBe(303)
  })

  test('waits after wrong answers as after wrong passwords, whatever passwords come between', async () => {
    await withPasskey(PEOPLE.ann)
    const phone = browser()
    await phone.password(names.ann)
    for (let at = 0; at < 6; at++) {
      expect((await phone.code('AAAAA')).statusCode).toBe(401)
      await phone.password(names.ann)
    }
    const waits = await phone.code('AAAAA')
    expect([waits.statusCode, waits.headers['retry-after']]).toEqual([429, '1'])
    expect(
      await portal.db
        .selectFrom('sign_in_attempt')
        .select('failures')
        .where('subject', '=', JSON.stringify({ name: names.ann }))
        .execute(),
    ).toEqual([{ failures: 6 }])
  })

  test('cannot be asked from another site, and not once suspended', async () => {
    const { codes } = await withPasskey(PEOPLE.ann)
    const phone = browser()
    await phone.password(names.ann)
    const foreign = await portal.app.inject({
      method: 'POST',
      url: '/login/second',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      cookies: phone.cookies,
      payload: new URLSearchParams({ code: codes[0]! }).toString(),
    })
    expect(foreign.statusCode).toBe(403)
    const status = (value: string) =>
      portal.db.updateTable('member').set({ status: value }).where('unique_id', '=', PEOPLE.ann.uniqueId).execute()
    await status('S')
    expect((await phone.code(codes[0]!)).statusCode).toBe(400)
    await status('A')
  })
})

test('a password that somebody else knows is in the security log, and its member hears of a wrong second step, once', async () => {
  const { member, codes } = await withPasskey(PEOPLE.ann)
  const thief = browser()
  await thief.password(names.ann)
  expect(lines('password-right').at(-1)).toMatchObject({ memberId: PEOPLE.ann.uniqueId, address: '198.51.100.7' })
  await thief.code('AAAAA')
  await thief.code('AAAAA')
  const told = async () =>
    (await member.call('notices')).value.notices.filter(({ kind }) => kind === 'second-factor-failed')
  expect(await told()).toHaveLength(1)
  // A device of hers is known once she has signed in on it.
  const phone = browser({ from: '198.51.100.8' })
  await phone.password(names.ann)
  await phone.code(codes[0]!)
  await phone.password(names.ann)
  expect((await phone.code('AAAAA')).statusCode).toBe(401)
  expect(await told()).toHaveLength(1)
})

test('the second page is not shown without end', async () => {
  const limited = await openPortal({ beside: portal, app, limits: { stranger: perMinute(1) } })
  const phone = browser({ at: limited })
  expect((await phone.open('/login/second')).statusCode).toBe(303)
  const refused = await phone.open('/login/second')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  await limited.close()
})

describe('at the same moment', () => {
  const waiting = async () => {
    const waiters = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await waiters.execute(portal.db)).rows.length
  }
  /** Both have decided, or wait for each other, before either is over. */
  async function together<One, Two>(first: () => Promise<One>, second: () => Promise<Two>): Promise<[One, Two]> {
    const { both } = await portal.db.transaction().execute(async (tx) => {
      await sql`lock table notice in share mode`.execute(tx)
      const one = first()
      await expect.poll(waiting).toBe(1)
      const both = [one, second()] as const
      await expect.poll(waiting).toBe(2)
      return { both }
    })
    return Promise.all(both)
  }

  test('one recovery code lets one browser in, and two are both counted', async () => {
    const { member, codes } = await withPasskey(PEOPLE.ann)
    const phones = [browser(), browser({ from: '198.51.100.8' })] as const
    for (const phone of phones) await phone.password(names.ann)
    const one = await together(...(phones.map((phone) => () => phone.code(codes[0]!)) as Both))
    expect(one.map(({ statusCode }) => statusCode).sort()).toEqual([303, 401])
    for (const phone of phones) await phone.password(names.ann)
    const two = await together(...(phones.map((phone, at) => () => phone.code(codes[at + 1]!)) as Both))
    expect(two.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    const told = (await member.call('notices')).value.notices.filter(({ kind }) => kind === 'recovery-code-used')
    expect(told.map(({ text }) => /(\d) (?:is|are) left/.exec(text)![1])).toEqual(['5', '6', '7'])
  })

  test('two phones do not remove the last two passkeys of who needs one', async () => {
    const { member } = await withPasskey(PEOPLE.stan)
    const phones = [member.at(strict), (await withPasskey(PEOPLE.stan)).member.at(strict)] as const
    const { passkeys } = (await member.call('passkeys')).value
    const removals = phones.map(
      (phone, at) => () => phone.call('passkeyRemove', { PasskeyID: passkeys[at]!.PasskeyID }),
    )
    const [first, second] = await together(removals[0]!, removals[1]!)
    expect([first.status, second.problem?.code]).toEqual([200, 'last-passkey'])
    expect((await member.call('passkeys')).value.passkeys).toHaveLength(1)
  })

  test('a passkey that is being added does not outlive a reset', async () => {
    const { member } = await withPasskey(PEOPLE.ann)
    const ada = await portal.as(PEOPLE.ada)
    const made = new SoftwarePasskey(ORIGIN).make((await member.call('passkeyOptions', {})).value)
    const [added, reset] = await together(
      () => member.call('passkeyAdd', made),
      () => ada.call('memberResetSecondFactor', { MemberUniqueID: PEOPLE.ann.uniqueId }),
    )
    expect([added.status, reset.value]).toEqual([200, { passkeys: 2 }])
    expect(await portal.db.selectFrom('passkey').selectAll().execute()).toEqual([])
  })
})

describe('recovery codes', () => {
  test('sign in once each, however they are typed, and the member is told', async () => {
    const { member, codes } = await withPasskey(PEOPLE.ann)
    expect(codes).toHaveLength(8)
    expect(codes[0]).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/)
    const phone = browser()
    await phone.password(names.ann)
    expect((await phone.code(codes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'))).headers.location).toBe(
      '/drafts',
    )
    expect(await phone.isSignedIn()).toBe(true)
    expect((await member.call('notices')).value.notices[0]).toMatchObject({
      kind: 'recovery-code-used',
      text: expect.stringContaining('7 are left'),
    })
    const other = browser()
    await other.password(names.ann)
    const again = await other.code(codes[0]!)
    expect([again.statusCode, again.body.includes('not valid')]).toEqual([401, true])
    expect((await member.call('passkeys')).value.recoveryCodes).toBe(7)
  })

  test('are replaced by new ones, and need a passkey', async () => {
    const { member, codes } = await withPasskey(PEOPLE.ann)
    const { value } = await member.call('recoveryCodes', {})
    const phone = browser()
    expect((await member.call('notices')).value.notices[0]).toMatchObject({ kind: 'recovery-codes-made' })
    await phone.password(names.ann)
    expect((await phone.code(codes[1]!)).statusCode).toBe(401)
    expect((await phone.code(value.codes[1]!)).statusCode).toBe(303)
    expect((await (await portal.as(PEOPLE.cole)).call('recoveryCodes', {})).problem.code).toBe('no-passkey')
  })
})

describe('in the settings', () => {
  test('a passkey is added, renamed and removed, by its own member alone', async () => {
    const { member } = await withPasskey(PEOPLE.ann)
    const cole = await portal.as(PEOPLE.cole)
    const { PasskeyID } = (await member.call('passkeys')).value.passkeys[0]!
    expect((await cole.call('passkeyRename', { PasskeyID, label: 'Mine' })).status).toBe(404)
    expect((await cole.call('passkeyRemove', { PasskeyID })).status).toBe(404)
    const renamed = await member.call('passkeyRename', { PasskeyID, label: ' Work phone ' })
    expect(renamed.value.passkeys).toMatchObject([{ PasskeyID, label: 'Work phone' }])
    const removed = await member.call('passkeyRemove', { PasskeyID })
    expect(removed.value).toEqual({ offered: true, required: false, passkeys: [], recoveryCodes: 0 })
    expect((await browser().password(names.ann)).headers.location).toBe('/drafts')
    const kinds = (await member.call('notices')).value.notices.map(({ kind }) => kind)
    expect(kinds).toEqual(['passkey-removed', 'passkey-added'])
    const history = await member.call('auditQuery', { tableName: 'Agent', uniqueID: PEOPLE.ann.uniqueId, entityID: '' })
    expect(history.value.data.map((row) => row.Transactiontype)).toEqual(
      expect.arrayContaining(['Passkey Added', 'Passkey Removed']),
    )
    expect(lines('passkey-removed').at(-1)).toMatchObject({ subjectId: PEOPLE.ann.uniqueId })
  })

  test('a challenge is the session’s own, works once, and expires', async () => {
    const [ann, elsewhere] = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.ann)]
    const { value: options } = await ann.call('passkeyOptions', {})
    expect(options).toMatchObject({
      rp: { id: 'portal.example' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
    })
    const made = new SoftwarePasskey(ORIGIN).make(options)
    expect((await elsewhere.call('passkeyAdd', made)).problem.code).toBe('passkey-refused')
    const evil = new SoftwarePasskey('https://evil.example').make(options)
    expect((await ann.call('passkeyAdd', evil)).problem.code).toBe('passkey-refused')
    expect((await ann.call('passkeyAdd', made)).status).toBe(200)
    expect((await ann.call('passkeyAdd', new SoftwarePasskey(ORIGIN).make(options))).problem.code).toBe(
      'passkey-refused',
    )
    const { value: late } = await ann.call('passkeyOptions', {})
    expect(late.excludeCredentials.map(({ id }) => id)).toEqual([made.id])
    await portal.db
      .updateTable('session')
      .set({ passkey_challenge_at: sql<Date>`now() - interval '10 minutes'` })
      .execute()
    expect((await ann.call('passkeyAdd', new SoftwarePasskey(ORIGIN).make(late))).problem.code).toBe('passkey-refused')
  })

  test('another member’s passkey is not taken over', async () => {
    const { passkey } = await withPasskey(PEOPLE.ann)
    const cole = await portal.as(PEOPLE.cole)
    const { value: options } = await cole.call('passkeyOptions', {})
    expect((await cole.call('passkeyAdd', passkey.make(options))).problem.code).toBe('passkey-refused')
  })

  test('keys and hashes never leave', async () => {
    const { member, codes } = await withPasskey(PEOPLE.ann)
    const { public_key } = await portal.db.selectFrom('passkey').select('public_key').executeTakeFirstOrThrow()
    const { code_hash } = await portal.db.selectFrom('recovery_code').select('code_hash').executeTakeFirstOrThrow()
    const secrets = [public_key, code_hash].flatMap((bytes) =>
      (['base64', 'base64url', 'hex'] as const).map((form) => bytes.toString(form)),
    )
    const ada = await portal.as(PEOPLE.ada)
    const audited = { tableName: 'Agent', uniqueID: PEOPLE.ann.uniqueId, entityID: '' } as const
    const replies = [
      await member.call('passkeys'),
      await member.call('passkeyOptions', {}),
      await member.call('notices'),
      await ada.call('memberAccess', { MemberUniqueIDs: [PEOPLE.ann.uniqueId] }),
      await ada.call('auditQuery', audited),
    ].map(({ bytes }) => bytes.toString())
    for (const secret of [...secrets, ...codes]) expect(replies.join()).not.toContain(secret)
  })
})

describe('required of a role', () => {
  test('a member without one registers a passkey after the password, and keeps codes, before anything else', async () => {
    const desk = browser({ at: strict })
    expect((await desk.password(names.stan)).headers.location).toBe('/login/second')
    expect(await desk.isSignedIn()).toBe(false)
    const ask = await desk.ask()
    expect(ask.user.name).toBe(names.stan)
    expect((await desk.code('AAAAA')).statusCode).toBe(401)
    const passkey = new SoftwarePasskey(ORIGIN)
    const registered = await desk.prove(passkey.make(await desk.ask()))
    expect(registered.statusCode).toBe(200)
    const codes = [...registered.body.matchAll(/<li>([0-9A-Z-]+)<\/li>/g)].map(([, code]) => code!)
    expect(codes).toHaveLength(8)
    expect(registered.body).toContain('href="/drafts"')
    expect(await desk.isSignedIn()).toBe(true)
    await desk.password(names.stan)
    expect((await desk.prove(passkey.prove(await desk.ask()))).statusCode).toBe(303)
  })

  test('whoever else knows the password cannot register once the member has', async () => {
    const [thief, desk] = [browser({ at: strict }), browser({ at: strict })]
    await thief.password(names.stan)
    const ask = await thief.ask()
    await desk.password(names.stan)
    await desk.prove(new SoftwarePasskey(ORIGIN).make(await desk.ask()))
    expect((await thief.prove(new SoftwarePasskey(ORIGIN).make(ask))).statusCode).toBe(401)
    expect(await thief.isSignedIn()).toBe(false)
  })

  test('others sign in with their password; the last passkey of who needs one stays', async () => {
    expect((await browser({ at: strict }).password(names.ann)).headers.location).toBe('/drafts')
    const { member } = await withPasskey(PEOPLE.stan)
    const there = member.at(strict)
    const { value } = await there.call('passkeys')
    expect(value.required).toBe(true)
    const { PasskeyID } = value.passkeys[0]!
    expect((await there.call('passkeyRemove', { PasskeyID })).problem.code).toBe('last-passkey')
    expect((await there.call('passkeys')).value.passkeys).toHaveLength(1)
    expect((await there.call('user')).status).toBe(200)
  })
})

describe('the demo, whose password everybody knows', () => {
  test('takes no passkeys, and requires none', async () => {
    await portal.db.updateTable('local_account').set({ is_demo: true }).execute()
    const visitor = (await portal.as(PEOPLE.ann)).at(demo)
    expect((await visitor.call('passkeyOptions', {})).problem.code).toBe('passkeys-off')
    const made = new SoftwarePasskey(ORIGIN).make({ challenge: 'AAAA', rp: { id: relyingParty.id } } as never)
    expect((await visitor.call('passkeyAdd', made)).problem.code).toBe('passkeys-off')
    expect((await visitor.call('passkeys')).value).toMatchObject({ offered: false })
    expect((await browser({ at: demo }).password(names.ann)).headers.location).toBe('/drafts')
    await portal.db.updateTable('local_account').set({ is_demo: false }).execute()
    expect((await browser({ at: demo }).password(names.ann)).headers.location).toBe('/login/second')
  })
})

describe('a new role that requires a passkey', () => {
  const role = (value: Role) =>
    portal.db.updateTable('member').set({ role: value }).where('unique_id', '=', PEOPLE.cole.uniqueId).execute()

  test('ends the sessions that began with a password; another role does not', async () => {
    const cole = (await portal.as(PEOPLE.cole)).at(strict)
    await setRole(portal.db, names.cole, 'manager', ['staff'])
    expect((await cole.call('user')).status).toBe(200)
    await setRole(portal.db, names.cole, 'staff', ['staff'])
    expect((await cole.call('user')).status).toBe(401)
    expect((await browser({ at: strict }).password(names.cole)).headers.location).toBe('/login/second')
    const [notice] = (await (await portal.as(PEOPLE.cole)).call('notices')).value.notices
    expect(notice).toMatchObject({ kind: 'sessions-ended', text: expect.stringContaining('new role') })
    await role('agent')
  })
})

describe('a member who lost everything', () => {
  test('is reset by an administrator: sessions end, both logs and a notice say so, and the password is enough', async () => {
    const { member } = await withPasskey(PEOPLE.ann)
    const phone = browser()
    await phone.password(names.ann)
    const ada = await portal.as(PEOPLE.ada)
    const reset = (by: Member) => by.call('memberResetSecondFactor', { MemberUniqueID: PEOPLE.ann.uniqueId })
    expect((await reset(await portal.as(PEOPLE.stan))).status).toBe(403)
    expect((await ada.call('memberAccess', { MemberUniqueIDs: [PEOPLE.ann.uniqueId] })).value.data[0]).toMatchObject({
      passkeys: 1,
    })
    expect((await reset(ada)).value).toEqual({ passkeys: 1 })
    expect((await member.call('user')).status).toBe(401)
    expect((await phone.open('/login/second')).headers.location).toBe('/login')
    expect(lines('second-factor-reset').at(-1)).toMatchObject({
      memberId: PEOPLE.ada.uniqueId,
      subjectId: PEOPLE.ann.uniqueId,
    })
    expect((await (await portal.as(PEOPLE.ann)).call('notices')).value.notices[0]).toMatchObject({
      kind: 'second-factor-reset',
    })
    expect((await phone.password(names.ann)).headers.location).toBe('/drafts')
    expect((await ada.call('memberResetSecondFactor', { MemberUniqueID: 999_999 })).status).toBe(404)
  })

  test('or on the command line', async () => {
    await withPasskey(PEOPLE.cole)
    expect(await resetMember(portal.db, names.cole)).toMatchObject({ passkeys: 1 })
    expect(await resetMember(portal.db, names.cole)).toMatchObject({ passkeys: 0 })
    expect((await browser().password(names.cole)).headers.location).toBe('/drafts')
  })
})

test('where passkeys don’t work any more, the second factor still is asked for', async () => {
  const { codes, member } = await withPasskey(PEOPLE.ann)
  const moved = await openPortal({
    beside: portal,
    app: { ...app, secondFactor: { relyingParty: undefined, requiredFor: [] } },
  })
  const phone = browser({ at: moved })
  await phone.password(names.ann)
  expect((await phone.open('/login/second')).body).not.toContain('data-ask="')
  expect((await phone.code(codes[0]!)).statusCode).toBe(303)
  expect((await member.at(moved).call('passkeyOptions', {})).problem.code).toBe('passkeys-off')
  await moved.close()
})
