// A photographer without an account adds photos to one draft for a day: what the link permits.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { UNCLAIMED_MAX_BYTES } from '#contract/constants.ts'
import { findGoodLink } from '#server/features/guests/guests.store.ts'
import { guestsJob } from '#server/features/guests/sweep-guests.store.ts'
import { KEPT } from '#server/http/limits/limits.ts'
import { PEOPLE, type Person } from '../../support/board.ts'
import { givenGuestLink, type SentByGuest, sendAsGuest } from '../../support/guest-link.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { creation } from '../../support/submission.ts'

const portal = await portalForThisFile()
const { db } = portal
const ann = await portal.as(PEOPLE.ann)
const anybody = portal.nobody
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#373' } })
  .withExif({ IFD3: { GPSLatitude: '51/1 2/1 3/1', GPSLatitudeRef: 'N' } })
  .jpeg()
  .toBuffer()

const trayOf = async (draftId: string) => (await ann.call('guestTray', { draftId })).value
const send = (token: string, more: Partial<SentByGuest> = {}) =>
  sendAsGuest(anybody, { token, image: picture, ...more })
const visit = (token: string) => anybody.call('guestVisit', { token })
const picturesOf = (photoId: string, part: 'image' | 'thumbnail' = 'image') =>
  ann.call('guestPicture', undefined, { query: { photoId, part } })
const auditOf = (draftId: string) =>
  db.selectFrom('audit_transaction').select('kind').where('entity_id', '=', draftId).orderBy('transaction_id').execute()

test('a guest sees the draft’s name and adds photos; the agent sees them arrive, without their place', async () => {
  const { draftId, token } = await givenGuestLink(ann, '77 Birch Ave')
  expect((await visit(token)).value).toMatchObject({ title: '77 Birch Ave', photos: [] })
  const { photoId: sentAs, status, headers } = await send(token)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await visit(token)).value.photos).toEqual([sentAs])
  const { photos } = await trayOf(draftId)
  expect(photos).toHaveLength(1)
  const { bytes } = await picturesOf(photos[0]!.photoId)
  const { exif, format } = await sharp(bytes).metadata()
  expect([format, exif]).toEqual(['jpeg', undefined])
  expect((await auditOf(draftId)).map(({ kind }) => kind)).toEqual(['Guest Link Made', 'Guest Photo Received'])
})

test('the token is 256 bits, stored as a hash only, and another one each time', async () => {
  const [one, two] = [await givenGuestLink(ann), await givenGuestLink(ann)]
  expect(Buffer.from(one.token, 'base64url')).toHaveLength(32)
  expect(one.token).not.toBe(two.token)
  const { rows } = await sql<{ row: string }>`select to_jsonb(guest_link)::text as row from guest_link`.execute(db)
  const kept = await sql<{ reply: string }>`select coalesce(reply::text, '') as reply from idempotency`.execute(db)
  for (const text of [...rows.map(({ row }) => row), ...kept.rows.map(({ reply }) => reply)])
    expect(text).not.toContain(one.token)
})

test('the same photo sent again, its reply lost, arrives once; another one under its id is refused', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  const { photoId } = await send(token)
  const again = await Promise.all([send(token, { photoId }), send(token, { photoId })])
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  const other = await sharp(picture).negate().jpeg().toBuffer()
  expect((await send(token, { photoId, image: other })).problem.code).toBe('photo-mismatch')
  expect((await trayOf(draftId)).photos).toHaveLength(1)
})

test('one that the agent has kept or removed does not come back with a late repetition', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  const { photoId } = await send(token)
  const [waiting] = (await trayOf(draftId)).photos
  for (let time = 0; time < 2; time++)
    expect((await ann.call('guestSettle', { photoId: waiting!.photoId, kept: false })).status).toBe(200)
  expect((await send(token, { photoId })).status).toBe(200)
  expect((await trayOf(draftId)).photos).toEqual([])
  expect((await picturesOf(waiting!.photoId)).status).toBe(404)
  // The guest still sees that it was received.
  expect((await visit(token)).value.photos).toEqual([photoId])
})

