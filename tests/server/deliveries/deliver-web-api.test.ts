import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Outgoing } from '#server/features/deliveries/destination.ts'
import { webApiDestination } from '#server/features/deliveries/web-api-destination.ts'
import { fetchOutside } from '#server/http/fetch-outside.ts'
import { openWebApi, type WebApi } from '../../support/web-api.ts'

const KEY = '3b1f8a54-62a3-4a36-9a52-6d3a0a4d7c10'
let mls: WebApi
beforeEach(async () => {
  mls = await openWebApi()
})
afterEach(() => mls.close())

let now = 0
const destination = (over: Partial<WebApi> = {}) =>
  webApiDestination('mls', { ...mls, ...over }, { fetch: fetchOutside, now: () => now })
const house = (over: Partial<Outgoing> = {}): Outgoing => ({
  entity: { type: 'listing', id: 41 },
  version: 1,
  action: 'write',
  number: "A9'000001",
  remoteKey: null,
  values: { ListingKey: '41', ListingId: "A9'000001", ListPrice: 450_000 },
  ...over,
})
const calls = () => mls.asked.map(({ method, path }) => `${method} ${path}`)

test('a new listing is looked for, made, and known from then on by the key it got there', async () => {
  expect(await destination().send(house(), KEY)).toEqual({ kind: 'delivered', remoteKey: '901' })
  expect(calls()).toEqual(['GET Property', 'POST Property'])
  const [, made] = mls.asked
  expect(made!.headers).toMatchObject({
    prefer: 'return=representation',
    'odata-version': '4.01',
    'content-type': 'application/json',
  })
  expect(mls.records.get('Property 901')).toMatchObject({ ListPrice: 450_000 })
})

test('a change goes to the key it has there, which is kept', async () => {
  const portal = destination()
  await portal.send(house(), KEY)
  const cheaper = house({ version: 2, remoteKey: '901', values: { ListingKey: '41', ListPrice: 430_000 } })
  expect(await portal.send(cheaper, KEY)).toEqual({ kind: 'delivered', remoteKey: '901' })
  expect(calls().at(-1)).toBe("PATCH Property('901')")
  expect(mls.records.get('Property 901')).toMatchObject({ ListPrice: 430_000, ListingKey: '901' })
})

test('a create whose answer was lost is found again by its number, not made twice', async () => {
  mls.next = [
    { status: 200, body: { value: [] } },
    { status: 502, afterwards: true },
  ]
  expect((await destination().send(house(), KEY)).kind).toBe('later')
  expect(mls.records.size).toBe(1)
  expect(await destination().send(house(), KEY)).toEqual({ kind: 'delivered', remoteKey: '901' })
  expect(mls.records.size).toBe(1)
})

test('a record that the destination no longer has is created again', async () => {
  expect(await destination().send(house({ remoteKey: '5' }), KEY)).toEqual({ kind: 'delivered', remoteKey: '901' })
  expect(calls()).toEqual(["PATCH Property('5')", 'POST Property'])
})

test('a deleted listing is deleted there, once and again', async () => {
  await destination().send(house(), KEY)
  const gone = house({ version: 2, action: 'remove' })
  expect((await destination().send(gone, KEY)).kind).toBe('delivered')
  expect(calls().at(-1)).toBe("DELETE Property('901')")
  expect(mls.records.size).toBe(0)
  expect((await destination().send({ ...gone, remoteKey: '901' }, KEY)).kind).toBe('delivered')
  expect((await destination().send(gone, KEY)).kind).toBe('delivered')
})

test.each([
  ['agent', 'Member', 'MemberKey'],
  ['office', 'Office', 'OfficeKey'],
] as const)('an %s is a %s', async (type, resource, key) => {
  const answer = await destination().send(house({ entity: { type, id: 7 }, values: { [key]: '7' } }), KEY)
  expect(answer).toEqual({ kind: 'delivered', remoteKey: '901' })
  expect(calls()).toEqual([`GET ${resource}`, `POST ${resource}`])
})

test('a destination that keeps our keys is spoken to by them', async () => {
  await mls.close()
  mls = await openWebApi({ ownKeys: false })
  expect(await destination().send(house(), KEY)).toEqual({ kind: 'delivered', remoteKey: '41' })
})

