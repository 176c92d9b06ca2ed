import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { linkCodeFor, linkMember, proposeLinks, unlinkMember } from '#server/commands/member/link-member.ts'
import { linkLine, proposalLine } from '#server/commands/member/run-member-command.ts'
import { claimsToShow, decideAutomaticLink } from '#server/features/session/provider-claims.ts'
import { sessionsJob } from '#server/features/session/sweep-sessions.ts'
import { perMinute } from '#server/http/limits/limits.ts'
import { readConfig } from '#server/settings/config.ts'
import { chooseLogin } from '#server/settings/third-parties.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal, type Portal, portalForThisFile } from '../../support/portal.ts'
import { openBrowser, type SignInProvider, startSignInProvider } from '../../support/sign-in-provider.ts'

const PUBLIC_URL = 'https://portal.example'
const loginAt = (
  { issuer, clientId, clientSecret }: SignInProvider,
  link: { OIDC_LINK: 'off' | 'mls_id'; OIDC_CLAIM?: string } = { OIDC_LINK: 'off' },
) =>
  chooseLogin({
    LOGIN: 'oidc',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    ...link,
    PUBLIC_URL,
  })!

const provider = await startSignInProvider(PUBLIC_URL)
provider.people.set('ann', { email: 'ANN@example.test', email_verified: true })
provider.people.set('guest', { email: 'guest@example.test', email_verified: true })
afterAll(() => provider.close())
const portal = await portalForThisFile({ login: loginAt(provider) })
await linkMember(portal.db, PEOPLE.ann.mlsId, { issuer: provider.issuer, subject: 'ann' })
afterEach(async () => {
  await portal.db.deleteFrom('session').execute()
})

type Jar = Record<string, string>
const get = async (url: string, jar: Jar = {}, headers: Record<string, string> = {}) => {
  const response = await portal.app.inject({ method: 'GET', url, cookies: jar, headers })
  for (const cookie of response.cookies) jar[cookie.name] = cookie.value
  return response
}
const leave = async (jar: Jar, returnUrl = '/listings/view?ListingID=A1') => {
  const response = await get(`/login?returnUrl=${encodeURIComponent(returnUrl)}`, jar)
  return String(response.headers.location)
}
const pathOf = (address: string) => address.slice(PUBLIC_URL.length)
const signIn = async (name: string, jar: Jar = {}) => {
  const back = await openBrowser(provider.issuer).signIn(await leave(jar), name, PUBLIC_URL)
  return { back, response: await get(pathOf(back), jar), jar }
}
const sessions = () => portal.db.selectFrom('session').select(['member_id', 'id_token']).execute()

test('Ann signs in at the provider and is back where she wanted to be', async () => {
  const { response, jar } = await signIn('ann')
  expect([response.statusCode, response.headers.location]).toEqual([303, '/listings/view?ListingID=A1'])
  expect((await sessions()).map((each) => each.member_id)).toEqual([PEOPLE.ann.uniqueId])
  const name = await get('/api/user/name', { '__Host-curbside': jar['__Host-curbside']! })
  expect(name.json()).toEqual({ name: 'Ann Archer' })
})

