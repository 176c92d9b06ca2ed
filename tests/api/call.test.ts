// Which responses count as a reply. A hotel's login page, a proxy's error and half a body count as no answer; the portal's own success and errors are recognized.
import { describe, expect, test } from 'vitest'
import { createCall, createPost } from '#src/api/call.ts'
import { createUploadFile, createUploadPhoto } from '#src/api/uploads.ts'

const STATUS = { authenticated: true, memberUniqueID: 1, effectiveUniqueID: 1, serverTime: '2026-01-01T00:00:00Z' }
const PORTAL = { 'x-curbside': '1', 'content-type': 'application/json; charset=utf-8' }
const PROBLEM = { type: '/problems/unavailable', title: 'Not now', status: 503, code: 'unavailable' }

type Asked = { address: string; init: RequestInit }

/** A phone whose network answers as told. */
function phone(answer: (asked: Asked) => Promise<Response> | Response) {
  const asked: Asked[] = []
  const timers: (() => void)[] = []
  const deadlines: number[] = []
  const ports = {
    fetch: async (address: string, init: RequestInit) => {
      asked.push({ address, init })
      return answer({ address, init })
    },
    deviceId: 'dev',
    setTimer: (then: () => void, ms: number) => {
      timers.push(then)
      deadlines.push(ms)
      return () => {}
    },
  }
  const uploads = {
    upload: createUploadPhoto(createPost(ports)),
    uploadFile: createUploadFile({ call: createCall(ports), post: createPost(ports) }),
  }
  return { asked, timers, deadlines, call: createCall(ports), ...uploads }
}

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { ...PORTAL, ...init.headers } })
const redirected = (response: Response) => Object.defineProperty(response, 'redirected', { value: true })
const typed = (response: Response, type: string) => Object.defineProperty(response, 'type', { value: type })

describe('the portal is believed', () => {
  test('when it answers yes', async () => {
    const { call } = phone(() => json(STATUS))
    expect(await call('status')).toEqual({ kind: 'ok', value: STATUS })
  })

  test('when it answers no, with its reason and its pause in seconds', async () => {
    const { call } = phone(() =>
      json(PROBLEM, { status: 503, headers: { 'content-type': 'application/problem+json', 'retry-after': '7' } }),
    )
    expect(await call('status')).toEqual({ kind: 'problem', problem: PROBLEM, status: 503, retryAfterMs: 7000 })
  })

  test('when its pause is a date, by its own clock and not the phone’s', async () => {
    const headers = { date: 'Fri, 01 Jan 2027 00:00:00 GMT', 'retry-after': 'Fri, 01 Jan 2027 00:00:30 GMT' }
    const { call } = phone(() => json(PROBLEM, { status: 503, headers }))
    expect(await call('status')).toMatchObject({ retryAfterMs: 30_000 })
  })
})

