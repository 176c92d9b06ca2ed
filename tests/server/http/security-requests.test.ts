// Requests that the portal's own pages never send: from other sites, through a proxy that is none, dribbling in, with another member's key, with a
// clock that is wrong, with text that should not stand in any log.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { startSession } from '#server/features/session/session.store.ts'
import { isFromPortal } from '#server/http/same-origin.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { fixture } from '../../support/photo-files.ts'
import { type Member, openPortal, type Portal, portalForThisFile } from '../../support/portal.ts'
import { autosave, creation, HOUSE } from '../../support/submission.ts'

const lines: string[] = []
const portal = await portalForThisFile({ logger: { level: 'trace', stream: { write: (line) => lines.push(line) } } })
const { secret } = await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.ann.uniqueId))
const cookie = `__Host-curbside=${secret}`

const guarded = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].kind !== 'read')

describe('a request that the portal’s own page did not send', () => {
  type Sent = { site?: string; origin?: string; header?: string }
  const OWN = 'http://localhost:80'
  const everyWay: Sent[] = [undefined, 'same-origin', 'same-site', 'cross-site', 'none', ''].flatMap((site) =>
    [undefined, OWN, 'http://localhost', 'null', 'http://localhost.elsewhere.example'].flatMap((origin) =>
      [undefined, '1', '0'].map((header) => ({
        ...(site === undefined ? {} : { site }),
        ...(origin === undefined ? {} : { origin }),
        ...(header === undefined ? {} : { header }),
      })),
    ),
  )
  /** The portal's header and proof of its origin; a session GET of a browser that sends neither proof has its header alone. */
  const isOurs = (kind: Endpoint['kind'], { site, origin, header }: Sent): boolean => {
    if (header !== '1') return false
    if (site !== undefined) return site === 'same-origin'
    if (origin !== undefined) return origin === 'http://localhost'
    return kind === 'session'
  }

  test.each(['session', 'write'] as const)('a %s is let in with proof alone, whatever else is said', (kind) => {
    for (const sent of everyWay) {
      const headers = { 'sec-fetch-site': sent.site, origin: sent.origin, 'x-curbside': sent.header }
      expect([sent, isFromPortal(kind, headers, new Set(['http://localhost']))]).toEqual([sent, isOurs(kind, sent)])
    }
  })

  test.each(guarded)('%s: asks for it', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const reply = await portal.app.inject({
      method: endpoint.method,
      url: `/api/${endpoint.path}`,
      // Without a session: the origin is checked before it.
      headers: { 'x-curbside': '1', ...(endpoint.kind === 'write' ? {} : { 'sec-fetch-site': 'cross-site' }) },
      ...(endpoint.method === 'GET' ? {} : { payload: {} }),
    })
    expect(reply.json().code).toBe('not-same-origin')
  })

  test('no call is allowed to a foreign page by a preflight', async () => {
    for (const name of guarded) {
      const reply = await portal.app.inject({
        method: 'OPTIONS',
        url: `/api/${endpoints[name].path}`,
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': endpoints[name].method },
      })
      expect([reply.statusCode, reply.json().code]).toEqual([405, 'wrong-method'])
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('a form of another site cannot send what the portal reads as JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const reply = await portal.app.inject({
        method: 'POST',
        url: '/api/RowLock/create',
        headers: { cookie, 'sec-fetch-site': 'cross-site', 'content-type': type },
        payload: '{"type":"listing","id":1}',
      })
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      expect(reply.statusCode).toBeLessThan(500)
    }
  })

  test('a sign-in form of another site signs nobody in', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }, {}]) {
      const reply = await portal.app.inject({
        method: 'POST',
        url: '/login',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=ann%40demo&password=demo',
      })
      expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined])
    }
  })
})

describe('what a proxy would say', () => {
  const forwarded = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }
  /** A write that says it comes from the page at the address that the proxy forwards. */
  const writeFrom = async (at: Portal) =>
    (await at.as(PEOPLE.ann)).call('autosaveRemove', { draftId: randomUUID() }, {
      headers: { ...forwarded, 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    } as never)
  test('is not believed of anybody who asks', async () => {
    expect((await writeFrom(portal)).problem.code).toBe('not-same-origin')
  })
  test('is believed of the one that is named, and of no other', async () => {
    const [named, other] = [
      await openPortal({ app: { trustProxy: '127.0.0.1' } }),
      await openPortal({ app: { trustProxy: '10.9.9.9' } }),
    ]
    try {
      expect((await writeFrom(named)).problem.code).toBe('not-found')
      expect((await writeFrom(other)).problem.code).toBe('not-same-origin')
    } finally {
      await named.close()
      await other.close()
    }
  })
})

