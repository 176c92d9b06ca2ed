import { describe, expect, test } from 'vitest'
import { claimsToShow, decideAutomaticLink } from '#server/features/session/provider-claims.ts'
import { perMinute } from '#server/http/limits/limits.ts'
import { readConfig } from '#server/settings/config.ts'
import { chooseLogin } from '#server/settings/third-parties.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal } from '../../support/portal.ts'
import { openBrowser, startSignInProvider } from '../../support/sign-in-provider.ts'
import {
  failure,
  get,
  type Jar,
  leave,
  loginAt,
  openSignInProvider,
  PUBLIC_URL,
  pathOf,
  portal,
  provider,
  sessions,
  signIn,
} from './provider-scene.ts'

await openSignInProvider()

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
    ['another state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43)), undefined],
    ['another code', (url: URL) => url.searchParams.set('code', 'made-up'), 'provider: invalid_grant'],
    [
      'another issuer',
      (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
      'provider: OAUTH_INVALID_RESPONSE',
    ],
    [
      'a refusal',
      (url: URL) => {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'access_denied')
      },
      'provider: access_denied',
    ],
  ])('by %s', async (_what, change, said) => {
    const jar: Jar = {}
    const back = new URL(await openBrowser(provider.issuer).signIn(await leave(jar), 'ann', PUBLIC_URL))
    change(back)
    const response = await get(`${back.pathname}${back.search}`, jar)
    expect([response.statusCode, response.body.includes('Please try again')]).toEqual([400, true])
    expect([failure(), await sessions()]).toEqual([said, []])
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
  [{ OIDC_LINK: 'mls_id' }, 'OIDC_CLAIM'],
  [{ OIDC_LINK: 'mls_id', OIDC_CLAIM: 'email' }, 'OIDC_CLAIM'],
  [{ OIDC_CLAIM: 'mls' }, 'OIDC_CLAIM'],
  [{ OIDC_LINK: 'email' }, 'OIDC_LINK'],
])('%j stops the start with one line that names %s', (given, named) => {
  const right = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }
  const outcome = readConfig({ LOGIN: 'oidc', ...right, PUBLIC_URL: 'http://localhost', ...given }, '/')
  expect(outcome.ok ? '' : outcome.line).toMatch(new RegExp(`^Setting ${named}: [^\n]+$`))
})