test('she leaves with a state, a nonce and a code challenge, and a cookie that no script reads', async () => {
  const response = await get('/login')
  const address = new URL(String(response.headers.location))
  expect(address.origin).toBe(provider.issuer)
  expect(address.searchParams.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) expect(address.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  const cookie = response.cookies.find((each) => each.name === '__Host-curbside-sign-in')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
})

test('a return address of elsewhere becomes the home page', async () => {
  const jar: Jar = {}
  const back = await openBrowser(provider.issuer).signIn(await leave(jar, 'https://evil.example/'), 'ann', PUBLIC_URL)
  expect((await get(pathOf(back), jar)).headers.location).toBe('/')
})

test('who asks to sign in again and again has to wait, and leaves nothing behind', async () => {
  const busy = await openPortal({ login: loginAt(provider), limits: { signIn: perMinute(2) } })
  const asked = []
  for (let at = 0; at < 3; at++) asked.push((await busy.app.inject('/login')).statusCode)
  const kept = await busy.db.selectFrom('provider_sign_in').select('nonce').execute()
  await busy.close()
  expect([asked, kept.length]).toEqual([[303, 303, 429], 2])
})

describe('nobody is signed in', () => {
  test('whom the board does not know', async () => {
    const { response } = await signIn('guest')
    expect([response.statusCode, response.body.includes('not yet as a member of this board')]).toEqual([403, true])
    expect(await sessions()).toEqual([])
  })

  test('who is suspended', async () => {
    await portal.db.updateTable('member').set({ status: 'S' }).where('unique_id', '=', PEOPLE.ann.uniqueId).execute()
    expect((await signIn('ann')).response.statusCode).toBe(403)
    await portal.db.updateTable('member').set({ status: 'A' }).where('unique_id', '=', PEOPLE.ann.uniqueId).execute()
  })

  test('by an answer that is used a second time', async () => {
    const { back, jar } = await signIn('ann')
    const state = new URL(back).searchParams.get('state')!
    await portal.db.deleteFrom('session').execute()
    const again = await get(pathOf(back), { ...jar, '__Host-curbside-sign-in': state })
    expect([again.statusCode, await sessions()]).toEqual([400, []])
  })

  test('in a browser that did not leave: a link somebody sent opens no session', async () => {
    const back = await openBrowser(provider.issuer).signIn(await leave({}), 'ann', PUBLIC_URL)
    expect((await get(pathOf(back), {})).statusCode).toBe(400)
    const other: Jar = {}
    await leave(other)
    expect((await get(pathOf(back), other)).statusCode).toBe(400)
    expect(await sessions()).toEqual([])
  })

  test.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
    ['another code', (url: URL) => url.searchParams.set('code', 'made-up')],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
    [
      'a refusal',
      (url: URL) => {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'access_denied')
      },
    ],
  ])('by %s', async (_what, change) => {
    const jar: Jar = {}
    const back = new URL(await openBrowser(provider.issuer).signIn(await leave(jar), 'ann', PUBLIC_URL))
    change(back)
    const response = await get(`${back.pathname}${back.search}`, jar)
    expect([response.statusCode, response.body.includes('Please try again')]).toEqual([400, true])
    expect(await sessions()).toEqual([])
  })

  test('ten minutes after leaving', async () => {
    const jar: Jar = {}
    const back = await openBrowser(provider.issuer).signIn(await leave(jar), 'ann', PUBLIC_URL)
    await portal.db
      .updateTable('provider_sign_in')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    expect((await get(pathOf(back), jar)).statusCode).toBe(400)
  })

  test('with a password', async () => {
    const posted = await portal.app.inject({ method: 'POST', url: '/login', payload: { username: 'x', password: 'y' } })
    expect(posted.statusCode).toBe(404)
  })
})

test('signing out here leads to signing out there', async () => {
  const { jar } = await signIn('ann')
  const headers = { 'x-curbside': '1', 'sec-fetch-site': 'same-origin' }
  const { redirect } = (await get('/api/auth/Logout', jar, headers)).json()
  const address = new URL(redirect)
  expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/session/end`)
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${PUBLIC_URL}/`)
  expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/)
  expect(await sessions()).toEqual([])
})

test('a provider that is down is said in a page, and tried again later', async () => {
  const away = await startSignInProvider(PUBLIC_URL)
  await away.close()
  const login = chooseLogin({
    LOGIN: 'oidc',
    OIDC_ISSUER: away.issuer,
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'y',
    OIDC_LINK: 'off',
    PUBLIC_URL,
  })!
  const lonely = await openPortal({ login })
  const response = await lonely.app.inject({ method: 'GET', url: '/login' })
  expect([response.statusCode, response.body.includes('does not answer right now')]).toEqual([503, true])
  await lonely.close()
})

