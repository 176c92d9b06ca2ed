// Hostile input to every call of the API, from members who are signed in: whatever it is, it is answered, never with a fault of the portal's own.
// Some hundred requests, the same each time; FUZZ=20000 asks for as many others, FUZZ_SEED for those of an earlier run.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import { startSession } from '#server/features/session/session.store.ts'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave } from '../../support/submission.ts'
import { insertTown } from '../../support/town.ts'
import { asBody, type Known, sentTo, textsFor } from './hostile-input.ts'

const names = Object.keys(endpoints) as EndpointName[]
/** What FUZZ finds is a defect to be mended then and there; it must not turn up in somebody else's change. */
const SEED = process.env.FUZZ_SEED ?? (process.env.FUZZ ? undefined : 1)
const RUNS = Math.ceil(Number(process.env.FUZZ ?? 800) / names.length)

const DEVICE = randomUUID()
const lines: string[] = []
const secrets = new Map<string, string>()
let slowest = { ms: 0, route: '' }
const portal = await portalForThisFile({
  catalog: peopleCatalog(),
  logger: { level: 'error', stream: { write: (line) => lines.push(line) } },
})
await insertTown(portal.db)
const ids: number[] = []
for (const status of ['A', 'I'] as const)
  for (const agent of [PEOPLE.ann, PEOPLE.sid]) ids.push((await givenListing(portal.db, { agent, status })).UniqueID)
const ann = (await portal.as(PEOPLE.ann)).onDevice(DEVICE)
for (const id of ids) await ann.call('lockCreate', { type: 'listing', id })
const draft = autosave({ deviceId: DEVICE })
await ann.call('autosaveCreate', draft)
const known: Known = {
  numbers: [...ids, 1, 2, PEOPLE.ann.uniqueId, PEOPLE.cole.uniqueId, PEOPLE.ann.officeId],
  uuids: [DEVICE, draft.draftId],
  texts: 'res RES chgSold chgDel agent office profile Listing Agent A I S ann@demo M102 Elm CAL'
    .split(' ')
    .concat('ListPrice ListAgentKeyNumeric StandardStatus UniqueID StreetName MemberLastName'.split(' '))
    .concat('OfficeKeyNumeric ListingContractDate Appliances rooms photos supplements CellPhone'.split(' ')),
}

const sessionOf = async (person: Person, name: EndpointName): Promise<string> => {
  // Some calls end the session, or change whom it acts for.
  const known = /^(logout|impersonationSt)/.test(name) ? undefined : secrets.get(person.firstName)
  if (known) return known
  const { secret } = await portal.db.transaction().execute((tx) => startSession(tx, person.uniqueId))
  if (!/^(logout|impersonationSt)/.test(name)) secrets.set(person.firstName, secret)
  return secret
}

const BOUNDARY = 'fuzz-boundary'
/** Parts with the names that the routes know, in any order, holding anything. */
const multipart = (parts: { name: string; value: string; isFile: boolean }[]): string =>
  `${parts
    .map(({ name, value, isFile }) => {
      const file = isFile ? '; filename="a.jpg"' : ''
      return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
    })
    .join('')}--${BOUNDARY}--\r\n`
const FIELDS =
  'photoId supplementId draftId key epoch sha256 thumbnailSha256 offset partSha256 name cropperImageList file __proto__'
const arbitraryParts = () =>
  fc
    .array(
      fc.record({
        name: fc.constantFrom(...FIELDS.split(' ')),
        value: fc.oneof(
          fc.constantFrom(...known.uuids, '1', '0'.repeat(64), 'report.pdf', '\u0000', '%PDF-1.4', '\xff\xd8\xff\xe0'),
          fc.constantFrom(...known.numbers).map(String),
          fc.string(),
        ),
        isFile: fc.boolean(),
      }),
      { maxLength: 14 },
    )
    .map(multipart)