describe('what is empty', () => {
  const values = { ListPrice: 430_000, AccessCode: null, PublicRemarks: null, Appliances: [], Rooms: [] }
  // A record is shown without its rooms: those are always sent whole.
  const emptied = () =>
    house({ version: 2, remoteKey: '901', values: { ListingKey: '41', ListingId: 'A9', ...values } })
  const given = (record: object) => mls.records.set('Property 901', { ListingKey: '901', ...record })
  const bodies = (method: string) => mls.asked.filter((each) => each.method === method).map(({ body }) => body)
  const unknown = (...names: string[]) => ({
    status: 400,
    body: { error: { message: 'Errors', details: names.map((target) => ({ target, message: 'No such property.' })) } },
  })

  test('is emptied there, and not mentioned where nothing is there yet', async () => {
    given({
      ListPrice: 450_000,
      AccessCode: '4711#',
      PublicRemarks: 'Sunny',
      Appliances: ['Oven'],
      Rooms: [{ Order: 1 }],
    })
    expect((await destination().send(emptied(), KEY)).kind).toBe('delivered')
    expect(mls.records.get('Property 901')).toEqual({ ListingKey: '901', ListingId: 'A9', ...values })
    await destination().send({ ...emptied(), remoteKey: '5' }, KEY)
    expect(bodies('POST')).toEqual([{ ListingKey: '41', ListingId: 'A9', ListPrice: 430_000 }])
  })

  test('but not known there is left out; what is held there is emptied all the same', async () => {
    given({ ListPrice: 450_000, PublicRemarks: 'Sunny', PoolPrivateYN: false, Appliances: [] })
    mls.next = [unknown('AccessCode')]
    expect(await destination().send(emptied(), KEY)).toEqual({ kind: 'delivered', remoteKey: '901' })
    expect(calls()).toEqual(["PATCH Property('901')", "GET Property('901')", "PATCH Property('901')"])
    expect(bodies('PATCH')[1]).toEqual({
      ListingKey: '901',
      ListingId: 'A9',
      ListPrice: 430_000,
      PublicRemarks: null,
      Rooms: [],
    })
    expect(mls.records.get('Property 901')).toMatchObject({ ListPrice: 430_000, PublicRemarks: null })
  })

  test('and cannot be emptied there is refused, once and in its words', async () => {
    given({ AccessCode: '4711#', PublicRemarks: 'Sunny', Appliances: ['Oven'], Rooms: [{ Order: 1 }] })
    mls.next = [unknown('AccessCode')]
    expect((await destination().send(emptied(), KEY)).kind).toBe('refused')
    expect(calls()).toEqual(["PATCH Property('901')", "GET Property('901')"])
    given({ AccessCode: '4711#' })
    mls.next = [unknown('Appliances'), { status: 200, body: { AccessCode: '4711#' } }, unknown('AccessCode')]
    expect(await destination().send(emptied(), KEY)).toEqual({
      kind: 'refused',
      faults: [{ target: 'AccessCode', message: 'No such property.' }],
    })
  })

  test.each<[string, WebApi['next'][number], Answer['kind']]>([
    ['has trouble: it waits', { status: 503 }, 'later'],
    ['says nothing: it waits', 'silence', 'silence'],
    ['does not show records: refused', { status: 403 }, 'refused'],
    ['shows no record: refused', { status: 200, body: 'page' }, 'refused'],
  ])('and was refused, where the destination %s', async (_, next, kind) => {
    given({})
    mls.next = [unknown('AccessCode'), next]
    expect((await destination().send(emptied(), KEY)).kind).toBe(kind)
  })
})

