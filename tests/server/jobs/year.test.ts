// A year and a month of a board in minutes: every week the same members do the same work through the whole pipeline, then
// everything becomes a week older and the jobs run. What still grows in the end is said in docs/operating.md. A larger
// board: LISTINGS=20000 npx vitest run --project server tests/server/jobs/year.test.ts
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deliverBatch } from '#server/features/deliveries/run-deliveries.ts'
import { simulatedDestination } from '#server/features/deliveries/simulated-destination.store.ts'
import { jobsOf } from '#server/jobs/jobs-of.ts'
import { givenAccount, givenListing, PEOPLE } from '../../support/board.ts'
import { sendAsGuest } from '../../support/guest-link.ts'
import { fixture } from '../../support/photo-files.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave, change, creation, photoRow } from '../../support/submission.ts'
import { pdf } from '../../support/supplement-files.ts'
import { ports } from '../deliveries/delivery-scene.ts'
import { tablesIn } from './tables.ts'

const LISTINGS = Number(process.env.LISTINGS ?? 2_000)
const WEEKS = 58
/** Longer than anything that is deleted is kept. */
const SETTLED = 54
const TIME = 60 * 60_000

const portal = await portalForThisFile()
const { tablesOf, age } = tablesIn(portal.db)
const PASSWORD = 'a password of her own'
const picture = fixture('white-bungalow.jpg')

type Size = { rows: number; bytes: number }
type Sizes = Record<string, Size>

/** Live rows, without the room that PostgreSQL keeps for more. */
async function sizes(): Promise<Sizes> {
  const found: Sizes = {}
  for (const table of await tablesOf()) {
    const { rows } =
      await sql<Size>`select count(*)::float8 as rows, coalesce(sum(pg_column_size(t.*)), 0)::float8 as bytes
      from ${sql.table(table)} t`.execute(portal.db)
    found[table] = rows[0]!
  }
  const folder = join(portal.folder, 'blobs')
  await mkdir(folder, { recursive: true })
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)))
  const kept = files.filter((file) => file.isFile())
  found['(blobs)'] = { rows: kept.length, bytes: kept.reduce((sum, { size }) => sum + size, 0) }
  return found
}

async function signIn(password: string): Promise<number> {
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ username: 'ann@demo', password, returnUrl: '/' }).toString(),
  })
  return statusCode
}

/** Until nothing is due, as the server does all the time. */
async function deliver(): Promise<void> {
  for (const name of ['mls', 'national'] as const) {
    const destination = simulatedDestination({ db: portal.db, name, speed: 1e9, chance: () => 0 })
    while (await deliverBatch(portal.db, destination, ports()));
  }
}