test('of claims, an administrator sees what is said of the person; an address only when it is verified', () => {
  const claims = { iss: 'x', sub: 'y', nonce: 'z', preferred_username: ' ann ', age: 7, email: 'a@example.test' }
  expect(claimsToShow(claims)).toEqual({ preferred_username: 'ann' })
  expect(claimsToShow({ ...claims, email_verified: false })).toEqual({ preferred_username: 'ann' })
  expect(claimsToShow({ ...claims, email_verified: true })).toHaveProperty('email', 'a@example.test')
})

test.each([
  ['an agent', [{}], 7],
  ['nobody', [], undefined],
  ['an administrator', [{ role: 'admin' }], undefined],
  ['a manager', [{ role: 'manager' }], undefined],
  ['an agent who left', [{ isActive: false }], undefined],
  ['an agent whom somebody is linked to', [{ isLinked: true }], undefined],
  ['an agent who was unlinked', [{ wasUnlinked: true }], undefined],
  ['two agents', [{}, { memberId: 8 }], undefined],
  ['an agent, and one who left', [{}, { memberId: 8, isActive: false }], 7],
])('the claim of %s links: %j → %s', (_who, given, expected) => {
  const agent = { memberId: 7, role: 'agent', isActive: true, isLinked: false, wasUnlinked: false }
  const candidates = given.map((each) => ({ ...agent, ...each }))
  expect(decideAutomaticLink(candidates)).toBe(expected)
})

test.each([
  [{}, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }, 'PUBLIC_URL'],
  [
    { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b', PUBLIC_URL: 'http://localhost' },
    'OIDC_ISSUER',
  ],
])('LOGIN=oidc with %j stops the start and names %s', (given, named) => {
  const outcome = readConfig({ LOGIN: 'oidc', ...given }, '/')
  expect(outcome.ok ? '' : outcome.line).toContain(`Setting ${named}:`)
})

test.each([
  [{ OIDC_MEMBER: 'email' }, 'OIDC_MEMBER'],
  [{ OIDC_MEMBER: 'mls_id' }, 'OIDC_MEMBER'],
  [{ OIDC_LINK: 'mls_id' }, 'OIDC_CLAIM'],
  [{ OIDC_LINK: 'mls_id', OIDC_CLAIM: 'email' }, 'OIDC_CLAIM'],
  [{ OIDC_CLAIM: 'mls' }, 'OIDC_CLAIM'],
  [{ OIDC_LINK: 'email' }, 'OIDC_LINK'],
])('%j stops the start with one line that names %s', (given, named) => {
  const right = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
  const outcome = readConfig({ LOGIN: 'oidc', ...right, PUBLIC_URL: 'http://localhost', ...given }, '/')
  expect(outcome.ok ? '' : outcome.line).toMatch(new RegExp(`^Setting ${named}: [^\n]+$`))
})