describe('anything else is silence', () => {
  test.each<[string, () => Response, 'network' | 'untrusted' | 'unread']>([
    ['a login page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'untrusted'],
    [
      'a login page with our header',
      () => new Response('<html>', { headers: { ...PORTAL, 'content-type': 'text/html' } }),
      'untrusted',
    ],
    ['JSON without our header', () => Response.json(STATUS), 'untrusted'],
    ['our header with another value', () => json(STATUS, { headers: { 'x-curbside': '2' } }), 'untrusted'],
    ['JSON of another shape', () => json({ ok: true }), 'unread'],
    ['half a body', () => new Response(JSON.stringify(STATUS).slice(0, 20), { headers: PORTAL }), 'network'],
    ['an empty body', () => new Response('', { headers: PORTAL }), 'network'],
    ['a reply that was redirected', () => redirected(json(STATUS)), 'untrusted'],
    ['a redirect', () => typed(json(STATUS), 'opaqueredirect'), 'untrusted'],
    ['an opaque reply', () => typed(json(STATUS), 'opaque'), 'untrusted'],
    ['an error that is no problem of ours', () => json({ message: 'bad gateway' }, { status: 502 }), 'unread'],
    [
      'a content type that only begins like JSON',
      () => json(STATUS, { headers: { 'content-type': 'application/jsonx' } }),
      'untrusted',
    ],
    [
      'a proxy whose server is away',
      () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }),
      'network',
    ],
    ['a network that asks to sign in', () => new Response('<html>', { status: 511 }), 'untrusted'],
  ])('%s', async (_, answer, reason) => {
    expect(await phone(answer).call('status')).toEqual({ kind: 'silence', reason })
  })

  test('no network', async () => {
    const { call } = phone(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await call('status')).toEqual({ kind: 'silence', reason: 'network' })
  })

  test('a body that breaks off', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) })
    expect(await phone(() => new Response(broken, { headers: PORTAL })).call('status')).toMatchObject({
      kind: 'silence',
      reason: 'network',
    })
  })

  test('headers that come and a body that never does: the deadline covers it, and the request is given up', async () => {
    const never = new ReadableStream()
    const { call, timers, asked } = phone(() => new Response(never, { headers: PORTAL }))
    const waiting = call('status')
    await Promise.resolve()
    for (const ring of timers) ring()
    expect(await waiting).toEqual({ kind: 'silence', reason: 'deadline' })
    expect(asked[0]?.init.signal?.aborted).toBe(true)
  })

  test('what is large has the time that it needs on one bar of signal', async () => {
    const { call, upload, uploadFile, deadlines } = phone(() => json({}))
    const ids = { photoId: 'p', draftId: 'd', sha256: 'a', thumbnailSha256: 'b' }
    const file = { supplementId: 'p', draftId: 'd', sha256: 'a', name: 'a.pdf' }
    await call('status')
    await call('autosaveRemove', { input: { draftId: 'd'.repeat(400_000) } })
    await upload({ fields: ids, image: new ArrayBuffer(400_000), thumbnail: new ArrayBuffer(20_000) })
    await uploadFile({ fields: file, file: new ArrayBuffer(5 * 1024 * 1024), mediaType: 'application/pdf' })
    const seconds = deadlines.map((ms) => Math.floor(ms / 1000))
    expect(seconds).toEqual([15, 115, 165, 1_370])
  })

  test.each(['signal', 'signedOut'] as const)('a caller who has gone (%s), before or meanwhile', async (name) => {
    const gone = new AbortController()
    const { call, asked } = phone(() => new Promise(() => {}))
    const waiting = call('status', { [name]: gone.signal })
    gone.abort()
    expect(await waiting).toEqual({ kind: 'silence', reason: 'network' })
    expect(await call('status', { [name]: gone.signal })).toEqual({ kind: 'silence', reason: 'network' })
    expect(asked.map(({ init }) => init.signal?.aborted)).toEqual([true, true])
  })
})

describe('what is sent', () => {
  test('headers that say it is us, which phone, whose work and which act', async () => {
    const { call, asked } = phone(() => json({ draftId: 'd', removed: true }))
    await call('autosaveRemove', { input: { draftId: 'd' }, member: { real: 1, effective: 9 }, idempotencyKey: 'k' })
    expect(asked[0]?.address).toBe('/api/autosave/remove')
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      redirect: 'manual',
      body: '{"draftId":"d"}',
      headers: {
        'x-curbside': '1',
        'x-curbside-device': 'dev',
        'x-curbside-member': '1/9',
        'idempotency-key': 'k',
        'content-type': 'application/json',
      },
    })
  })

  test('parameters and queries in the address, without a body on GET', async () => {
    const { call, asked } = phone(() => json({}))
    await call('definition', { params: { formName: 'res' }, query: { hash: 'a b' } })
    expect(asked[0]?.address).toBe('/api/definition/res?hash=a+b')
    expect(asked[0]?.init.body).toBeUndefined()
  })

  test('a photo: its fields first, then picture and thumbnail under their names', async () => {
    const { upload, asked } = phone(() => json([]))
    const fields = { photoId: 'p', draftId: 'd', sha256: 'a', thumbnailSha256: 'b' }
    await upload({ fields, image: new ArrayBuffer(3), thumbnail: new ArrayBuffer(2) })
    const form = asked[0]?.init.body as FormData
    expect([...form.keys()]).toEqual([...Object.keys(fields), 'cropperImageList', 'cropperImageList'])
    const files = form.getAll('cropperImageList') as File[]
    expect(files.map(({ name, size, type }) => [name, size, type])).toEqual([
      ['p.jpg', 3, 'image/jpeg'],
      ['p_thumbnail.jpg', 2, 'image/jpeg'],
    ])
    expect(asked[0]?.init.headers).not.toHaveProperty('content-type')
  })
})