test('a request that is too slow, garbled or has endless headers gets a problem reply, and the next is served', async () => {
  const slow = await openPortal({ app: { headersTimeoutMs: 100 } })
  try {
    await slow.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = slow.app.server.address() as AddressInfo
    const said = async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(text)
      let heard = ''
      for await (const piece of socket) heard += piece
      const [head = '', body = ''] = heard.split('\r\n\r\n')
      expect(head).toMatch(/\r\nContent-Type: application\/problem\+json/)
      // A phone cannot know which of its requests this was about.
      expect(head).not.toMatch(/x-curbside/i)
      return [Number(head.split(' ')[1]), JSON.parse(body).code]
    }
    const start = 'GET /api/noauth HTTP/1.1\r\nHost: localhost\r\n'
    expect(await said(`${start}X-Slow: `)).toEqual([408, 'too-slow'])
    expect(await said(`${start}X-Long: ${'x'.repeat(20_000)}`)).toEqual([431, 'head-too-large'])
    expect(await said('\u0000\u0001 is this for you?\r\n\r\n')).toEqual([400, 'unreadable'])
    const chunked = `${start.replace('GET', 'POST')}Transfer-Encoding: chunked\r\n\r\n`
    expect(await said(`${chunked}many\r\n{}`)).toEqual([400, 'unreadable'])
    expect((await fetch(`http://127.0.0.1:${port}/api/noauth`)).status).toBe(200)
  } finally {
    await slow.close()
  }
})

test('an error is logged with its message, but without the row that PostgreSQL adds', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(nobody-elses@mail)',
  })
  lines.length = 0
  portal.app.log.error({ err: error }, 'request failed')
  expect(lines.join('')).toContain('duplicate key value')
  expect(lines.join('')).toContain('23505')
  expect(lines.join('')).not.toContain('nobody-elses')
})

test('why a picture could not be opened is logged, and not said to the member', async () => {
  const ann = await portal.as(PEOPLE.ann)
  const photo = fixture('brick-two-storey.jpg')
  lines.length = 0
  const { status, problem } = await ann.upload({
    fields: { photoId: randomUUID(), draftId: randomUUID() },
    image: photo.subarray(0, photo.length / 2),
  })
  expect([status, problem.code, problem.detail]).toEqual([
    422,
    'photo-refused',
    'The photo is damaged and cannot be shown.',
  ])
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request refused')
  // The second: libvips keeps one error buffer, and two pictures decoded at once may take each other's message.
  const why = expect.stringMatching(/premature end|unknown error/i)
  expect(refused).toMatchObject([{ problem: 'photo-refused', err: { message: why } }])
})

test('the picture library reads no format that the portal does not use', async () => {
  const avif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#886' } })
    .avif()
    .toBuffer()
  await expect(sharp(avif).metadata()).rejects.toThrow(/unsupported/)
})