describe('a receiver whose records have ETags', () => {
  beforeEach(async () => {
    await mls.close()
    mls = await openWebApi({ etags: true })
  })
  const cheaper = (over: Partial<Outgoing> = {}) =>
    house({ version: 2, remoteKey: '901', values: { ListingKey: '41', ListPrice: 430_000 }, ...over })
  const ifMatches = () => mls.asked.map(({ method, headers }) => [method, headers['if-match'] !== undefined])

  test('gets the ETag of the record that a change is made to', async () => {
    const portal = destination()
    await portal.send(house(), KEY)
    expect(await portal.send(cheaper(), KEY)).toEqual({ kind: 'delivered', remoteKey: '901' })
    expect(calls().slice(2)).toEqual(["GET Property('901')", "PATCH Property('901')"])
    expect(ifMatches().slice(2)).toEqual([
      ['GET', false],
      ['PATCH', true],
    ])
    expect(mls.records.get('Property 901')).toMatchObject({ ListPrice: 430_000 })
    expect((await portal.send(cheaper({ action: 'remove' }), KEY)).kind).toBe('delivered')
    expect(mls.records.size).toBe(0)
  })

  test('and that asks for one gets it, at once and from then on', async () => {
    mls.records.set('Property 901', { ListingKey: '901', ListPrice: 450_000 })
    const portal = destination()
    for (const version of [2, 3]) expect((await portal.send(cheaper({ version }), KEY)).kind).toBe('delivered')
    const [get, patch] = ["GET Property('901')", "PATCH Property('901')"]
    expect(calls()).toEqual([patch, get, patch, get, patch])
  })

  test('keeps what is written there in between: the change waits', async () => {
    const portal = destination()
    await portal.send(house(), KEY)
    mls.next = [{ status: 200, body: { '@odata.etag': 'W/"before"' } }]
    expect(await portal.send(cheaper(), KEY)).toEqual({
      kind: 'later',
      why: 'The record was changed there at the same moment.',
    })
    expect(mls.records.get('Property 901')).toMatchObject({ ListPrice: 450_000 })
    expect((await portal.send(cheaper(), KEY)).kind).toBe('delivered')
  })

  test('gets a record again that it no longer has', async () => {
    const portal = destination()
    await portal.send(house(), KEY)
    mls.records.clear()
    expect(await portal.send(cheaper(), KEY)).toEqual({ kind: 'delivered', remoteKey: '902' })
  })
})

describe('to be let in', () => {
  test('one token serves many deliveries at once, until shortly before it runs out', async () => {
    const portal = destination()
    await Promise.all([1, 2, 3, 4].map(() => portal.send(house({ remoteKey: '5' }), KEY)))
    expect(mls.tokensGiven).toBe(1)
    now += 3_571_000
    await portal.send(house(), KEY)
    expect(mls.tokensGiven).toBe(2)
  })

  test('a token that ran out early is asked for again once, by all who found it so', async () => {
    const portal = destination()
    await portal.send(house(), KEY)
    mls.expireTokens()
    const answers = await Promise.all([1, 2, 3].map(() => portal.send(house({ remoteKey: '901' }), KEY)))
    expect(answers.map(({ kind }) => kind)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(mls.tokensGiven).toBe(2)
  })

  test('credentials that are not taken are no fault of the record: it waits', async () => {
    expect(await destination({ clientSecret: 'another' }).send(house(), KEY)).toEqual({
      kind: 'later',
      why: 'The portal’s sign-in was refused.',
    })
    expect(mls.asked).toEqual([])
  })
})

describe('an answer', () => {
  const answered = (next: WebApi['next'][number]) => {
    mls.next = [next]
    return destination().send(house({ remoteKey: '901' }), KEY)
  }
  const details = [
    { code: '30212', target: 'ListPrice', message: 'List Price must be greater than 0' },
    { code: '30213', target: 'Rooms[1].RoomType', message: 'Unknown room' },
  ]
  test.each<[string, WebApi['next'][number], Answer]>([
    [
      'names what is wrong with which field',
      { status: 400, body: { error: { code: '20100', message: 'Errors', target: 'Update', details } } },
      {
        kind: 'refused',
        faults: [
          { target: 'ListPrice', message: 'List Price must be greater than 0' },
          { target: 'Rooms[1].RoomType', message: 'Unknown room' },
        ],
      },
    ],
    [
      'without details says what it says',
      { status: 409, body: { error: { code: '1', message: 'Sold by another board.' } } },
      { kind: 'refused', faults: [{ target: null, message: 'Sold by another board.' }] },
    ],
    [
      'without a reason is refused all the same',
      { status: 403, body: 'no' },
      { kind: 'refused', faults: [{ target: null, message: 'It answered 403 without a reason.' }] },
    ],
    [
      'asks for patience',
      { status: 429, headers: { 'retry-after': '120' } },
      { kind: 'later', why: 'There were too many requests.', afterMs: 120_000 },
    ],
    ['tells of trouble', { status: 503 }, { kind: 'later', why: 'The service has a problem (503).' }],
    [
      'leads elsewhere, where nothing is sent',
      { status: 307, headers: { location: 'http://127.0.0.1:1/' } },
      { kind: 'silence', why: 'There was no answer.' },
    ],
    ['does not come', 'silence', { kind: 'silence', why: 'There was no answer.' }],
  ])('%s', async (_, next, expected) => expect(await answered(next)).toEqual(expected))

  test('to the search that cannot be read stops before anything is made', async () => {
    mls.next = [{ status: 500, body: { error: { code: '1', message: 'Oops' } } }]
    expect((await destination().send(house(), KEY)).kind).toBe('later')
    expect(calls()).toEqual(['GET Property'])
  })
})