test('a photo of the tray becomes one of the draft by the ordinary upload, under the same id from any phone', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  await send(token)
  const { photoId } = (await trayOf(draftId)).photos[0]!
  const [image, thumbnail] = [(await picturesOf(photoId)).bytes, (await picturesOf(photoId, 'thumbnail')).bytes]
  for (let phone = 0; phone < 2; phone++)
    expect((await ann.upload({ fields: { photoId, draftId }, image, thumbnail })).status).toBe(200)
  const rows = await db.selectFrom('photo').select('photo_id').where('draft_id', '=', draftId).execute()
  expect(rows).toEqual([{ photo_id: photoId }])
})

test('a kept photo stays in the tray until the server has the draft’s copy and the draft that names it; it counts once', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  await send(token)
  const { photoId } = (await trayOf(draftId)).photos[0]!
  const settle = () => ann.call('guestSettle', { photoId, kept: true })
  expect((await settle()).problem.code).toBe('photo-missing')
  const [image, thumbnail] = [(await picturesOf(photoId)).bytes, (await picturesOf(photoId, 'thumbnail')).bytes]
  const before = (await ann.call('uploadRoom')).value.usedBytes
  await ann.upload({ fields: { photoId, draftId }, image, thumbnail })
  const both = (await ann.call('uploadRoom')).value.usedBytes
  const { bytes } = await db
    .selectFrom('photo')
    .select('bytes')
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow()
  const tray = await db
    .selectFrom('guest_photo')
    .select('bytes')
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow()
  expect(both - before).toBe(Number(bytes) - Number(tray.bytes))
  expect((await settle()).problem.code).toBe('photo-missing')
  expect((await picturesOf(photoId)).status).toBe(200)
  const named = JSON.stringify([{ id: photoId }])
  const other = await givenGuestLink(ann)
  await db.updateTable('autosave').set({ photos: named }).where('draft_id', '=', other.draftId).execute()
  expect((await settle()).problem.code).toBe('photo-missing')
  await db.updateTable('autosave').set({ photos: named }).where('draft_id', '=', draftId).execute()
  expect((await settle()).status).toBe(200)
  expect((await trayOf(draftId)).photos).toEqual([])
  expect((await auditOf(draftId)).at(-1)!.kind).toBe('Guest Photo Kept')
})

test('with a share that is full a photo of the tray can still be kept', async () => {
  const stan = await portal.as(PEOPLE.stan)
  const { draftId, linkId, token } = await givenGuestLink(stan)
  await send(token)
  const { photoId } = (await stan.call('guestTray', { draftId })).value.photos[0]!
  const { bytes } = await db
    .selectFrom('guest_photo')
    .select('bytes')
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('guest_photo')
    .values({
      ...{ photo_id: randomUUID(), sent_as: randomUUID(), link_id: linkId, sha256: 'a'.repeat(64) },
      bytes: UNCLAIMED_MAX_BYTES - Number(bytes),
    })
    .execute()
  const upload = (id: string) => stan.upload({ fields: { photoId: id, draftId }, image: picture })
  expect((await upload(randomUUID())).problem.code).toBe('uploads-full')
  expect((await upload(photoId)).status).toBe(200)
})

test('what is in the tray when the draft is submitted waits in the listing’s next edit, for its agent alone', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  await send(token)
  const { photoId } = (await trayOf(draftId)).photos[0]!
  expect((await ann.call('createListing', creation({ draftId }))).status).toBe(200)
  const { unique_id: listing } = await db
    .selectFrom('listing')
    .select('unique_id')
    .where('draft_id', '=', draftId)
    .executeTakeFirstOrThrow()
  const edit = { draftId: randomUUID(), listing }
  expect((await ann.call('guestTray', edit)).value.photos).toMatchObject([{ photoId }])
  expect((await picturesOf(photoId)).status).toBe(200)
  const bo = await portal.as(PEOPLE.bo)
  expect((await bo.call('guestTray', edit)).value).toEqual({ links: [], photos: [] })
  expect((await ann.call('guestSettle', { photoId, kept: false })).status).toBe(200)
  expect((await ann.call('guestTray', edit)).value.photos).toEqual([])
})