type Asked = {
  person: Person
  body: string
  query: Record<string, string>
  params: Record<string, string>
  key: string
}
const requestsOf = (endpoint: Endpoint): fc.Arbitrary<Asked> =>
  fc.record({
    person: fc.constantFrom<Person>(PEOPLE.ann, PEOPLE.stan),
    body: endpoint.multipart ? arbitraryParts() : sentTo(endpoint.input, known).map(asBody),
    query: endpoint.query ? textsFor(endpoint.query, known) : fc.constant({}),
    params: endpoint.params ? textsFor(endpoint.params, known) : fc.constant({}),
    key: fc.oneof(
      { weight: 5, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom('', 'k', 'same-key-1') },
    ),
  })

const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '?'))
const addressOf = ({ path }: Endpoint, { query, params }: Asked): string => {
  const filled = path.replace(/:(\w+)/g, (_, name) => encode(params[name] ?? ''))
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return `/api/${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

async function send(name: EndpointName, asked: Asked) {
  const endpoint: Endpoint = endpoints[name]
  const began = performance.now()
  const type = endpoint.multipart ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'
  const reply = await portal.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, asked),
    headers: {
      'x-curbside': '1',
      'sec-fetch-site': 'same-origin',
      'x-curbside-device': DEVICE,
      cookie: `__Host-curbside=${await sessionOf(asked.person, name)}`,
      ...(asked.key ? { 'idempotency-key': asked.key } : {}),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': type }),
    },
    ...(endpoint.method === 'GET' ? {} : { payload: asked.body }),
  })
  const ms = performance.now() - began
  if (ms > slowest.ms) slowest = { ms, route: name }
  return reply
}

const tally: Record<number, number> = {}
describe.each(names)('%s', (name) => {
  test('answers whatever it is sent, and every no has its code', async () => {
    await fc.assert(
      fc.asyncProperty(requestsOf(endpoints[name]), async (asked) => {
        lines.length = 0
        const reply = await send(name, asked)
        tally[reply.statusCode] = (tally[reply.statusCode] ?? 0) + 1
        expect([reply.statusCode, [...lines]]).toEqual([expect.toSatisfy((status: number) => status < 500), []])
        if (reply.statusCode < 400) return
        expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
        const { code, status } = reply.json()
        expect([status, PROBLEMS[code as ProblemCode]?.[0]]).toEqual([reply.statusCode, reply.statusCode])
      }),
      { numRuns: RUNS, ...(SEED && { seed: Number(SEED) }) },
    )
  }, 600_000)
})

describe('what was once a fault of the portal’s', () => {
  const NUL = 'a\u0000b'
  const ASKED: [EndpointName, unknown, Partial<Asked>?][] = [
    ['auditQuery', { tableName: 'Agent', uniqueID: 5e-324, entityID: '' }],
    ['access', { action: 'view', uniqueId: 0.5 }, { params: { form: 'agentACL' } }],
    ['lookups', { lookupNames: [NUL] }],
    ['taxSearch', { where: { clause: [{ Name: 'ParcelNumber', Value: NUL }] } }],
    ['condoSearch', { whereClause: [{ name: 'CondoName', value: NUL }] }],
    ['autosaveCheck', { FormName: NUL }],
    ['impersonationStart', { userName: NUL }],
    ['geocode', { text: NUL }],
    ['definition', {}, { params: { formName: 'res' }, query: { hash: NUL } }],
  ]
  test.each(ASKED)('%s', async (name, body, more) => {
    const asked = { person: PEOPLE.ann, body: asBody(body), query: {}, params: {}, key: '', ...more }
    const reply = await send(name, asked)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
  })
  test('an address that is too long to be one', async () => {
    const reply = await portal.app.inject(`/api/definition/${'x'.repeat(300)}`)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'unknown-call'])
  })
  test('a user name of nothing that can be written', async () => {
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=%00&password=%00',
    })
    expect(reply.statusCode).toBe(401)
  })
})

test('nothing that was sent changed what every object is', () => {
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  if (process.env.FUZZ) console.log('answers', tally, 'slowest', slowest)
})
