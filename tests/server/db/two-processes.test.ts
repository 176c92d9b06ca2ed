// Two processes on one database and one blob store behave as one, whichever of them gets a member's requests.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import { publishCatalog } from '#server/features/forms/catalog.store.ts'
import { type Job, runIfDue } from '#server/jobs/run-jobs.ts'
import { givenActing, givenListing, PEOPLE } from '../../support/board.ts'
import { fixture } from '../../support/photo-files.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { smallCatalog } from '../../support/small-form.ts'
import { autosave, change, creation } from '../../support/submission.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const here = await portalForThisFile()
const there = await portalForThisFile({ beside: here })
const ann = await here.as(PEOPLE.ann)
const cole = await here.as(PEOPLE.cole)

const lock = (member: Member, id: number) => member.call('lockCreate', { type: 'listing', id })

test('who is signed in at one is signed in at the other, and signed out of both at once', async () => {
  const mia = await here.as(PEOPLE.mia)
  expect((await mia.at(there).call('myListings')).status).toBe(200)
  expect((await mia.call('logout')).status).toBe(200)
  expect((await mia.at(there).call('myListings')).status).toBe(401)
})

test('a lock taken at one is held, seen and fenced at the other', async () => {
  const { UniqueID, ListingId } = await givenListing(here.db, { coAgent: PEOPLE.cole })
  const held = (await lock(ann, UniqueID)).value
  const seen = (await lock(cole.at(there), UniqueID)).value
  expect([seen.type, seen.userName, seen.epoch]).toEqual(['FAILURE', held.userName, held.epoch])
  const values = { ListPrice: 610_000 }
  const refused = await cole.at(there).call('updateListing', change({ UniqueID, version: 1 }, held.epoch, { values }))
  expect([refused.status, refused.problem.code]).toEqual([409, 'lock-epoch'])
  const own = await ann.at(there).call('updateListing', change({ UniqueID, version: 1 }, held.epoch, { values }))
  expect([own.status, own.value.Data.ListingId]).toEqual([200, ListingId])
})

test('of two who reach for a lock at both at once, one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const { UniqueID } = await givenListing(here.db, { coAgent: PEOPLE.cole })
    const replies = await Promise.all([lock(ann, UniqueID), lock(cole.at(there), UniqueID)])
    expect(replies.map((reply) => reply.value.type).sort()).toEqual(['FAILURE', 'SUCCESS'])
  }
})

test('one key sent to both at the same moment has one effect and one reply', async () => {
  for (let round = 0; round < 5; round++) {
    const body = creation()
    const key = randomUUID()
    const sent = [ann, ann.at(there), ann, ann.at(there)]
    const replies = await Promise.all(sent.map((member) => member.call('createListing', body, { key })))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    for (const reply of replies) expect(reply.value).toEqual(replies[0]!.value)
    const made = await here.db
      .selectFrom('listing')
      .innerJoin('audit_transaction', 'audit_transaction.record_unique_id', 'listing.unique_id')
      .select('audit_transaction.kind')
      .where('draft_id', '=', body.listingRequest.draftId)
      .execute()
    expect(made).toHaveLength(1)
  }
})

test('a draft grows through both', async () => {
  const draftId = randomUUID()
  const save = (member: Member, from: number, values: Record<string, number>) =>
    member.call(
      from ? 'autosaveUpdate' : 'autosaveCreate',
      autosave({ deviceId: ann.device, draftId, from, to: from + 1, values }),
    )
  await save(ann, 0, { ListPrice: 1 })
  expect((await save(ann.at(there), 1, { ListPrice: 2 })).value.revision).toBe(2)
  expect((await save(ann, 1, { ListPrice: 2 })).value.revision).toBe(2)
  const kept = (await ann.at(there).call('autosaveRetrieve', { draftId })).value
  expect([kept.record.revision, kept.fields.ListPrice?.value]).toEqual([2, 2])
})

test('a photo that arrived at one is served by the other', async () => {
  const image = fixture('white-bungalow.jpg')
  const { status, value } = await ann.upload({ fields: { photoId: randomUUID(), draftId: randomUUID() }, image })
  expect(status).toBe(200)
  const query = { file: value[0]!.url.split('=')[1]! }
  const [first, second] = await Promise.all([
    ann.call('getFile', undefined, { query }),
    ann.at(there).call('getFile', undefined, { query }),
  ])
  expect(second.status).toBe(200)
  expect(second.bytes.length).toBeGreaterThan(1_000)
  expect(second.bytes.equals(first.bytes)).toBe(true)
})

test('what is withdrawn at one is over at the other', async () => {
  const mia = await here.as(PEOPLE.mia)
  await givenActing(here.db, PEOPLE.mia, PEOPLE.ann)
  const headers = { 'x-curbside-member': `${PEOPLE.mia.uniqueId}/${PEOPLE.ann.uniqueId}` }
  const asAnn = () => mia.at(there).call('createListing', creation(), { headers })
  expect((await asAnn()).status).toBe(200)
  const link = { TeamLeadKeyNumeric: PEOPLE.ann.uniqueId, TeamMemberKeyNumeric: PEOPLE.mia.uniqueId }
  expect((await ann.call('impersonationDisallow', link)).status).toBe(200)
  const refused = await asAnn()
  expect([refused.status, refused.problem.code]).toEqual([403, 'impersonation-ended'])
})

test('a catalog published through one is served by the other without a start, also after its connection was lost', async () => {
  const served = async () => (await ann.at(there).call('forms')).value
  const [form, ...others] = smallCatalog().forms
  await publishCatalog(here.db, {
    ...smallCatalog(),
    forms: [{ ...form!, hash: 'hash-of-tomorrow' }, ...others],
    hash: 'tomorrow',
  })
  await expect.poll(async () => JSON.stringify(await served())).toContain('hash-of-tomorrow')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'curbside catalog' and datname = current_database()`.execute(here.db)
  await publishCatalog(here.db, smallCatalog())
  await expect.poll(async () => JSON.stringify(await served())).not.toContain('hash-of-tomorrow')
})

test('what is done by itself is done once', async () => {
  let runs = 0
  const job: Job = { name: 'count', everyMs: 60_000, run: async () => void runs++ as undefined }
  const now = new Date()
  for (let round = 0; round < 3; round++)
    await Promise.all([here, there, here, there].map((portal) => runIfDue(portal.db, job, now)))
  expect(runs).toBe(1)
})

describe('starting at once on an empty database', () => {
  test('one makes the schema and the catalog, the others wait and find them', async () => {
    const database = await openTestDatabase({ schema: false })
    let under = 0
    const made: number[] = []
    const published: boolean[] = []
    const start = () =>
      oneAtATime(database.url, async () => {
        expect(++under).toBe(1)
        made.push((await migrate(database.url)).length)
        const { db, close } = openDatabase(database.url, { maxConnections: 1 })
        published.push(await publishCatalog(db, smallCatalog()))
        await close()
        under--
      })
    await Promise.all([start(), start(), start()])
    expect(made.slice(1)).toEqual([0, 0])
    expect(published).toEqual([true, false, false])
    await database.close()
  })

  test('one that fails holds nobody up', async () => {
    const database = await openTestDatabase()
    await expect(oneAtATime(database.url, () => Promise.reject(new Error('power cut')))).rejects.toThrow('power cut')
    let went = false
    await oneAtATime(database.url, async () => {
      went = true
    })
    expect(went).toBe(true)
    await database.close()
  })
})
