// A read sees one moment: a reply that straddles somebody's commit is as it was before it, as a whole.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { holdTable } from '../../support/hold-table.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()

test('a listing’s page never shows the row after a change beside the record before it', async () => {
  const { UniqueID } = await givenListing(portal.db, { status: 'A' })
  const ann = await portal.as(PEOPLE.ann)
  const record = () => ann.call('listingRecord', { UniqueID })
  const before = (await record()).value

  const photos = await holdTable(portal.databaseUrl, 'photo')
  const straddling = record() // has read the record when it waits for its photos
  await photos.isAwaited()
  await photos.write(sql`update listing set version = version + 1, standard_status = 'S', fields = fields || '{"ListPrice": 1}'
    where unique_id = ${UniqueID}`)
  await photos.release()

  expect((await straddling).value).toEqual(before)
  const after = (await record()).value
  expect([after.version, after.row.StandardStatus]).toEqual([before.version + 1, 'S'])
})

test('a read whose session another request has refreshed since begins again, and is answered', async () => {
  const ann = await portal.as(PEOPLE.ann)
  await sql`update session set last_seen_at = now() - interval '2 minutes'`.execute(portal.db)
  const impersonations = await holdTable(portal.databaseUrl, 'impersonation')
  const reply = ann.call('myListings', undefined, { query: { brokerage: '0' } })
  await impersonations.isAwaited()
  await impersonations.write(sql`update session set last_seen_at = now()`)
  await impersonations.release()
  expect((await reply).status).toBe(200)
})

test('checks of a lock, which keep its lease alive, are all answered, however many come at once', async () => {
  const { UniqueID } = await givenListing(portal.db, { status: 'A' })
  const ann = await portal.as(PEOPLE.ann)
  const lock = { type: 'listing', id: UniqueID } as const
  await ann.call('lockCreate', lock)
  const replies = await Promise.all(Array.from({ length: 12 }, () => ann.call('lockCheck', lock)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
})