async function week(): Promise<void> {
  const [ann, cole, stan] = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.cole), await portal.as(PEOPLE.stan)]
  const bring = async (draftId: string) => {
    const [photoId, supplementId] = [randomUUID(), randomUUID()]
    expect((await ann.upload({ fields: { photoId, draftId }, image: picture })).status).toBe(200)
    expect((await ann.bring({ fields: { supplementId, draftId }, bytes: pdf() })).status).toBe(200)
    return {
      photos: [photoRow(photoId, 1)],
      supplements: [{ uid: supplementId, SortOrder: 1, IsDeleted: false, SupplementType: 'RPR' }],
    }
  }
  const draft = async () => {
    const draftId = randomUUID()
    const saved = await ann.call(
      'autosaveCreate',
      autosave({ draftId, deviceId: ann.device, values: { ListPrice: 1 } }),
    )
    expect(saved.status).toBe(200)
    return draftId
  }
  const listed = async (draftId: string, brought = {}) =>
    (await ann.call('createListing', creation({ draftId, ...brought }))).value.Data
  const held = async (id: number) => (await ann.call('lockCreate', { type: 'listing', id })).value.epoch!

  expect(await signIn('wrong')).toBe(401)
  expect(await signIn(PASSWORD)).toBe(303)
  // One listing with a photo and a document, which is changed once; one that is deleted.
  const kept = await draft()
  const { UniqueID, version } = await listed(kept, await bring(kept))
  const changed = change({ UniqueID, version }, await held(UniqueID), { values: { ListPrice: 510_000 } })
  expect((await ann.call('updateListing', changed)).status).toBe(200)
  const mistaken = (await ann.call('saveIncomplete', creation({}))).value.Data.UniqueID
  const rowLockRequest = { type: 'listing' as const, id: mistaken, epoch: await held(mistaken) }
  expect((await ann.call('deleteListing', { UniqueID: mistaken, PropertyType: 'RES', rowLockRequest })).status).toBe(
    200,
  )
  // A draft with a photo, a document and a guest's photo that is discarded, and bytes whose draft never came.
  const binned = await draft()
  await bring(binned)
  const { token } = (await ann.call('guestLinkMake', { draftId: binned })).value
  expect((await sendAsGuest(portal.nobody, { token, image: picture })).status).toBe(200)
  expect((await ann.call('autosaveRemove', { draftId: binned })).status).toBe(200)
  await bring(randomUUID())
  // The office writes, and takes it down again; a member asks it something; a colleague is let in and out.
  const announcementId = randomUUID()
  const words = { title: 'Closed on Monday', intro: '', text: 'Please call on Tuesday.', critical: false }
  const announcement = {
    announcementId,
    version: null,
    ...words,
    createdts: null,
    expirests: '2999-01-01T00:00:00.000Z',
  }
  expect((await stan.call('announcementWrite', announcement)).status).toBe(200)
  expect((await stan.call('announcementRemove', { announcementId, version: 1 })).status).toBe(200)
  const message = { messageId: randomUUID(), text: 'How?', page: '/', writtenAt: new Date().toISOString() }
  expect((await cole.call('supportMessage', message)).status).toBe(200)
  const answer = { messageId: message.messageId, answered: true }
  expect((await stan.call('supportAnswered', answer)).status).toBe(200)
  const link = { TeamLeadKeyNumeric: PEOPLE.ann.uniqueId, TeamMemberKeyNumeric: PEOPLE.cole.uniqueId }
  expect((await ann.call('impersonationAllow', link)).status).toBe(200)
  expect((await ann.call('impersonationDisallow', link)).status).toBe(200)
}

/** Tables that docs/operating.md names, and photos and files, which grow with the records. */
function said(): string[] {
  const [, section] = readFileSync('docs/operating.md', 'utf8').split('**What grows.**')
  const rows = section!.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((line) => [...line.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  return [...named, 'photo', 'supplement', '(blobs)']
}

const amount = (bytes: number) => (bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`)

function print(weekly: Sizes[]): void {
  const months = weekly.flatMap((sizesThen, at) => (at % 13 === 0 || at === WEEKS ? [{ at, sizesThen }] : []))
  console.log(
    ['rows after weeks'.padEnd(20), ...months.map(({ at }) => String(at).padStart(8)), 'bytes, and a row'].join(' '),
  )
  for (const table of Object.keys(weekly[0]!)) {
    const { rows, bytes } = weekly.at(-1)![table]!
    if (Math.max(...weekly.map((each) => each[table]!.rows)) === 0) continue
    const curve = months.map(({ sizesThen }) => String(sizesThen[table]!.rows).padStart(8))
    console.log([table.padEnd(20), ...curve, amount(bytes).padStart(8), rows ? Math.round(bytes / rows) : ''].join(' '))
  }
}

test(
  `${LISTINGS} listings, ${WEEKS} weeks: what grows without end is said, everything else settles`,
  async () => {
    for (let at = 0; at < LISTINGS; at++) await givenListing(portal.db, { agent: PEOPLE.sid })
    await givenAccount(portal.db, PEOPLE.ann, PASSWORD)
    const weekly = [await sizes()]
    for (let at = 1; at <= WEEKS; at++) {
      await week()
      await deliver()
      await age(7)
      await deliver()
      for (const job of jobsOf(portal.blobs)) await portal.db.transaction().execute((tx) => job.run(tx, new Date()))
      weekly.push(await sizes())
    }
    print(weekly)
    const before = weekly[SETTLED]!
    const growing = Object.keys(before).filter((table) => weekly.at(-1)![table]!.rows > before[table]!.rows)
    expect(growing.filter((table) => !said().includes(table))).toEqual([])
    expect(growing).toEqual(expect.arrayContaining(['listing', 'audit_change', 'delivery', 'photo', '(blobs)']))
  },
  TIME,
)