test('the listing’s page counts what waits, for its agent alone, until it is settled', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  for (let photos = 0; photos < 2; photos++) await send(token)
  const { UniqueID } = (await ann.call('createListing', creation({ draftId }))).value.Data
  const waiting = async (person: Person) =>
    (await (await portal.as(person)).call('listingRecord', { UniqueID })).value.guestPhotos
  expect(await waiting(PEOPLE.ann)).toBe(2)
  for (const other of [PEOPLE.bo, PEOPLE.mia, PEOPLE.ada]) expect(await waiting(other)).toBeUndefined()
  for (const { photoId } of (await ann.call('guestTray', { draftId, listing: UniqueID })).value.photos)
    await ann.call('guestSettle', { photoId, kept: false })
  expect(await waiting(PEOPLE.ann)).toBeUndefined()
})

test('what waits in an open draft is counted on the device of that draft, and on no other', async () => {
  const { UniqueID } = (await ann.call('createListing', creation())).value.Data
  const { draftId, token } = await givenGuestLink(ann)
  await db.updateTable('autosave').set({ parent_id: UniqueID }).where('draft_id', '=', draftId).execute()
  await send(token)
  const countedBy = async (member: Member) => (await member.call('listingRecord', { UniqueID })).value.guestPhotos
  expect([await countedBy(ann), await countedBy(ann.onDevice(randomUUID()))]).toEqual([1, undefined])
})