describe('a member is linked', () => {
  const post = (url: string, form: Record<string, string>, jar: Jar, headers: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url,
      cookies: jar,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      payload: new URLSearchParams(form).toString(),
    })
  const enter = (code: string, jar: Jar, headers?: Record<string, string>) =>
    post('/login/link', { code }, jar, headers)
  const codeFor = async ({ mlsId }: { mlsId: string }) => (await linkCodeFor(portal.db, mlsId)).code
  const unlinked = async (name: string, person: { mlsId: string }) => {
    await unlinkMember(portal.db, person.mlsId, provider.issuer).catch(() => {})
    return signIn(name)
  }

  test('by a code from the board’s office, once; afterwards the provider is enough', async () => {
    const { response, jar } = await unlinked('cole at the provider', PEOPLE.cole)
    expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('action="/login/link"')])
    expect(response.body).not.toContain('<script')
    const code = await codeFor(PEOPLE.cole)
    const entered = await enter(code.toLowerCase().replace('-', ' '), jar)
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/listings/view?ListingID=A1'])
    expect((await sessions()).map((each) => each.member_id)).toEqual([PEOPLE.cole.uniqueId])
    expect((await signIn('cole at the provider')).response.statusCode).toBe(303)
    const other = await signIn('guest')
    expect((await enter(code, other.jar)).statusCode).toBe(403)
  })

  test('and is told, in a notice; both logs know', async () => {
    const notices = await portal.db.selectFrom('notice').select(['member_id', 'kind']).execute()
    expect(notices).toContainEqual({ member_id: PEOPLE.cole.uniqueId, kind: 'sign-in-linked' })
    const kinds = await portal.db
      .selectFrom('security_event')
      .select('kind')
      .where('subject_id', '=', PEOPLE.cole.uniqueId)
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['link-code-made', 'linked'])
    const audit = await portal.db
      .selectFrom('audit_transaction')
      .select('kind')
      .where('record_unique_id', '=', PEOPLE.cole.uniqueId)
      .execute()
    expect(audit).toEqual([{ kind: 'Sign-in Link' }])
  })

  test.each([
    ['that was made up', async () => 'AAAAA-AAAAA', {}],
    [
      'that is older than seven days',
      async () => {
        const code = await codeFor(PEOPLE.wes)
        await portal.db
          .updateTable('link_code')
          .set({ made_at: new Date(Date.now() - 7 * 24 * 60 * 60_000 - 1_000) })
          .execute()
        return code
      },
      {},
    ],
    [
      'of somebody who has left since',
      async () => {
        const code = await codeFor(PEOPLE.sid)
        await portal.db
          .updateTable('member')
          .set({ status: 'I' })
          .where('unique_id', '=', PEOPLE.sid.uniqueId)
          .execute()
        return code
      },
      {},
    ],
    ['that another page sends', () => codeFor(PEOPLE.mia), { 'sec-fetch-site': 'cross-site' }],
  ])('not by a code %s', async (_which, make, headers) => {
    const { jar } = await signIn('guest')
    expect((await enter(await make(), jar, headers)).statusCode).toBe(403)
    expect(await sessions()).toEqual([])
  })

  test('not by the sixth code tried, nor in another browser, nor eleven minutes later', async () => {
    const { jar } = await signIn('guest')
    const code = await codeFor(PEOPLE.wes)
    const answers = []
    for (let at = 0; at < 5; at++) answers.push((await enter('AAAAA-AAAAA', jar)).statusCode)
    expect([answers, (await enter(code, jar)).statusCode]).toEqual([[403, 403, 403, 403, 403], 400])
    expect((await enter(code, {})).statusCode).toBe(400)
    const late = await signIn('guest')
    await portal.db
      .updateTable('unlinked_sign_in')
      .set({ seen_at: new Date(Date.now() - 11 * 60_000) })
      .execute()
    expect((await enter(code, late.jar)).statusCode).toBe(400)
    expect(await sessions()).toEqual([])
    await portal.db.transaction().execute((tx) => sessionsJob.run(tx, new Date()))
    const kept = await portal.db.selectFrom('unlinked_sign_in').select('id_token').execute()
    expect([kept.length > 0, kept.filter(({ id_token }) => id_token !== null)]).toEqual([true, []])
  })

  test('to another subject by an administrator: whoever signed in by the old one is out, and stays out', async () => {
    await linkMember(portal.db, PEOPLE.bo.mlsId, { issuer: `${provider.issuer}/`, subject: 'bo before' })
    const { jar } = await signIn('bo before')
    await linkMember(portal.db, PEOPLE.bo.mlsId, { issuer: provider.issuer, subject: 'bo now' })
    expect((await get('/api/user/name', jar)).statusCode).toBe(401)
    expect((await signIn('bo before')).response.statusCode).toBe(403)
    expect((await signIn('bo now')).response.statusCode).toBe(303)
    const noted = portal.db.selectFrom('security_event').select(['detail', 'member_id'])
    expect(await noted.where('subject_id', '=', PEOPLE.bo.uniqueId).where('kind', '=', 'linked').execute()).toEqual([
      { detail: 'npm run member: bo before', member_id: null },
      { detail: 'npm run member: bo now, before: bo before', member_id: null },
    ])
    await unlinkMember(portal.db, PEOPLE.bo.mlsId, provider.issuer)
    expect(await sessions()).toEqual([])
    expect((await signIn('bo now')).response.statusCode).toBe(403)
  })

  test('to one subject, which is nobody else’s', async () => {
    const taken = linkMember(portal.db, PEOPLE.mia.mlsId, { issuer: provider.issuer, subject: 'ann' })
    await expect(taken).rejects.toThrow(`Ann Archer (${PEOPLE.ann.mlsId}) signs in by ann: unlink them first`)
  })

  test('to the same subject again: nothing is changed, and nobody is signed out', async () => {
    const { jar } = await signIn('ann')
    const again = await linkMember(portal.db, PEOPLE.ann.mlsId, { issuer: provider.issuer, subject: 'ann' })
    const about = { issuer: provider.issuer, subject: 'ann', dryRun: false }
    expect(linkLine(again, about)).toBe(`Ann Archer (${PEOPLE.ann.mlsId}) is already linked to ann; nothing is changed`)
    expect((await get('/api/user/name', jar)).statusCode).toBe(200)
  })

  test('in a dry run not at all: it says what would happen', async () => {
    const { jar } = await signIn('ann')
    const identity = { issuer: provider.issuer, subject: 'ann elsewhere' }
    const would = await linkMember(portal.db, PEOPLE.ann.mlsId, identity, { dryRun: true })
    expect(linkLine(would, { ...identity, dryRun: true })).toBe(
      `Ann Archer (${PEOPLE.ann.mlsId}) would sign in at ${provider.issuer} as ann elsewhere, not as ann any more, and their sessions would end; nothing is changed`,
    )
    expect((await get('/api/user/name', jar)).statusCode).toBe(200)
    expect((await signIn('ann elsewhere')).response.statusCode).toBe(403)
    expect((await signIn('ann')).response.statusCode).toBe(303)
  })

  test('whoever is not active is told so, and is offered no code', async () => {
    await linkMember(portal.db, PEOPLE.stan.mlsId, { issuer: provider.issuer, subject: 'stan' })
    const { jar } = await signIn('stan')
    const leave = (status: string) =>
      portal.db.updateTable('member').set({ status }).where('unique_id', '=', PEOPLE.stan.uniqueId).execute()
    await leave('I')
    expect((await get('/api/user/name', jar)).statusCode).toBe(401)
    const { response } = await signIn('stan')
    expect([response.statusCode, response.body.includes('not active'), response.body.includes('/login/link')]).toEqual([
      403,
      true,
      false,
    ])
    // Back again, they sign in anew: no session of before comes to life.
    await leave('A')
    expect((await get('/api/user/name', jar)).statusCode).toBe(401)
  })

  test('by nobody’s claim: it only proposes whom an administrator may link', async () => {
    provider.people.set('ada at the provider', { email: 'ada@example.test', email_verified: true })
    provider.people.set('unsure', { email: 'ada@example.test' })
    expect((await signIn('ada at the provider')).response.statusCode).toBe(403)
    expect((await signIn('unsure')).response.statusCode).toBe(403)
    const proposals = await proposeLinks(portal.db, provider.issuer, 'email')
    const ofAda = proposals.filter(({ value }) => value === 'ada@example.test')
    expect(ofAda.map(({ subject, members, rivals }) => [subject, members.map(({ mlsId }) => mlsId), rivals])).toEqual([
      ['ada at the provider', [PEOPLE.ada.mlsId], 0],
    ])
    expect(await sessions()).toEqual([])
  })

  test('by no proposal that is a guess: a claim means only what it is called, and two for one member are comments', async () => {
    provider.people.set('mia one', { preferred_username: PEOPLE.mia.mlsId })
    provider.people.set('mia two', { preferred_username: PEOPLE.mia.mlsId.toLowerCase() })
    await signIn('mia one')
    const ofMia = async (means?: 'MLS id') =>
      (await proposeLinks(portal.db, provider.issuer, 'preferred_username', means))
        .filter(({ subject }) => subject.startsWith('mia'))
        .map((proposal) => proposalLine(proposal))
    expect(await ofMia()).toEqual([`# ${PEOPLE.mia.mlsId}: no active member (subject mia one)`])
    expect(await ofMia('MLS id')).toEqual([
      `npm run member -- link ${PEOPLE.mia.mlsId} --subject 'mia one'   # ${PEOPLE.mia.mlsId}: Mia Mason (${PEOPLE.mia.mlsId})`,
    ])
    await signIn('mia two')
    const both = await ofMia('MLS id')
    expect(both.map((line) => line.replace(/^# \w+: /, ''))).toEqual([
      `2 people came who may be Mia Mason (${PEOPLE.mia.mlsId}) (subject mia two)`,
      `2 people came who may be Mia Mason (${PEOPLE.mia.mlsId}) (subject mia one)`,
    ])
  })
})

