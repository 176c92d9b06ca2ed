// How much one member may store: said before it is too much, refused by its own name, and nothing is deleted for it.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DRAFT_MAX_BYTES, UNCLAIMED_MAX_BYTES } from '#contract/constants.ts'
import { publishCatalog } from '#server/features/forms/catalog.store.ts'
import { KEPT } from '#server/http/limits/limits.ts'
import { PEOPLE } from '../../support/board.ts'
import { grayPhoto } from '../../support/photo-files.ts'
import { type Member, openPortal, portalForThisFile } from '../../support/portal.ts'
import { smallCatalog } from '../../support/small-form.ts'
import { autosave, change, creation, photoRow, room } from '../../support/submission.ts'
import { pdf } from '../../support/supplement-files.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const image = await grayPhoto()
const save = (more: Partial<Parameters<typeof autosave>[0]>, member = ann) =>
  member.call(more.from ? 'autosaveUpdate' : 'autosaveCreate', autosave({ deviceId: member.device, ...more }))

describe('a draft', () => {
  const draftId = randomUUID()
  const text = (size: number) => ({ value: 'x'.repeat(size), base: null, editedAt: 1 })
  const rows = (size: number) => ({
    rooms: { a: { fields: { RoomType: text(size) }, SortOrder: 1, IsDeleted: false, isNew: true, editedAt: 1 } },
  })

  test('grows to 2 MiB on the server, over as many saves as it takes, and no further', async () => {
    expect((await save({ draftId, values: { City: 'x'.repeat(1_000_000) } })).status).toBe(200)
    expect((await save({ draftId, from: 1, to: 2, values: { StreetName: 'x'.repeat(1_000_000) } })).status).toBe(200)
    const refused = await save({ draftId, from: 2, to: 3, rows: rows(200_000) })
    expect([refused.status, refused.problem.code]).toEqual([413, 'draft-too-large'])
    expect(refused.problem.bytes).toBeGreaterThan(DRAFT_MAX_BYTES)
    // What the server already has stays, and anything shorter is accepted.
    const { value } = await ann.call('autosaveRetrieve', { draftId })
    expect(value.record.revision).toBe(2)
    expect((await save({ draftId, from: 2, to: 3, values: { City: 'CAL' } })).status).toBe(200)
    expect((await save({ draftId, from: 3, to: 4, rows: rows(200_000) })).status).toBe(200)
  })

  test('that is nearly full has no room for a short change either', async () => {
    const full = { draftId: randomUUID() }
    const noise = (bytes: number) => randomBytes(bytes / 2).toString('hex')
    await save({ ...full, values: { City: noise(1_000_000), StreetName: noise(1_000_000) } })
    await save({ ...full, from: 1, to: 2, values: { StreetName: noise(1_090_000) } })
    const short = await save({ ...full, from: 2, to: 3, values: { ListPrice: noise(12_000) } })
    expect([short.status, short.problem.code]).toEqual([413, 'draft-too-large'])
  })

  test('holds names of its form alone, those of earlier versions included', async () => {
    const odd = await save({
      values: { City: 'CAL', Surprise: 1 },
      rows: { rooms: { a: { ...rows(1).rooms.a, fields: { Odd: text(1) } } }, garages: {} },
    })
    expect([odd.status, odd.problem.code]).toEqual([400, 'invalid-request'])
    expect(odd.problem.errors!.map(({ target }) => target)).toEqual(['Surprise', 'rooms[a].Odd', 'garages'])
    expect((await save({ FormName: 'never' })).problem.code).toBe('definition-unknown')
    expect((await save({ values: { StreetName: 'Elm' } })).status).toBe(200)
    const ofFile = (name: string) =>
      save({ rows: { supplements: { a: { ...rows(1).rooms.a, fields: { [name]: text(9) } } } } })
    expect((await ofFile('Name')).status).toBe(200)
    expect((await ofFile('Odd')).problem.errors!.map(({ target }) => target)).toEqual(['supplements[a].Odd'])
    const catalog = smallCatalog()
    const res = catalog.forms.find(({ formName }) => formName === 'res')!
    const without = {
      ...res,
      hash: 'f'.repeat(64),
      fields: res.fields.filter(({ FieldName }) => FieldName !== 'StreetName'),
    }
    await publishCatalog(portal.db, { ...catalog, forms: catalog.forms.map((form) => (form === res ? without : form)) })
    const later = await openPortal({ beside: portal })
    const kept = await ann
      .at(later)
      .call('autosaveCreate', autosave({ deviceId: ann.device, values: { StreetName: 'Elm' } }))
    expect(kept.status).toBe(200)
    await later.close()
  })
})

