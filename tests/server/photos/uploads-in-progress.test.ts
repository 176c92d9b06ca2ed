// What happens to bytes that are on their way while the world changes: the lock, the session, the right, the same photo from elsewhere.
import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startSession } from '#server/features/session/session.store.ts'
import { createUploadShares, type UploadShares } from '#server/http/limits/upload-shares.ts'
import { givenActing, givenListing, PEOPLE, type Person } from '../../support/board.ts'
import { type Member, multipart, portalForThisFile } from '../../support/portal.ts'
import { autosave, change, creation, photoRow } from '../../support/submission.ts'

let time = 0
const shares = createUploadShares({ now: () => time })
/** How many uploads the portal has counted as begun. */
let begun = 0
const uploads: UploadShares = {
  open(by) {
    const slot = shares.open(by)
    begun += 1
    return slot
  },
}
const portal = await portalForThisFile({ app: { uploads } })
await portal.app.listen({ port: 0, host: '127.0.0.1' })
const draw = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const picture = await draw('#886')
const other = await draw('#157')
afterAll(() => {
  portal.app.server.closeAllConnections()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
// biome-ignore lint/suspicious/noExplicitAny: a reply or a problem, as the test expects
type Said = { status: number; body: any }

/** A phone whose upload is written by hand: the first half is with the server when the promise is kept. */
async function phone(person: Person) {
  const { secret } = await portal.db.transaction().execute((tx) => startSession(tx, person.uniqueId))
  const device = randomUUID()
  const member = (await portal.as(person)).onDevice(device)
  const begin = async (fields: Record<string, string>, image = picture) => {
    const { body, contentType } = multipart({ fields, image })
    const begunBefore = begun
    const accepted = new Promise<Socket>((resolve) => portal.app.server.once('connection', resolve))
    const sending = request({
      agent: false,
      port: (portal.app.server.address() as AddressInfo).port,
      method: 'POST',
      path: '/api/Image/UploadPhotos',
      headers: {
        'content-type': contentType,
        'content-length': body.length,
        'x-curbside': '1',
        'x-curbside-device': device,
        'sec-fetch-site': 'same-origin',
        cookie: `__Host-curbside=${secret}`,
      },
    })
    sending.flushHeaders()
    const said = new Promise<Said>((resolve, reject) => {
      sending.on('error', reject)
      sending.on('response', async (reply) => {
        let text = ''
        for await (const piece of reply) text += piece
        resolve({ status: reply.statusCode!, body: JSON.parse(text) })
      })
    })
    const there = await accepted
    sending.write(body.subarray(0, -200))
    await expect.poll(() => there.bytesRead, { interval: 2 }).toBeGreaterThan(body.length - 200)
    await expect.poll(() => begun, { interval: 2 }).toBeGreaterThan(begunBefore)
    return {
      finish: () => {
        sending.end(body.subarray(-200))
        return said
      },
      breakOff: () => {
        said.catch(() => {})
        sending.destroy()
      },
    }
  }
  return { member, begin }
}

const ids = <More extends Record<string, string>>(more: More = {} as More) => ({
  photoId: randomUUID() as string,
  draftId: randomUUID() as string,
  ...more,
})
const kept = async (photoId: string) =>
  (await portal.db.selectFrom('photo').select('photo_id').where('photo_id', '=', photoId).execute()).length
const locked = async (member: Member, id: number) =>
  (await member.call('lockCreate', { type: 'listing', id })).value.epoch
const again = (member: Member, fields: Record<string, string>, image = picture) => member.upload({ fields, image })

test('Ann’s tablet takes the listing over while her phone sends a photo: the phone’s bytes do not count, the tablet’s do', async () => {
  const { member, begin } = await phone(PEOPLE.ann)
  const listing = await givenListing(portal.db)
  const id = listing.UniqueID
  const fields = ids({ key: String(id), epoch: String(await locked(member, id)) })
  const { finish } = await begin(fields)
  const tablet = member.onDevice(randomUUID())
  const { epoch } = (await tablet.call('lockTakeover', { type: 'listing', id, epoch: Number(fields.epoch) })).value
  const refused = await finish()
  expect([refused.status, refused.body.code]).toEqual([409, 'lock-epoch'])
  expect(refused.body.lock).toMatchObject({
    epoch,
    userName: 'Ann Archer',
    rowIsLockedByUser: false,
    rowIsLockedByMember: true,
  })
  expect(await kept(fields.photoId)).toBe(0)

  const theirs = { ...ids({ key: String(id) }), epoch: String(epoch) }
  expect((await again(tablet, theirs)).status).toBe(200)
  const { version } = await portal.db
    .selectFrom('listing')
    .select('version')
    .where('unique_id', '=', id)
    .executeTakeFirstOrThrow()
  const body = change({ UniqueID: id, version }, epoch, {
    draftId: theirs.draftId,
    photos: [photoRow(theirs.photoId, 1)],
  })
  expect((await tablet.call('updateListing', body)).status).toBe(200)
  // The phone now learns the lock's state, and may send the same photo with a lock of its own.
  const next = String(await locked(member, id))
  expect((await again(member, { ...fields, epoch: next })).status).toBe(200)
  expect((await tablet.call('listingRecord', { UniqueID: id })).value.photos.map((photo) => photo.id)).toEqual([
    theirs.photoId,
  ])
})

test('of a listing that is not there yet nothing is lost to a takeover: the tablet hears of the photo that the phone was sending', async () => {
  const { member, begin } = await phone(PEOPLE.ann)
  const fields = ids()
  await member.call('autosaveCreate', autosave({ draftId: fields.draftId, deviceId: member.device }))
  const { finish } = await begin(fields)
  const tablet = member.onDevice(randomUUID())
  const taken = await tablet.call('autosaveRetrieve', { draftId: fields.draftId, takeOver: true })
  expect(taken.value.uploaded).toEqual([])
  expect((await finish()).status).toBe(200)
  const later = autosave({ draftId: fields.draftId, deviceId: member.device, from: 1, to: 2 })
  expect((await member.call('autosaveUpdate', later)).problem.code).toBe('autosave-other-device')
  const { value } = await tablet.call('autosaveRetrieve', { draftId: fields.draftId })
  expect(value.uploaded.map(({ id }) => id)).toEqual([fields.photoId])
  const photos = [photoRow(fields.photoId, 1)]
  const made = await tablet.call('createListing', creation({ draftId: fields.draftId, photos }))
  expect(made.status).toBe(200)
})

test('a lock that is old when the photo begins is told before the photo has come', async () => {
  const { member, begin } = await phone(PEOPLE.ann)
  const { UniqueID: id } = await givenListing(portal.db)
  const epoch = await locked(member, id)
  const { finish } = await begin(ids({ key: String(id), epoch: String(epoch + 1) }), Buffer.from('no picture at all'))
  expect((await finish()).body.code).toBe('lock-epoch')
})

test('a photo keeps the lock of its sender young from its first bytes on', async () => {
  const { member, begin } = await phone(PEOPLE.ann)
  const { UniqueID: id } = await givenListing(portal.db)
  const epoch = await locked(member, id)
  const old = new Date(Date.now() - 10 * 60_000)
  await portal.db.updateTable('row_lock').set({ updated_at: old }).where('entity_id', '=', id).execute()
  const { finish } = await begin(ids({ key: String(id), epoch: String(epoch) }))
  const lease = () =>
    portal.db.selectFrom('row_lock').select('updated_at').where('entity_id', '=', id).executeTakeFirst()
  await expect.poll(async () => (await lease())!.updated_at.getTime()).toBeGreaterThan(old.getTime())
  const mia = await portal.as(PEOPLE.mia)
  expect((await mia.call('lockTakeover', { type: 'listing', id, epoch })).value.type).toBe('FAILURE')
  expect((await finish()).status).toBe(200)
})

test('a session that ends meanwhile leaves nothing, and the photo comes again after the next sign-in', async () => {
  const { member, begin } = await phone(PEOPLE.ann)
  const fields = ids()
  const { finish } = await begin(fields)
  await portal.db.deleteFrom('session').where('member_id', '=', PEOPLE.ann.uniqueId).execute()
  const refused = await finish()
  expect([refused.status, refused.body.code, await kept(fields.photoId)]).toEqual([401, 'sign-in-required', 0])
  const back = (await portal.as(PEOPLE.ann)).onDevice(member.device)
  expect((await again(back, fields)).status).toBe(200)
})

test('a right that is withdrawn meanwhile is withdrawn from the photo as well', async () => {
  const { member, begin } = await phone(PEOPLE.ann)
  const { UniqueID: id } = await givenListing(portal.db)
  const fields = ids({ key: String(id), epoch: String(await locked(member, id)) })
  const { finish } = await begin(fields)
  const sid = { list_agent_id: PEOPLE.sid.uniqueId, list_office_id: PEOPLE.sid.officeId }
  await portal.db.updateTable('listing').set(sid).where('unique_id', '=', id).execute()
  const refused = await finish()
  expect([refused.status, refused.body.code, await kept(fields.photoId)]).toEqual([403, 'not-allowed', 0])
})

test('who no longer acts for somebody sends nothing in their name', async () => {
  const { begin } = await phone(PEOPLE.cole)
  await givenActing(portal.db, PEOPLE.cole, PEOPLE.ann)
  const fields = ids()
  const { finish } = await begin(fields)
  await portal.db.deleteFrom('impersonation').execute()
  const refused = await finish()
  expect([refused.status, refused.body.code, await kept(fields.photoId)]).toEqual([403, 'impersonation-ended', 0])
})

test('of two pictures under one id at the same moment one stands, and the other hears so', async () => {
  const { begin } = await phone(PEOPLE.ann)
  const fields = ids()
  const both = [await begin(fields), await begin(fields, other)]
  const said = await Promise.all(both.map(({ finish }) => finish()))
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409])
  const [won, lost] = said[0]!.status === 200 ? [0, 1] : [1, 0]
  expect(said[lost]!.body.code).toBe('photo-mismatch')
  expect(said[won]!.body[0].sha256).toBe(sha256([picture, other][won]!))
})

