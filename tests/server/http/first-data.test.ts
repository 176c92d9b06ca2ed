// The document of a first visit brings what its page is about: for its member alone, under the policy of each call.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_DATA_ID, type FirstReply } from '#contract/first-data.ts'
import { startSession } from '#server/features/session/session.store.ts'
import { givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { openPortal, type Portal } from '../../support/portal.ts'

let appDir: string
let portal: Portal
beforeAll(async () => {
  appDir = await mkdtemp(join(tmpdir(), 'curbside-app-'))
  await writeFile(join(appDir, 'index.html'), '<html><head></head>the app')
  portal = await openPortal({ app: { appDir } })
})
afterAll(async () => {
  await portal?.close()
  await rm(appDir, { recursive: true })
})

/** The document at an address, and what it brings. `person`: who is signed in. */
async function documentOf(url: string, person?: Person) {
  const session = person && (await portal.db.transaction().execute((tx) => startSession(tx, person.uniqueId)))
  const cookie = session ? { cookie: `__Host-curbside=${session.secret}` } : {}
  const { body, headers } = await portal.app.inject({ url, headers: { accept: 'text/html', ...cookie } })
  const json = body.match(new RegExp(`<script type="application/json" id="${FIRST_DATA_ID}">(.*?)</script>`, 's'))?.[1]
  const data = json === undefined ? null : (JSON.parse(json) as FirstReply[])
  return {
    body,
    names: data?.map(({ name }) => name) ?? null,
    replyOf: (name: string) => data?.find((each) => each.name === name)?.value,
    caching: headers['cache-control'],
  }
}

test('a member’s Home brings the member, their listings and what every list needs, as the calls themselves reply', async () => {
  await givenListing(portal.db, { agent: PEOPLE.ann })
  const { names, replyOf, caching } = await documentOf('/?sheet=create', PEOPLE.ann)
  expect(names).toEqual(['status', 'user', 'noauth', 'forms', 'myListings', 'today', 'notifications', 'lookups'])
  expect(replyOf('status')).toMatchObject({ authenticated: true, memberUniqueID: PEOPLE.ann.uniqueId })
  const ann = await portal.as(PEOPLE.ann)
  for (const name of ['user', 'forms', 'myListings', 'notifications'] as const)
    expect(replyOf(name), name).toEqual((await ann.call(name)).value)
  expect(caching).toBe('no-store')
})

test('nobody’s document has none, and may be kept', async () => {
  const { body, names, caching } = await documentOf('/')
  expect([body, names, caching]).toEqual(['<html><head></head>the app', null, 'no-cache'])
})

test('a guest’s page has nothing of a member who is signed in on the same phone', async () => {
  const { names, caching } = await documentOf('/guest', PEOPLE.ann)
  expect([names, caching]).toEqual([null, 'no-cache'])
})

test('a session that has ended opens the page without data', async () => {
  const { body, headers } = await portal.app.inject({
    url: '/',
    headers: { accept: 'text/html', cookie: '__Host-curbside=ended' },
  })
  expect([body, headers['cache-control']]).toEqual(['<html><head></head>the app', 'no-store'])
})

test('a listing’s page brings it to those who may see it, and to nobody else', async () => {
  const listing = await givenListing(portal.db, { agent: PEOPLE.ann, status: 'I' })
  const address = `/listings/view?ListingID=${listing.ListingId}`
  expect((await documentOf(address, PEOPLE.ann)).replyOf('listingRecord')).toMatchObject({
    row: { ListingId: listing.ListingId },
  })
  expect((await documentOf(address, PEOPLE.sid)).names).toEqual(['status', 'user', 'noauth', 'forms', 'lookups'])
})

test('no text in it ends its element', async () => {
  await portal.db
    .updateTable('member')
    .set({ first_name: '</script><b>' })
    .where('unique_id', '=', PEOPLE.ann.uniqueId)
    .execute()
  const { body, replyOf } = await documentOf('/settings', PEOPLE.ann)
  expect(replyOf('user')).toMatchObject({ agent: { MemberFirstName: '</script><b>' } })
  expect(body.match(/<\/script>/g)).toHaveLength(1)
})