test('a member has a hundred drafts; the next one hears which is the oldest, and nothing is deleted', async () => {
  const cole = await portal.as(PEOPLE.cole)
  const [first, second] = [randomUUID(), randomUUID()]
  for (const [at, draftId] of [first, second].entries())
    expect((await save({ draftId, title: `Draft ${at + 1}` }, cole)).status).toBe(200)
  const copied = `real_id, effective_id, device_id, form_name, definition_hash, title, revision, fields, rows, photos, photo_order`
  await sql`insert into autosave (draft_id, ${sql.raw(copied)}) select gen_random_uuid(), ${sql.raw(copied)}
    from autosave, generate_series(1, 98) where draft_id = ${second}`.execute(portal.db)
  const next = randomUUID()
  const refused = await save({ draftId: next }, cole)
  expect([refused.status, refused.problem.code]).toEqual([409, 'too-many-drafts'])
  expect(refused.problem.oldest).toMatchObject({ draftId: first, title: 'Draft 1' })
  expect(refused.problem.detail).toMatch(/^The oldest is “Draft 1”, last saved on \d{4}-\d\d-\d\d\.$/)
  // Those that are there go on; one less makes room, and what comes back from the bin needs it, too.
  expect((await save({ draftId: second, from: 1, to: 2, values: { City: 'CAL' } }, cole)).status).toBe(200)
  await cole.call('autosaveRemove', { draftId: first })
  expect((await save({ draftId: next }, cole)).status).toBe(200)
  const back = await cole.call('autosaveRestore', { draftId: first })
  expect([back.status, back.problem.code]).toEqual([409, 'too-many-drafts'])
  const late = await save({ draftId: first, from: 1, to: 2, values: { City: 'CAL' } }, cole)
  expect([late.status, late.problem.code]).toEqual([409, 'too-many-drafts'])
  expect((await cole.call('autosaveCheck', {})).value.data).toHaveLength(100)
  // Ten that begin at once share the room of one.
  await cole.call('autosaveRemove', { draftId: second })
  const many = await Promise.all(Array.from({ length: 10 }, () => save({}, cole)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('the bin counts: who discards draft after draft stores no more than their drafts may have', async () => {
  const mia = await portal.as(PEOPLE.mia)
  const big = randomBytes(900_000).toString('base64')
  const bytes = () =>
    sql<{ bytes: number }>`select coalesce(sum(pg_column_size(fields)), 0)::float8 as bytes from autosave
      where real_id = ${PEOPLE.mia.uniqueId}`.execute(portal.db)
  const limited = await openPortal({ beside: portal, app: { draftsMax: 3 } })
  const there = mia.at(limited)
  const statuses = []
  for (let at = 0; at < 9; at++) {
    const draftId = randomUUID()
    statuses.push((await save({ draftId, values: { City: big } }, there)).status)
    await there.call('autosaveRemove', { draftId, revision: 1 })
  }
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
  expect(statuses.at(-1)).toBe(409)
  expect((await bytes()).rows[0]!.bytes).toBeLessThan(4 * 2 * 1024 * 1024)
  await limited.close()
})

test('a member has 500 incomplete listings; the next is refused until one is submitted or deleted', async () => {
  const wes = await portal.as(PEOPLE.wes)
  const saved = (await wes.call('saveIncomplete', creation())).value.Data
  await sql`insert into listing (listing_id, property_type, standard_status, created_by, form_name, fields, items)
    select 'X' || n, 'RES', 'I', ${PEOPLE.wes.uniqueId}::bigint, 'res', '{}', '{}' from generate_series(1, ${KEPT.incompleteListings - 2}::int) n`.execute(
    portal.db,
  )
  const drafts = Array.from({ length: 3 }, () => creation())
  const answers = await Promise.all(drafts.map((draft) => wes.call('saveIncomplete', draft)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ problem }) => [problem.status, problem.code])).toEqual([
    [409, 'too-many-incomplete'],
    [409, 'too-many-incomplete'],
  ])
  // Others have room, and a whole listing needs none.
  expect((await (await portal.as(PEOPLE.bo)).call('saveIncomplete', creation())).status).toBe(200)
  expect((await wes.call('createListing', creation())).status).toBe(200)
  const { epoch } = (await wes.call('lockCreate', { type: 'listing', id: saved.UniqueID })).value
  expect((await wes.call('updateListing', change(saved, epoch))).status).toBe(200)
  const again = drafts[answers.findIndex(({ status }) => status !== 200)]!
  const { UniqueID } = (await wes.call('saveIncomplete', again)).value.Data
  expect((await wes.call('saveIncomplete', creation())).status).toBe(409)
  const lock = (await wes.call('lockCreate', { type: 'listing', id: UniqueID })).value
  const rowLockRequest = { type: 'listing' as const, id: UniqueID, epoch: lock.epoch }
  expect((await wes.call('deleteListing', { UniqueID, PropertyType: 'RES', rowLockRequest })).status).toBe(200)
  expect((await wes.call('saveIncomplete', creation())).status).toBe(200)
})

test('one save writes 2 MiB of old and new values to the audit log at most, and changes nothing if it is more', async () => {
  const stan = await portal.as(PEOPLE.stan)
  const rooms = (RoomType: string) => ({ rooms: [room('a', 1, { RoomType })] })
  const { Data } = (await stan.call('createListing', creation(rooms('x'.repeat(1_500_000))))).value
  const { epoch } = (await stan.call('lockCreate', { type: 'listing', id: Data.UniqueID })).value
  const save = (size: number) => stan.call('updateListing', change(Data, epoch, rooms('y'.repeat(size))))
  const refused = await save(700_000)
  expect([refused.status, refused.problem.code]).toEqual([413, 'change-too-large'])
  expect((await stan.call('listingRecord', { UniqueID: Data.UniqueID })).value.version).toBe(Data.version)
  expect((await save(100)).status).toBe(200)
})

describe('photos and files', () => {
  beforeEach(async () => {
    await sql`update photo set bytes = 1`.execute(portal.db)
  })
  const upload = (member: Member, draftId: string = randomUUID(), photoId: string = randomUUID()) =>
    member.upload({ fields: { photoId, draftId }, image })
  const bring = (member: Member) =>
    member.bring({ fields: { supplementId: randomUUID(), draftId: randomUUID() }, bytes: pdf() })
  const weigh = (photoId: string, bytes: number) =>
    portal.db.updateTable('photo').set({ bytes }).where('photo_id', '=', photoId).execute()

  test('that belong to nothing yet: 500 MB a member', async () => {
    const mia = await portal.as(PEOPLE.mia)
    const [draftId, photoId] = [randomUUID(), randomUUID()]
    expect((await upload(mia, draftId, photoId)).status).toBe(200)
    await weigh(photoId, UNCLAIMED_MAX_BYTES)
    for (const answer of [await upload(mia), await bring(mia)])
      expect([answer.status, answer.problem.code]).toEqual([413, 'uploads-full'])
    expect((await upload(mia, draftId, photoId)).status).toBe(200)
    expect((await upload(ann)).status).toBe(200)
    const used = async (member: Member) => (await member.call('uploadRoom')).value.usedBytes / UNCLAIMED_MAX_BYTES
    expect([await used(mia), Math.round(await used(ann))]).toEqual([1, 0])
    // A listing that shows it makes room.
    expect((await mia.call('createListing', creation({ draftId, photos: [photoRow(photoId, 1)] }))).status).toBe(200)
    expect([(await upload(mia)).status, (await bring(mia)).status]).toEqual([200, 200])
  })

  test('of one listing: 1 GB together', async () => {
    const [draftId, photoId] = [randomUUID(), randomUUID()]
    await upload(ann, draftId, photoId)
    await weigh(photoId, KEPT.listingBytes + 1)
    const refused = await ann.call('createListing', creation({ draftId, photos: [photoRow(photoId, 1)] }))
    expect(refused.problem.errors).toEqual([
      {
        target: 'Supplements',
        code: 'too-many',
        message: expect.stringMatching(/^Photos and supplements must not exceed 1 GB/),
      },
    ])
    await weigh(photoId, KEPT.listingBytes)
    expect((await ann.call('createListing', creation({ draftId, photos: [photoRow(photoId, 1)] }))).status).toBe(200)
  })

  test('are counted as they are stored', async () => {
    const photoId = randomUUID()
    const files = (await upload(ann, randomUUID(), photoId)).value.map(({ path }) => path)
    const sizes = await Promise.all(files.map((file) => portal.blobs.size(file)))
    const row = await portal.db.selectFrom('photo').select('bytes').where('photo_id', '=', photoId).executeTakeFirst()
    expect(Number(row!.bytes)).toBe(sizes[0]! + sizes[1]!)
  })
})