test('who asks for much and takes none of it is let go', async () => {
  const appDir = await mkdtemp(join(tmpdir(), 'curbside app '))
  await writeFile(join(appDir, 'index.html'), '')
  await writeFile(join(appDir, 'much'), Buffer.alloc(50_000_000))
  const stalled = await openPortal({ app: { appDir, stalledAfterMs: 100 } })
  try {
    await stalled.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = stalled.app.server.address() as AddressInfo
    const letGo = new Promise((resolve) =>
      stalled.app.server.once('connection', (socket) => socket.once('close', () => resolve('let go'))),
    )
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write('GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await letGo).toBe('let go')
    socket.destroy()
  } finally {
    await stalled.close()
    await rm(appDir, { recursive: true })
  }
})

test('a call asked by another method hears by which, one that is none that there is none', async () => {
  const asked = async (method: 'GET' | 'POST' | 'DELETE', path: string) => {
    const { statusCode, headers, json } = await portal.app.inject({ method, url: `/api/${path}`, headers: { cookie } })
    expect([path, headers['x-curbside']]).toEqual([path, '1'])
    return [statusCode, json().code, headers.allow]
  }
  expect(await asked('GET', 'Product/Listings/record')).toEqual([405, 'wrong-method', 'POST'])
  expect(await asked('DELETE', 'user?x=1')).toEqual([405, 'wrong-method', 'GET, HEAD, PUT'])
  expect(await asked('POST', 'definition/res')).toEqual([405, 'wrong-method', 'GET, HEAD'])
  for (const path of ['', 'user/', 'USER', 'Product', 'definition/res/x', 'definition/%'])
    expect(await asked('GET', path)).toEqual([404, 'unknown-call', undefined])
})

describe('a key', () => {
  let ann: Member
  let sid: Member
  beforeAll(async () => {
    ann = await portal.as(PEOPLE.ann)
    sid = await portal.as(PEOPLE.sid)
  })
  test('of another member answers nothing of theirs', async () => {
    const key = randomUUID()
    const first = await ann.call('createListing', creation({ values: { ...HOUSE, PublicRemarks: 'Only mine' } }), {
      key,
    })
    const theirs = await sid.call('createListing', creation(), { key })
    expect([first.status, theirs.status]).toEqual([200, 200])
    expect(theirs.value.Data.UniqueID).not.toBe(first.value.Data.UniqueID)
  })
  test('of one’s own opens no other call', async () => {
    const key = randomUUID()
    const body = creation()
    await ann.call('saveIncomplete', body, { key })
    expect((await ann.call('createListing', body, { key })).problem.code).toBe('idempotency-mismatch')
  })
})

test('the clock of a phone decides nothing: not the age of a lock, not when a draft was saved', async () => {
  const ann = await portal.as(PEOPLE.ann)
  const { UniqueID: id } = await givenListing(portal.db)
  const ages = []
  for (const date of ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT']) {
    const lock = await ann.call('lockCreate', { type: 'listing', id }, { headers: { date } })
    ages.push(Math.abs(Date.now() - Date.parse(lock.value.lastUpdatedOn!)) < 60_000)
    const sent = autosave({ deviceId: ann.device })
    for (const editedAt of [0, -1, 8.64e15, 1e300]) {
      sent.draftId = randomUUID()
      sent.fields = { ListPrice: { value: 1, base: null, editedAt } }
      const { value } = await ann.call('autosaveCreate', sent, { headers: { date } })
      ages.push(Math.abs(Date.now() - Date.parse(value.savedAt)) < 60_000)
    }
  }
  expect(ages).toEqual(ages.map(() => true))
  const bo = await portal.as(PEOPLE.bo)
  const { value } = await bo.call(
    'lockTakeover',
    { type: 'listing', id, epoch: 1 },
    { headers: { date: 'Fri, 31 Dec 9999 23:59:59 GMT' } },
  )
  expect([value.type, value.rowIsLockedByUser]).toEqual(['FAILURE', false])
})

describe('the log', () => {
  const CANARY = 'canary-7f3a'
  test('holds no address with its query, no body, no cookie, no name, whatever goes wrong', async () => {
    lines.length = 0
    const ann = await portal.as(PEOPLE.ann)
    const own = { 'x-curbside': '1', 'sec-fetch-site': 'same-origin', cookie: `__Host-curbside=${CANARY}` }
    await ann.call('createListing', creation({ values: { ...HOUSE, PublicRemarks: CANARY, ListPrice: 1 } }))
    await ann.call('createListing', { [CANARY]: CANARY } as never)
    await ann.call('agentSearch', { where: { clause: [{ name: 'MemberLastName', value: CANARY }] } })
    await portal.app.inject({ url: `/api/Image/GetAwsFile?file=${CANARY}`, headers: own })
    await portal.app.inject({ url: `/api/${CANARY}?name=${CANARY}`, headers: { ...own, [CANARY]: CANARY } })
    await portal.app.inject({ url: `/login?returnUrl=${CANARY}` })
    await portal.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `username=${CANARY}&password=${CANARY}`,
    })
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.filter((line) => line.includes(CANARY))).toEqual([])
  })
})
