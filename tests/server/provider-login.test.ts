import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { decideMember } from '#server/features/session/decide-member.ts'
import { chooseLogin } from '#server/third-parties.ts'
import { PEOPLE } from '../support/board.ts'
import { openPortal, type Portal } from '../support/portal.ts'
import { openBrowser, type SignInProvider, startSignInProvider } from '../support/sign-in-provider.ts'

const PUBLIC_URL = 'https://portal.example'
let provider: SignInProvider
let portal: Portal
beforeAll(async () => {
  provider = await startSignInProvider(PUBLIC_URL)
  provider.people.set('ann', { email: 'ANN@example.test', email_verified: true })
  provider.people.set('unverified', { email: 'cole@example.test', email_verified: false })
  provider.people.set('guest', { email: 'guest@example.test', email_verified: true })
  portal = await openPortal({ login: loginAt(provider) })
})
afterAll(async () => {
  await portal.close()
  await provider.close()
})
afterEach(async () => {
  await portal.db.deleteFrom('session').execute()
})

const loginAt = ({ issuer, clientId, clientSecret }: SignInProvider) =>
  chooseLogin({
    LOGIN: 'oidc',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_CLAIM: 'email',
    OIDC_MEMBER: 'email',
    PUBLIC_URL,
  })!

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
  const perMinute = { read: 9, write: 9, file: 9, stranger: 9, signIn: 2 }
  const busy = await openPortal({ login: loginAt(provider), perMinute })
  const asked = []
  for (let at = 0; at < 3; at++) asked.push((await busy.app.inject('/login')).statusCode)
  const kept = await busy.db.selectFrom('provider_sign_in').select('nonce').execute()
  await busy.close()
  expect([asked, kept.length]).toEqual([[303, 303, 429], 2])
})

describe('nobody is signed in', () => {
  test('whom the board does not know', async () => {
    const { response } = await signIn('guest')
    expect([response.statusCode, response.body.includes('not as a member of this board')]).toEqual([403, true])
    expect(await sessions()).toEqual([])
  })

  test('whose address the provider has not verified', async () => {
    expect((await signIn('unverified')).response.statusCode).toBe(403)
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
    OIDC_CLAIM: 'email',
    OIDC_MEMBER: 'email',
    PUBLIC_URL,
  })!
  const lonely = await openPortal({ login })
  const response = await lonely.app.inject({ method: 'GET', url: '/login' })
  expect([response.statusCode, response.body.includes('does not answer right now')]).toEqual([503, true])
  await lonely.close()
})

test.each([
  [{ email: 'a@example.test' }, 'email', 'a@example.test'],
  [{ email: 'a@example.test', email_verified: false }, 'email', undefined],
  [{ email: '  ' }, 'email', undefined],
  [{ email: 7 }, 'email', undefined],
  [{}, 'email', undefined],
  [{ mls: ' C123 ' }, 'mls_id', 'C123'],
] as const)('claims %j name by %s: %s', (claims, column, expected) => {
  expect(decideMember(claims, { claim: column === 'email' ? 'email' : 'mls', column })).toBe(expected)
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