describe('where the board links agents by a claim', () => {
  let linking: Portal
  beforeAll(async () => {
    linking = await openPortal({ login: loginAt(provider, { OIDC_LINK: 'mls_id', OIDC_CLAIM: 'preferred_username' }) })
  })
  afterAll(() => linking.close())

  const comesAs = async (name: string) => {
    const jar: Jar = {}
    const ask = async (url: string) => {
      const response = await linking.app.inject({ method: 'GET', url, cookies: jar })
      for (const cookie of response.cookies) jar[cookie.name] = cookie.value
      return response
    }
    const left = String((await ask('/login')).headers.location)
    const back = await openBrowser(provider.issuer).signIn(left, name, PUBLIC_URL)
    return (await ask(pathOf(back))).statusCode
  }

  test('an agent is linked once; who comes second with the claim is not, nor is an administrator', async () => {
    provider.people.set('wes', { preferred_username: PEOPLE.wes.mlsId })
    provider.people.set('wes again', { preferred_username: PEOPLE.wes.mlsId })
    provider.people.set('boss', { preferred_username: PEOPLE.ada.mlsId })
    expect([await comesAs('wes'), await comesAs('wes again'), await comesAs('boss')]).toEqual([303, 403, 403])
    provider.people.set('wes', { preferred_username: PEOPLE.cole.mlsId })
    expect(await comesAs('wes')).toBe(303)
    const found = await linking.db.selectFrom('provider_identity').select(['subject', 'member_id']).execute()
    expect(found).toEqual([{ subject: 'wes', member_id: PEOPLE.wes.uniqueId }])
  })

  test('once: neither the agent nor the subject that was unlinked is linked by a claim again, but by a person', async () => {
    provider.people.set('cole', { preferred_username: PEOPLE.cole.mlsId })
    provider.people.set('cole again', { preferred_username: PEOPLE.cole.mlsId })
    expect(await comesAs('cole')).toBe(303)
    await unlinkMember(linking.db, PEOPLE.cole.mlsId, provider.issuer)
    expect([await comesAs('cole'), await comesAs('cole again')]).toEqual([403, 403])
    provider.people.set('cole', { preferred_username: PEOPLE.sid.mlsId })
    expect(await comesAs('cole')).toBe(403)
    await linkMember(linking.db, PEOPLE.cole.mlsId, { issuer: provider.issuer, subject: 'cole' })
    expect(await comesAs('cole')).toBe(303)
  })

  test('a subject that an administrator replaced links nobody else by its claim', async () => {
    await linkMember(linking.db, PEOPLE.ann.mlsId, { issuer: provider.issuer, subject: 'ann before' })
    await linkMember(linking.db, PEOPLE.ann.mlsId, { issuer: provider.issuer, subject: 'ann now' })
    provider.people.set('ann before', { preferred_username: PEOPLE.sid.mlsId })
    expect(await comesAs('ann before')).toBe(403)
  })
})