test('a submission waits for an upload in progress: nothing arrives after it', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  await db.transaction().execute(async (tx) => {
    expect(await findGoodLink(tx, token)).toMatchObject({ draftId })
    const submitting = db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '50ms'`.execute(other)
      await other.updateTable('autosave').set({ finished_at: new Date() }).where('draft_id', '=', draftId).execute()
    })
    await expect(submitting).rejects.toThrow(/lock timeout/)
  })
})

test('in the audit log a guest’s photo is a guest’s, and what the agent does with it the agent’s', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  await send(token)
  await ann.call('guestSettle', { photoId: (await trayOf(draftId)).photos[0]!.photoId, kept: false })
  const ada = await portal.as(PEOPLE.ada)
  const { value } = await ada.call('auditQuery', { tableName: 'GuestLink', uniqueID: 0, entityID: draftId })
  const told = value.data.map(({ Transactiontype, RealUser }) => [Transactiontype, RealUser === 'Guest'])
  expect(told).toEqual([
    ['Guest Photo Removed', false],
    ['Guest Photo Received', true],
    ['Guest Link Made', false],
  ])
})

test('a link works for a day: until 23:59 hours after it was made, not 24', async () => {
  const { linkId, token } = await givenGuestLink(ann)
  const pass = (time: string) =>
    db
      .updateTable('guest_link')
      .set({
        made_at: sql`made_at - ${time}::interval`,
        expires_at: sql`expires_at - ${time}::interval`,
      })
      .where('link_id', '=', linkId)
      .execute()
  await pass('23:59')
  expect([(await visit(token)).status, (await send(token)).status]).toEqual([200, 200])
  await pass('00:01')
  expect([(await visit(token)).problem.code, (await send(token)).problem.code]).toEqual(
    Array(2).fill('guest-link-ended'),
  )
})

describe('every invalid link gets the same answer', () => {
  const wrong = 'A'.repeat(43)
  const ended = async (how: (link: Awaited<ReturnType<typeof givenGuestLink>>) => Promise<unknown>) => {
    const link = await givenGuestLink(ann)
    await send(link.token)
    await how(link)
    return link.token
  }
  test.each([
    ['made up', async () => wrong],
    [
      'expired',
      () =>
        ended(({ linkId }) =>
          db.updateTable('guest_link').set({ expires_at: sql`now()` }).where('link_id', '=', linkId).execute(),
        ),
    ],
    ['revoked', () => ended(({ linkId }) => ann.call('guestLinkRevoke', { linkId }))],
    [
      'of a submitted draft',
      () =>
        ended(async ({ draftId }) => expect((await ann.call('createListing', creation({ draftId }))).status).toBe(200)),
    ],
    [
      'of somebody who is no longer a member',
      async () => {
        const wes = await portal.as(PEOPLE.wes)
        const { token } = await givenGuestLink(wes)
        await db.updateTable('member').set({ status: 'I' }).where('unique_id', '=', PEOPLE.wes.uniqueId).execute()
        return token
      },
    ],
    [
      'of somebody who may no longer act for the other member',
      async () => {
        const { token, linkId } = await givenGuestLink(ann)
        const effective_id = PEOPLE.bo.uniqueId
        const { draft_id } = await db
          .updateTable('guest_link')
          .set({ effective_id })
          .where('link_id', '=', linkId)
          .returning('draft_id')
          .executeTakeFirstOrThrow()
        await db.updateTable('autosave').set({ effective_id }).where('draft_id', '=', draft_id).execute()
        return token
      },
    ],
    ['of a draft in the bin', () => ended(({ draftId }) => ann.call('autosaveRemove', { draftId }))],
  ])('%s', async (_, given) => {
    const token = await given()
    const replies = [
      await visit(token),
      await anybody.call('guestOwnPicture', { token, photoId: randomUUID() }),
      await send(token),
    ]
    const codes = replies.map((reply) => [reply.status, reply.problem.code])
    expect(codes).toEqual(Array(3).fill([403, 'guest-link-ended']))
    const { requestId: _a, ...told } = (await visit(token)).problem
    const { requestId: _b, ...wrongTold } = (await visit(wrong)).problem
    expect(told).toEqual(wrongTold)
  })
})

test('a link opens its own tray only: not another draft’s photos, and not those of another link', async () => {
  const [mine, other] = [await givenGuestLink(ann), await givenGuestLink(ann)]
  const { photoId } = await send(other.token)
  expect((await visit(mine.token)).value.photos).toEqual([])
  expect((await anybody.call('guestOwnPicture', { token: mine.token, photoId })).status).toBe(404)
  expect((await anybody.call('guestOwnPicture', { token: other.token, photoId })).status).toBe(200)
})

test('nobody else makes a link to a draft or sees its tray, not even a member who acts for its owner', async () => {
  const { draftId, linkId } = await givenGuestLink(ann)
  for (const person of [PEOPLE.bo, PEOPLE.stan, PEOPLE.ada, PEOPLE.sid]) {
    const member = await portal.as(person)
    expect((await member.call('guestTray', { draftId })).status).toBe(404)
    expect((await member.call('guestLinkMake', { draftId })).status).toBe(404)
    expect((await member.call('guestLinkRevoke', { linkId })).status).toBe(404)
  }
})

test('a link is revoked at once, its photos wait on, and the log says so once', async () => {
  const { draftId, linkId, token } = await givenGuestLink(ann)
  await send(token)
  for (let time = 0; time < 2; time++) await ann.call('guestLinkRevoke', { linkId })
  expect((await send(token)).status).toBe(403)
  const { links, photos } = await trayOf(draftId)
  expect([links, photos.length]).toEqual([[], 1])
  expect((await auditOf(draftId)).map(({ kind }) => kind)).toEqual([
    'Guest Link Made',
    'Guest Photo Received',
    'Guest Link Revoked',
  ])
})

test('a file that is not a photo is refused, and so is a sixth link', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  expect((await send(token, { image: Buffer.from('%PDF-1.7 not a photo') })).problem.code).toBe('photo-refused')
  expect((await send(token, { sha256: 'a'.repeat(64) })).problem.code).toBe('photo-damaged')
  for (let more = 1; more < 5; more++) await ann.call('guestLinkMake', { draftId })
  expect((await ann.call('guestLinkMake', { draftId })).problem.code).toBe('too-many-guest-links')
})

test('a page elsewhere on the web cannot send by a link', async () => {
  const { token } = await givenGuestLink(ann)
  expect((await send(token, { headers: { 'sec-fetch-site': 'cross-site' } })).problem.code).toBe('not-same-origin')
})

describe('the tray is full', () => {
  test('with as many photos as it holds', async () => {
    const { draftId, linkId, token } = await givenGuestLink(ann)
    const row = { link_id: linkId, sha256: 'a'.repeat(64), bytes: 1 }
    const rows = Array.from({ length: KEPT.guests.photosPerDraft }, () => ({
      ...row,
      photo_id: randomUUID(),
      sent_as: randomUUID(),
    }))
    await db.insertInto('guest_photo').values(rows).execute()
    expect((await send(token)).problem.code).toBe('guest-tray-full')
    await ann.call('guestSettle', { photoId: (await trayOf(draftId)).photos[0]!.photoId, kept: false })
    expect((await send(token)).status).toBe(200)
  })
  test.each([
    ['guests fill their half of the agent’s storage', { byGuests: KEPT.guests.bytes, byAgent: 0 }, 200],
    ['the agent fills all of it', { byGuests: 0, byAgent: UNCLAIMED_MAX_BYTES }, 413],
  ])('when %s: the guest is not told how much that is', async (_case, { byGuests, byAgent }, agentsOwn) => {
    const sid = await portal.as(PEOPLE.sid)
    const { linkId, token, draftId } = await givenGuestLink(sid)
    const photoId = randomUUID()
    await sid.upload({ fields: { photoId, draftId }, image: picture })
    const row = { photo_id: randomUUID(), sent_as: randomUUID(), link_id: linkId, sha256: 'a'.repeat(64) }
    await db
      .insertInto('guest_photo')
      .values({ ...row, bytes: byGuests })
      .execute()
    await db.updateTable('photo').set({ bytes: byAgent }).where('photo_id', '=', photoId).execute()
    expect((await sid.call('uploadRoom')).value.usedBytes).toBe(byGuests + byAgent)
    const { status, problem } = await send(token)
    expect([status, problem.code, 'usedBytes' in problem]).toEqual([413, 'guest-tray-full', false])
    const own = await sid.upload({ fields: { photoId: randomUUID(), draftId }, image: picture })
    expect(own.status).toBe(agentsOwn)
    await db.deleteFrom('photo').where('uploaded_by', '=', PEOPLE.sid.uniqueId).execute()
    await db.deleteFrom('guest_photo').where('link_id', '=', linkId).execute()
  })
})

test('a week after its end a link goes, with what nobody kept', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  await send(token)
  const { photos } = await trayOf(draftId)
  const expires = Date.parse(photos[0]!.deletedAt)
  const left = () => db.selectFrom('guest_link').select('link_id').where('draft_id', '=', draftId).execute()
  const sweepAt = (at: number) => db.transaction().execute((tx) => guestsJob.run(tx, new Date(at)))
  await sweepAt(expires - 1_000)
  expect(await left()).toHaveLength(1)
  await sweepAt(expires + 1_000)
  expect(await left()).toEqual([])
})

test('the week does not pass while the draft is in the bin', async () => {
  const { draftId, token } = await givenGuestLink(ann)
  await send(token)
  const expires = Date.parse((await trayOf(draftId)).photos[0]!.deletedAt)
  await ann.call('autosaveRemove', { draftId })
  await db.transaction().execute((tx) => guestsJob.run(tx, new Date(expires + 1_000)))
  await ann.call('autosaveRestore', { draftId })
  expect((await trayOf(draftId)).photos).toHaveLength(1)
})
