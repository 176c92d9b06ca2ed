// Searches and lists read from a streaming replica: which may be behind, but never behind what the member themselves has
// written, and which may fail at any time.
import { afterAll, expect, test, vi } from 'vitest'
import type { EndpointName, Input } from '#contract/endpoints.ts'
import { checkReplica, replicaFaultOf } from '#server/db/check-database.ts'
import { openDatabase } from '#server/db/connection.ts'
import { openReadReplica, type ReplicaOptions } from '#server/db/read-replica.ts'
import { startSession } from '#server/features/session/session.store.ts'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { openPortal } from '../../support/portal.ts'
import { openReplicatedDatabase } from '../../support/replicated-database.ts'
import { change } from '../../support/submission.ts'

const databases = await openReplicatedDatabase()
const own = openDatabase(databases.writtenUrl)
const said: string[] = []
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of opened.reverse()) await each.close()
  await own.close()
  await databases.close()
}, 60_000)

async function openReplica(options: Partial<ReplicaOptions> = {}) {
  const replica = await openReadReplica(databases.replicaUrl, {
    db: own.db,
    say: (line) => said.push(line),
    pollEveryMs: 100,
    ...options,
  })
  opened.push(replica)
  return replica
}

const database = { url: databases.writtenUrl, close: async () => {} }
const replica = await openReplica()
const portal = await openPortal({ database, app: { replica } })
opened.push(portal)
const strict = await openPortal({ beside: portal, app: { replica: await openReplica({ maxLagMs: 0 }) } })
opened.push(strict)

/** Somebody's browser, which keeps the cookies that it gets. */
async function browserOf(person: Person, at = portal) {
  const { secret } = await portal.db.transaction().execute((tx) => startSession(tx, person.uniqueId))
  const cookies = new Map([['__Host-curbside', secret]])
  return {
    cookies,
    async call<N extends EndpointName>(name: N, input?: Input<N>) {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const answer = await at.nobody.call(name, input, { headers: { cookie } })
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, key, value] = String(line).match(/^([^=]+)=([^;]*)/)!
        cookies.set(key!, decodeURIComponent(value!))
      }
      return answer
    },
  }
}

type Browser = Awaited<ReturnType<typeof browserOf>>

const priceSeen = async (browser: Browser, ListingId: string) => {
  const clause = [{ name: 'ListingID' as const, value: ListingId }]
  const { status, value } = await browser.call('searchListings', { where: { clause } })
  expect(status).toBe(200)
  return value.rows[0]?.ListPrice
}

/** A listing of Ann's that everybody sees, the replica too. */
async function listingOnBoth() {
  const listing = await givenListing(portal.db)
  const mia = await browserOf(PEOPLE.mia)
  await vi.waitFor(async () => expect(await priceSeen(mia, listing.ListingId)).toBe(450_000))
  return { ...listing, mia }
}

async function priced(ann: Browser, { UniqueID, version }: { UniqueID: number; version: number }, ListPrice: number) {
  const lock = await ann.call('lockCreate', { type: 'listing', id: UniqueID })
  const { status } = await ann.call(
    'updateListing',
    change({ UniqueID, version }, lock.value.epoch!, { values: { ListPrice } }),
  )
  expect(status).toBe(200)
}

test('what a member writes they see at once, though the replica has not got it; another member sees it when it arrives', async () => {
  const { mia, ...listing } = await listingOnBoth()
  const ann = await browserOf(PEOPLE.ann)
  await databases.pause()
  try {
    await priced(ann, listing, 610_000)
    expect(await priceSeen(ann, listing.ListingId)).toBe(610_000)
    // This is the proof that others are answered by the replica.
    expect(await priceSeen(mia, listing.ListingId)).toBe(450_000)
  } finally {
    await databases.resume()
  }
  await vi.waitFor(async () => expect(await priceSeen(mia, listing.ListingId)).toBe(610_000), { timeout: 20_000 })
  expect(await priceSeen(ann, listing.ListingId)).toBe(610_000)
})

test('a session that has ended ends at once, for it is looked up where it is written', async () => {
  const { mia } = await listingOnBoth()
  await databases.pause()
  try {
    await portal.db.deleteFrom('session').where('member_id', '=', PEOPLE.mia.uniqueId).execute()
    expect((await mia.call('myListings')).status).toBe(401)
  } finally {
    await databases.resume()
  }
})

test('a replica that falls too far behind is not asked until it has caught up', async () => {
  const { mia: _, ...listing } = await listingOnBoth()
  const ann = await browserOf(PEOPLE.ann)
  const mia = await browserOf(PEOPLE.mia, strict)
  await databases.pause()
  try {
    await priced(ann, listing, 620_000)
    await vi.waitFor(async () => expect(await priceSeen(mia, listing.ListingId)).toBe(620_000), { timeout: 20_000 })
    expect(said.at(-1)).toContain('is behind')
  } finally {
    await databases.resume()
  }
  await vi.waitFor(() => expect(said.at(-1)).toContain('read from the replica'), { timeout: 20_000 })
})

test('a replica that is killed costs nobody an answer, and is asked again once it is back', async () => {
  const { mia, ...listing } = await listingOnBoth()
  const ann = await browserOf(PEOPLE.ann)
  await databases.kill()
  await priced(ann, listing, 630_000)
  expect(await priceSeen(mia, listing.ListingId)).toBe(630_000)
  await vi.waitFor(() => expect(replica.isFit()).toBe(false), { timeout: 20_000 })
  expect(said.some((line) => line.includes('does not answer'))).toBe(true)
  await databases.revive()
  await vi.waitFor(() => expect(replica.isFit()).toBe(true), { timeout: 60_000 })
  // Not behind by more than other members' reads may be, but it may still be catching up.
  await vi.waitFor(async () => expect(await priceSeen(mia, listing.ListingId)).toBe(630_000), { timeout: 20_000 })
}, 120_000)

test('a cookie that nobody of ours wrote leads to where it is written', async () => {
  const { mia, ...listing } = await listingOnBoth()
  mia.cookies.set('__Host-curbside-written', "0/1'; drop table listing")
  expect(await priceSeen(mia, listing.ListingId)).toBe(450_000)
})

test('the check at the start names what is wrong with the setting', async () => {
  await expect(checkReplica(databases.replicaUrl, databases.writtenUrl)).resolves.toBeUndefined()
  await expect(checkReplica(databases.writtenUrl, databases.writtenUrl)).rejects.toThrow(
    'Setting READ_DATABASE_URL: this is not a replica',
  )
  const wrong = new URL(databases.replicaUrl)
  wrong.password = 'wrong'
  await expect(checkReplica(wrong.href, databases.writtenUrl)).rejects.toThrow('rejects the user')
  // It may be down for a while: that is no reason not to start.
  await expect(checkReplica('postgres://a:b@127.0.0.1:9/curbside', databases.writtenUrl)).resolves.toBeUndefined()
  const replica = { isReplica: true, cluster: '1', database: 'curbside' }
  expect(replicaFaultOf(replica, { ...replica, isReplica: false, cluster: '2' })).toContain('different PostgreSQL')
  expect(replicaFaultOf(replica, { ...replica, isReplica: false, database: 'other' })).toContain('is curbside')
})
