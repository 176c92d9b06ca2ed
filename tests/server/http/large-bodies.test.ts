// Cost of the largest and worst request bodies: the server knows the sender before it reads one, and counts keys and
// rows before it runs the schema.
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { inputChecker } from '#server/http/check-input.ts'
import { perHour, perMinute } from '#server/http/limits/limits.ts'
import { problemBody, type Refusal } from '#server/http/refusal.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'
import { autosave, creation } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const JSON_MAX_BYTES = 256 * 1024
const maxBytesOf = ({ maxBytes = JSON_MAX_BYTES }: Endpoint) => maxBytes
const rows = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== 'GET') as [
  EndpointName,
  Endpoint,
][]

type Place = { path: string[]; many: (count: number) => unknown }

/** Every list and record of a schema with as many wrong entries as fit, and the body itself with as many wrong keys. */
function worstPlaces(schema: z.ZodMiniType, path: string[] = []): Place[] {
  // biome-ignore lint/suspicious/noExplicitAny: a schema's definition has no type of its own
  const def: any = schema._zod.def
  const keys: Place = {
    path,
    many: (count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, true])),
  }
  const list: Place = { path, many: (count) => Array.from({ length: count }, () => ({})) }
  switch (def.type) {
    case 'object':
      return [
        ...(path.length === 0 ? [keys] : []),
        ...Object.entries<z.ZodMiniType>(def.shape).flatMap(([name, each]) => worstPlaces(each, [...path, name])),
      ]
    case 'record':
      return [keys, ...worstPlaces(def.valueType, [...path, 'any'])]
    case 'array':
      return [list]
    case 'optional':
    case 'nullable':
      return worstPlaces(def.innerType, path)
    case 'union':
      return def.options.flatMap((each: z.ZodMiniType) => worstPlaces(each, path))
    default:
      return []
  }
}

const at = (path: string[], value: unknown): unknown => path.reduceRight((inner, name) => ({ [name]: inner }), value)
const deep = (bytes: number) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`

const MANY_KEYS = JSON.stringify(Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`k${at}`, true])))
/** Too many keys, too deep, too long a name. */
function worstBodies(endpoint: Endpoint): string[] {
  const room = Math.min(maxBytesOf(endpoint) - 1_000, 1_000_000)
  return [MANY_KEYS, deep(room), JSON.stringify({ ['k'.repeat(room)]: 1 })]
}

const bare = {
  'x-curbside': '1',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
  'idempotency-key': 'worst-bodies',
}
const send = (path: string, payload: string, headers = {}) =>
  portal.app.inject({
    method: path === 'user' ? 'PUT' : 'POST',
    url: `/api/${path.replace(':form', 'agentACL')}`,
    headers: { ...bare, ...headers },
    payload,
  })
const { startSession } = await import('#server/features/session/session.store.ts')
const { secret } = await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.ann.uniqueId))

describe('the worst bodies of', () => {
  test.each(rows)('%s are refused from every sender', async (_, endpoint) => {
    const bodies = worstBodies(endpoint)
    expect((await send(endpoint.path, bodies[0]!)).statusCode).toBe(endpoint.who === 'anyone' ? 400 : 401)
    for (const body of bodies) {
      const answer = await send(endpoint.path, body, { cookie: `__Host-curbside=${secret}` })
      expect([answer.statusCode, body.slice(0, 80)]).toEqual([400, expect.anything()])
      expect(answer.body.length).toBeLessThan(20_000)
    }
  })

  test.each(rows)('%s are refused in a few words, wherever in it their wrong entries are', (_, endpoint) => {
    const check = inputChecker(endpoint.input)
    const problemWith = (body: unknown) => {
      try {
        return check(body)
      } catch (refusal) {
        return problemBody(refusal as Refusal, '')
      }
    }
    // As many as are counted before the schema is asked, and as many as it is asked about.
    for (const { path, many } of worstPlaces(endpoint.input))
      for (const count of [2_001, 900]) {
        const problem = problemWith(at(path, many(count)))
        expect([path, problem]).toEqual([path, expect.objectContaining({ code: 'invalid-request' })])
        expect(JSON.stringify(problem).length).toBeLessThan(20_000)
      }
  })
})

/** Sends only the head of a request, and waits for the answer. */
function statusBeforeBody(port: number, { method, path, maxBytes }: Endpoint, cookie = ''): Promise<number> {
  const head = [
    `${method} /api/${path.replace(':form', 'agentACL')} HTTP/1.1`,
    ...Object.entries({ host: `127.0.0.1:${port}`, ...bare, cookie }).map(([name, value]) => `${name}: ${value}`),
    ...(maxBytes ? [`content-length: ${maxBytes}`] : ['transfer-encoding: chunked']),
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n`))
    socket.on('error', reject).once('data', (answer) => {
      socket.destroy()
      resolve(Number(answer.toString().split(' ')[1]))
    })
  })
}

