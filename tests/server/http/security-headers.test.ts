// What every kind of reply says to the browser, and what the cookies are: pages, parts of the app, the API's yes and no, files, the way in and out.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startSession } from '#server/features/session/session.store.ts'
import { CONTENT_SECURITY_POLICY } from '#server/http/security-headers.ts'
import { givenAccount, givenListing, PEOPLE } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'

const folder = await mkdtemp(join(tmpdir(), 'curbside-app-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Curbside</title>')
await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {}')
const portal = await portalForThisFile({ app: { appDir: folder, publicUrl: 'https://portal.example' } })
await givenAccount(portal.db, PEOPLE.ann, 'correct horse')
const { secret } = await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.ann.uniqueId))
const cookie = `__Host-curbside=${secret}`
const listingId = (await givenListing(portal.db)).UniqueID
const ann = await portal.as(PEOPLE.ann)
const text = Buffer.from('Two keys are with the neighbour.')
const fields = { supplementId: crypto.randomUUID(), draftId: crypto.randomUUID(), name: 'keys.txt' }
const file = (await ann.bring({ fields, bytes: text })).value.path
const { url } = (await ann.call('showingLink', { UniqueID: listingId })).value
const showing = url.slice(new URL(url).origin.length)
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const own = { 'x-curbside': '1', 'sec-fetch-site': 'same-origin' }
const get = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers: { ...own, cookie, ...headers } })
const signIn = (password: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: `username=ann%40demo&password=${encodeURIComponent(password)}&returnUrl=/drafts`,
  })

const NO_STORE = 'no-store'
const ASK_AGAIN = 'no-cache'
const NOTHING_RUNS = /^default-src 'none'/
type Reply = Awaited<ReturnType<typeof get>>
/** Request → status, cache-control, and the policy if it is not the app's own. */
const REPLIES: [string, () => Promise<Reply>, number, string | RegExp | undefined, (RegExp | string)?][] = [
  ['the app', () => get('/', { cookie: '' }), 200, ASK_AGAIN],
  ['a member’s app, with their data', () => get('/'), 200, NO_STORE],
  ['a screen of the app', () => get('/listings', { accept: 'text/html' }), 200, NO_STORE],
  ['a part of the app', () => get('/assets/app-1a2b.js'), 200, /immutable/],
  ['a part that is none', () => get('/assets/nothing.js'), 404, NO_STORE],
  ['a reply of the API', () => get('/api/user'), 200, NO_STORE],
  ['what anybody may know', () => get('/api/noauth', { cookie: '' }), 200, NO_STORE],
  ['a no of the API', () => get('/api/user', { cookie: '' }), 401, NO_STORE],
  ['an address of the API that is none', () => get('/api/nothing'), 404, NO_STORE],
  ['a query that is none', () => get('/api/Image/GetAwsFile?file=1'), 400, NO_STORE],
  ['a document', () => get(`/api/Supplement/GetFile?file=${file}`), 200, /^private/, /sandbox/],
  ['a zip of photos', () => zipOf(listingId), 200, /no-store/],
  ['the showing page', () => get(showing, { cookie: '' }), 200, NO_STORE, NOTHING_RUNS],
  ['the sign-in page', () => get('/login', { cookie: '' }), 200, NO_STORE, NOTHING_RUNS],
  ['a sign-in that failed', () => signIn('wrong'), 401, NO_STORE, NOTHING_RUNS],
  ['a sign-in', () => signIn('correct horse'), 303, NO_STORE],
  ['signing out', () => get('/api/auth/Logout', { cookie: '' }), 200, NO_STORE],
  ['the pages about the API', () => get('/api/docs/'), 200, undefined, /default-src/],
  ['announcements', () => get('/data/notifications.json'), 200, undefined],
  ['a sign of life', () => get('/livez'), 200, NO_STORE],
  ['a sign of readiness', () => get('/readyz'), 200, NO_STORE],
]
const zipOf = (key: number) =>
  portal.app.inject({ method: 'POST', url: '/api/Image/DownloadZip', headers: { ...own, cookie }, payload: { key } })

describe.each(REPLIES)('%s', (_what, ask, status, caching, policy = CONTENT_SECURITY_POLICY) => {
  test('says what the browser may do with it', async () => {
    const { statusCode, headers } = await ask()
    expect(statusCode).toBe(status)
    if (caching !== undefined)
      expect(headers['cache-control']).toMatch(typeof caching === 'string' ? new RegExp(`^${caching}$`) : caching)
    if (typeof policy === 'string') expect(headers['content-security-policy']).toBe(policy)
    else expect(headers['content-security-policy']).toMatch(policy)
    expect(headers['content-security-policy']).not.toMatch(
      /script-src[^;]*'unsafe-inline'|unsafe-eval'(?<!wasm-unsafe-eval')/,
    )
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

test('the app’s policy, word for word', () => {
  expect(CONTENT_SECURITY_POLICY.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default curbside-photo-worker curbside-message 'allow-duplicates'",
  ])
})

test('without https nothing is promised about it', async () => {
  const plain = await openPortal()
  try {
    expect((await plain.app.inject('/login')).headers).not.toHaveProperty('strict-transport-security')
  } finally {
    await plain.close()
  }
})

describe('cookies', () => {
  const cookiesOf = (reply: Reply) => [reply.headers['set-cookie'] ?? []].flat()

  test('a sign-in gives one that no script reads, and two that do not open anything: its expiry, and whose it is', async () => {
    const [session, expires, whose] = cookiesOf(await signIn('correct horse'))
    expect(session).toMatch(/^__Host-curbside=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(expires).toMatch(/^curbside-expires=\d{13}; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
    expect(whose).toMatch(/^curbside-member=101\.101; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
  })

  test('a session somebody brought along is not the one they get', async () => {
    const [session] = cookiesOf(await signIn('correct horse'))
    const again = cookiesOf(
      await portal.app.inject({
        method: 'POST',
        url: '/login',
        headers: {
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          cookie: session!.split(';')[0]!,
        },
        payload: 'username=ann%40demo&password=correct%20horse',
      }),
    )
    expect(again[0]).toMatch(/^__Host-curbside=/)
    expect(again[0]!.split(';')[0]).not.toBe(session!.split(';')[0])
  })

  test('signing out takes them all away, and the old one opens nothing', async () => {
    const [session] = cookiesOf(await signIn('correct horse'))
    const left = session!.split(';')[0]!
    const cleared = cookiesOf(await get('/api/auth/Logout', { cookie: left }))
    expect(cleared.map((each) => each.split(';')[0])).toEqual([
      '__Host-curbside=',
      'curbside-expires=',
      'curbside-member=',
    ])
    expect((await get('/api/user', { cookie: left })).statusCode).toBe(401)
  })
})

test('a script in the app’s page runs, and no other', async () => {
  const look = "document.documentElement.dataset.theme = 'dark'"
  const appDir = await mkdtemp(join(tmpdir(), 'curbside-app-'))
  await writeFile(join(appDir, 'index.html'), `<!doctype html><script>${look}</script><script src="/a.js"></script>`)
  const built = await openPortal({ app: { appDir } })
  try {
    const { headers, body } = await built.app.inject({ url: '/', headers: { accept: 'text/html' } })
    const hash = createHash('sha256').update(look).digest('base64')
    expect(body).toContain(look)
    expect(headers['content-security-policy']).toBe(
      CONTENT_SECURITY_POLICY.replace("script-src 'self' ", `script-src 'self' 'sha256-${hash}' `),
    )
  } finally {
    await built.close()
    await rm(appDir, { recursive: true })
  }
})
