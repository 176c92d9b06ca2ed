// Denied access: every route about listings, locks, autosaves, photos and the audit log, called by people without permission.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EndpointName, Input } from '#contract/endpoints.ts'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { type CallOptions, type Member, portalForThisFile } from '../../support/portal.ts'
import { autosave, change, creation } from '../../support/submission.ts'

type Listing = Awaited<ReturnType<typeof givenListing>>
const portal = await portalForThisFile()
const active: Listing = await givenListing(portal.db)
const incomplete: Listing = await givenListing(portal.db, { status: 'I' })

const noLock = { type: 'listing', epoch: 0 } as const

/** One call of each route about an existing listing. */
const CALLS: Record<string, (listing: Listing, member: Member) => [EndpointName, unknown, CallOptions?]> = {
  listingRecord: ({ UniqueID }) => ['listingRecord', { UniqueID }],
  updateListing: (listing) => ['updateListing', change(listing, 1)],
  updateIncomplete: (listing) => ['updateIncomplete', change(listing, 1)],
  deleteListing: ({ UniqueID }) => [
    'deleteListing',
    { UniqueID, PropertyType: 'RES', rowLockRequest: { ...noLock, id: UniqueID } },
  ],
  lockCheck: ({ UniqueID: id }) => ['lockCheck', { type: 'listing', id }],
  lockCreate: ({ UniqueID: id }) => ['lockCreate', { type: 'listing', id }],
  lockPing: ({ UniqueID: id }) => ['lockPing', { type: 'listing', id }],
  lockRemove: ({ UniqueID: id }) => ['lockRemove', { ...noLock, id }],
  lockTakeover: ({ UniqueID: id }) => ['lockTakeover', { ...noLock, id }],
  autosaveCreate: ({ UniqueID: id }, { device }) => [
    'autosaveCreate',
    autosave({ deviceId: device, ParentID: id, rowLockRequest: { ...noLock, id } }),
  ],
  autosaveUpdate: ({ UniqueID: id }, { device }) => [
    'autosaveUpdate',
    autosave({ deviceId: device, ParentID: id, rowLockRequest: { ...noLock, id } }),
  ],
  autosaveCheck: ({ UniqueID }) => ['autosaveCheck', { ParentID: UniqueID }],
  preferredPhoto: ({ UniqueID }) => ['preferredPhoto', { key: UniqueID }],
  lastChanges: ({ UniqueID: id }) => [
    'lastChanges',
    { entity: { type: 'listing', id }, fields: [{ ClassName: 'Listing', FieldName: 'ListPrice' }] },
  ],
  auditQuery: ({ ListingId }) => ['auditQuery', { tableName: 'Listing', uniqueID: 0, entityID: ListingId }],
}
const READS = new Set(['listingRecord', 'lockCheck', 'autosaveCheck', 'preferredPhoto'])

const ask = async (member: Member, name: string, listing: Listing) => {
  const [endpoint, input, options] = CALLS[name]!(listing, member)
  return member.call(endpoint, input as Input<typeof endpoint>, options)
}

describe.each(Object.keys(CALLS))('%s', (name) => {
  test('nobody without a session', async () => {
    const answer = await ask(portal.nobody, name, active)
    expect([answer.status, answer.problem.code]).toEqual([401, 'sign-in-required'])
  })

  test('an incomplete listing does not exist for another brokerage, nor for its other office', async () => {
    for (const person of [PEOPLE.sid, PEOPLE.wes] satisfies Person[])
      expect((await ask(await portal.as(person), name, incomplete)).status).toBe(404)
  })
})

describe.each(Object.keys(CALLS).filter((name) => !READS.has(name)))('%s', (name) => {
  test("a colleague of the office sees Ann's incomplete listing and may not touch it", async () => {
    const answer = await ask(await portal.as(PEOPLE.cole), name, incomplete)
    expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed'])
  })

  test('a stranger sees an active listing and may not touch it', async () => {
    const answer = await ask(await portal.as(PEOPLE.sid), name, active)
    expect([answer.status, answer.problem.code]).toEqual([403, 'not-allowed'])
  })
})

test.each([...READS])('%s: everybody sees an active listing', async (name) => {
  expect((await ask(await portal.as(PEOPLE.sid), name, active)).status).toBe(200)
})

const WRITES: [string, EndpointName, (member: Member) => unknown][] = [
  ['create', 'createListing', () => creation()],
  ['save incomplete', 'saveIncomplete', () => creation()],
  ['update', 'updateListing', () => change(active, 1)],
  ['delete', 'deleteListing', () => ({ UniqueID: incomplete.UniqueID, PropertyType: 'RES', rowLockRequest: null })],
  ['lock', 'lockCreate', () => ({ type: 'listing', id: active.UniqueID })],
  ['take over', 'lockTakeover', () => ({ type: 'listing', id: active.UniqueID, epoch: 0 })],
  ['autosave', 'autosaveCreate', ({ device }) => autosave({ deviceId: device })],
  ['discard', 'autosaveRemove', () => ({ draftId: randomUUID() })],
]
describe.each(WRITES)('%s', (_, name, input) => {
  const attempt = async (headers: CallOptions['headers']) => {
    const ann = await portal.as(PEOPLE.ann)
    return ann.call(name, input(ann) as Input<typeof name>, { headers })
  }
  test('without the portal’s header, from another site, or without proof of origin', async () => {
    const attempts = await Promise.all([
      attempt({ 'x-curbside': undefined }),
      attempt({ 'sec-fetch-site': 'cross-site' }),
      attempt({ 'sec-fetch-site': 'same-site' }),
      attempt({ 'sec-fetch-site': undefined }),
      attempt({ 'sec-fetch-site': undefined, origin: 'https://elsewhere.example' }),
    ])
    expect(attempts.map((answer) => answer.problem.code)).toEqual(Array(5).fill('not-same-origin'))
  })
})

test('nobody without a session lists anything', async () => {
  for (const name of ['createListing', 'saveIncomplete', 'myListings'] as const)
    expect((await portal.nobody.call(name, creation() as never)).status).toBe(401)
})

test('a manager reaches their office, a broker their brokerage, staff and administrators the board', async () => {
  const west = await givenListing(portal.db, { agent: PEOPLE.wes, status: 'I' })
  const river = await givenListing(portal.db, { agent: PEOPLE.sid, status: 'I' })
  const statuses = async (person: Person) => {
    const member = await portal.as(person)
    const asked = [incomplete, west, river].map(({ UniqueID }) => member.call('listingRecord', { UniqueID }))
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  expect(await statuses(PEOPLE.mia)).toEqual([200, 404, 404])
  expect(await statuses(PEOPLE.bo)).toEqual([200, 200, 404])
  expect(await statuses(PEOPLE.stan)).toEqual([200, 200, 200])
  expect(await statuses(PEOPLE.ada)).toEqual([200, 200, 200])
})