test('a stranger is refused before their body is read, and after enough of them told to wait', async () => {
  const limits = { signedOut: perMinute(rows.length), stranger: perMinute(1), guest: perHour(1) }
  const limited = await openPortal({ limits })
  const port = Number(new URL(await limited.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const members = rows.filter(([, { who }]) => who === 'member')
  for (const [name, endpoint] of members) expect([name, await statusBeforeBody(port, endpoint)]).toEqual([name, 401])
  for (const name of ['errorReport', 'guestVisit'] as const) await limited.nobody.call(name, {} as never)
  for (const [name, endpoint] of rows.filter(([, { who }]) => who === 'anyone'))
    expect([name, await statusBeforeBody(port, endpoint)]).toEqual([name, 429])
  while ((await limited.nobody.call('agentSearch')).status === 401);
  expect(await statusBeforeBody(port, endpoints.autosaveCreate)).toBe(429)
  await limited.close()
})

test('a member is counted before their large body is read', async () => {
  const limited = await openPortal({ beside: portal, limits: { write: perMinute(40) } })
  const port = Number(new URL(await limited.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const member = ann.at(limited)
  const values = { City: 'x'.repeat(2_000_000) }
  expect((await member.call('autosaveCreate', autosave({ deviceId: ann.device, values }))).status).toBe(200)
  const large = rows.filter(([, { maxBytes = 0, multipart }]) => maxBytes > 1_000_000 && !multipart)
  for (const [name, endpoint] of large)
    expect([name, await statusBeforeBody(port, endpoint, `__Host-curbside=${secret}`)]).toEqual([name, 429])
  await limited.close()
})

test.each(['/login', '/api/none', '/none'])('a large body to %s is not read', async (url) => {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const answer = await portal.app.inject({ method: 'POST', url, headers, payload: `"${'x'.repeat(20_000)}"` })
  expect(answer.statusCode).toBe(413)
})

test('large bodies count as several calls', async () => {
  const limited = await openPortal({ limits: { write: perMinute(30) } })
  const member = await limited.as(PEOPLE.ann)
  const save = (size: number) =>
    member.call('autosaveCreate', autosave({ deviceId: member.device, values: { City: 'x'.repeat(size) } }))
  expect((await save(1_000_000)).status).toBe(200)
  expect((await save(1_000_000)).status).toBe(429)
  await limited.close()
})

test('a short change of a large draft counts as several calls, too', async () => {
  const limited = await openPortal({ beside: portal, limits: { write: perMinute(60) } })
  const member = (await portal.as(PEOPLE.cole)).at(limited)
  const draft = { deviceId: member.device, draftId: randomUUID() }
  const City = randomBytes(500_000).toString('hex')
  expect((await member.call('autosaveCreate', autosave({ ...draft, values: { City } }))).status).toBe(200)
  const change = (from: number) =>
    member.call('autosaveUpdate', autosave({ ...draft, from, to: from + 1, values: { ListPrice: from } }))
  const answers = [await change(1), await change(2), await change(3)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  await limited.close()
})

describe('a schema', () => {
  const counting = () => {
    const asked = { times: 0 }
    const entry = z.string().check(
      z.refine(() => {
        asked.times += 1
        return false
      }),
    )
    return { asked, entry }
  }
  const nothing = (make: (entry: z.ZodMiniType) => z.ZodMiniType, value: unknown) => {
    const { asked, entry } = counting()
    expect(() => inputChecker(make(entry))(value)).toThrow(expect.objectContaining({ code: 'invalid-request' }))
    return asked.times
  }
  const texts = (count: number) => Array.from({ length: count }, () => 'x')
  const record = (count: number) => Object.fromEntries(texts(count).entries())

  test.each<[string, (entry: z.ZodMiniType) => z.ZodMiniType, unknown]>([
    ['60,000 rows', z.array, texts(60_000)],
    ['60,000 keys', (entry) => z.record(z.string(), entry), record(60_000)],
    [
      '60,000 keys far inside',
      (entry) => z.object({ a: z.array(z.record(z.string(), entry)) }),
      { a: [record(60_000)] },
    ],
    ['many lists', (entry) => z.array(z.array(entry)), texts(100).map(() => texts(600))],
    ['depth', (entry) => z.array(entry), [JSON.parse(deep(10_000))]],
    ['a long key', (entry) => z.record(z.string(), entry), { ['k'.repeat(201)]: 'x' }],
  ])('is not asked about %s', (_, make, value) => {
    expect(nothing(make, value)).toBe(0)
  })

  test.each<[string, (entry: z.ZodMiniType) => z.ZodMiniType, unknown]>([
    ['a list', z.array, texts(1_000)],
    ['a record', (entry) => z.record(z.string(), entry), record(2_000)],
    [
      'optional rows in a union',
      (entry) => z.object({ a: z.optional(z.union([z.array(entry), z.number()])) }),
      { a: texts(900) },
    ],
    ['rows of other keys', (entry) => z.array(z.catchall(z.object({}), entry)), texts(90).map(() => record(90))],
  ])('is asked about the first wrong entries of %s only', (_, make, value) => {
    expect(nothing(make, value)).toBeLessThan(60)
  })

  test('that a board’s largest record passes still reads it whole', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 1_500 }, (_, n) => [`Field${n}`, { value: ['a', 'b'], base: null, editedAt: 1 }]),
    )
    const sent = { ...autosave({ deviceId: ann.device }), fields }
    expect(inputChecker(endpoints.autosaveCreate.input)(sent)).toEqual(sent)
    const made = creation()
    expect(inputChecker(endpoints.createListing.input)(made)).toEqual(made)
  })
})