test('one that is broken off and sent again at once is one photo', async () => {
  const { member, begin } = await phone(PEOPLE.ann)
  const fields = ids()
  for (let round = 0; round < 3; round++) (await begin(fields)).breakOff()
  const answers = await Promise.all([again(member, fields), again(member, fields)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.value).toEqual(answers[1]!.value)
  expect(await kept(fields.photoId)).toBe(1)
})

test('a member with three slow ones is asked to wait with the fourth; the others are served, and the slow ones give way to it', async () => {
  const { member, begin } = await phone(PEOPLE.ann)
  const slow = [await begin(ids()), await begin(ids()), await begin(ids())]
  const fourth = ids()
  const refused = await again(member, ids())
  expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([503, 'uploads-busy', '5'])
  const file = await member.bring({ fields: { supplementId: randomUUID(), draftId: randomUUID() }, bytes: picture })
  expect([file.status, file.problem.code]).toEqual([503, 'uploads-busy'])
  expect((await again(await portal.as(PEOPLE.cole), ids())).status).toBe(200)
  expect((await member.call('myListings')).status).toBe(200)
  time += 31_000
  expect((await again(member, fourth)).status).toBe(200)
  const said = await Promise.all(slow.map(({ finish }) => finish()))
  expect(said.map(({ status }) => status).sort()).toEqual([200, 200, 503])
})
