import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import type { PhotoRow } from '#contract/photo.ts'
import { decodeHeic, isWholeHeic } from '#server/features/photos/decode-heic.ts'
import { createPictureGate } from '#server/features/photos/encode-picture.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { fixture, houses } from '../../support/photo-files.ts'
import { ssim } from '../../support/ssim.ts'
import { autosave, change, creation, photoRow } from '../../support/submission.ts'
import { ann, fetchFile, house, openPhotoScene, portal, thumbnail, upload } from './photo-scene.ts'

await openPhotoScene()

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('upload', () => {
  test('picture and thumbnail arrive in one request, are hashed as received and stored like their source', async () => {
    const { status, value } = await upload(ann, {}, { image: house, thumbnail })
    expect(status).toBe(200)
    expect(value.map((file) => file.url)).toEqual(
      Array(2).fill(expect.stringMatching(/^Image\/GetAwsFile\?file=[0-9a-f]{32}$/)),
    )
    expect(value.map((file) => [file.sha256, file.isError, file.extension])).toEqual([
      [sha256(house), false, 'jpg'],
      [sha256(thumbnail), false, 'jpg'],
    ])
    const picture = await fetchFile(ann, value[0]!.url)
    expect(await ssim(picture.bytes, house)).toBeGreaterThanOrEqual(0.97)
    expect(await ssim((await fetchFile(ann, value[1]!.url)).bytes, thumbnail)).toBeGreaterThanOrEqual(0.97)
  })

  test('every picture is written anew: bounded, upright, opaque, and without a word of where it was taken', async () => {
    const big = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 2/1 3/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const withRider = Buffer.concat([big, Buffer.from('<script>alert(1)</script>')])
    const { value } = await upload(ann, {}, { image: withRider, thumbnail: fixture('transparent.png') })
    const { bytes } = await fetchFile(ann, value[0]!.url)
    const { width, height, exif, orientation, icc, format, channels } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation, icc, format, channels }).toEqual({
      width: 683,
      height: 1024,
      exif: undefined,
      orientation: undefined,
      icc: undefined,
      format: 'jpeg',
      channels: 3,
    })
    expect(bytes.includes('script')).toBe(false)
    const small = await sharp((await fetchFile(ann, value[1]!.url)).bytes).metadata()
    expect(small).toMatchObject({ format: 'jpeg', channels: 3 })
    expect([small.width <= 480, small.height <= 320]).toEqual([true, true])
  })

  test('sent again, it is answered as then; another picture, thumbnail or draft under its id is refused', async () => {
    const fields = { photoId: randomUUID(), draftId: randomUUID() }
    const first = await upload(ann, fields)
    const orphaned = async () => (await portal.db.selectFrom('loose_blob').select('key').execute()).length
    const before = await orphaned()
    expect((await upload(ann, fields)).value).toEqual(first.value)
    expect(await orphaned()).toBe(before)
    const others = await Promise.all([
      upload(ann, fields, { image: thumbnail }),
      upload(ann, fields, { thumbnail: house }),
      upload(ann, { ...fields, draftId: randomUUID() }),
    ])
    expect(others.map((answer) => [answer.status, answer.problem.code])).toEqual(Array(3).fill([409, 'photo-mismatch']))
    const sid = await portal.as(PEOPLE.sid)
    expect((await upload(sid, fields)).status).toBe(404)
  })

  test('sent three times at once, it is one photo', async () => {
    const fields = { photoId: randomUUID(), draftId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload(ann, fields)))
    for (const answer of answers) expect(answer.value).toEqual(answers[0]?.value)
    const rows = await portal.db.selectFrom('photo').where('photo_id', '=', fields.photoId).selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  test('a HEIC that a phone sent as it is becomes a JPEG, upright and in its place', async () => {
    for (const name of ['turned.heic', 'ten-bit-odd-size.heic']) {
      const heic = fixture(name)
      const answer = await ann.upload({ fields: { photoId: randomUUID(), draftId: randomUUID() }, image: heic })
      expect([name, answer.status]).toEqual([name, 200])
      const stored = await portal.db
        .selectFrom('photo')
        .selectAll()
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow()
      const picture = await sharp((await portal.blobs.get(stored.image_file))!).metadata()
      expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', stored.width, stored.height])
      expect(picture.exif).toBeUndefined()
    }
  })

  test('what is stored is as like the original as one encoding, and no larger', async () => {
    const original = await sharp(fixture(`${houses[1]}.jpg`))
      .resize(1365, 1024, { fit: 'inside' })
      .png()
      .toBuffer()
    const once = await sharp(original).jpeg({ quality: 80 }).toBuffer()
    const answer = await upload(ann, {}, { image: await sharp(original).jpeg({ quality: 92 }).toBuffer() })
    const stored = await fetchFile(ann, answer.value[0]!.url)
    expect(stored.bytes.length).toBeLessThan(once.length * 1.1)
    expect(await ssim(stored.bytes, original)).toBeGreaterThan((await ssim(once, original)) - 0.005)
  })

  test('a picture may come alone, as an office’s does: it is its own thumbnail, and sent again it is the same', async () => {
    const alone = { photoId: randomUUID(), draftId: randomUUID() }
    const answer = await upload(ann, alone, { thumbnail: null })
    expect([answer.status, answer.value.length]).toEqual([200, 1])
    expect((await upload(ann, alone, { thumbnail: null })).value).toEqual(answer.value)
    expect((await upload(ann, alone)).problem.code).toBe('photo-mismatch')
    const [row] = await portal.db.selectFrom('photo').selectAll().where('photo_id', '=', alone.photoId).execute()
    expect(row).toMatchObject({ thumb_file: row!.image_file, thumb_sha256: null })
    const promised = await upload(ann, { thumbnailSha256: 'ab'.repeat(32) }, { thumbnail: null })
    expect(promised.problem.code).toBe('invalid-request')
  })

  test('two photos may hold the same picture', async () => {
    const draftId = randomUUID()
    const answers = [await upload(ann, { draftId }), await upload(ann, { draftId })]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(answers[0]!.value[0]!.url).not.toBe(answers[1]!.value[0]!.url)
  })

  test('bytes that changed on the way are sent again, and leave nothing behind', async () => {
    const photoId = randomUUID()
    const answer = await upload(ann, { photoId, sha256: 'ab'.repeat(32) })
    expect([answer.status, answer.problem.code]).toEqual([422, 'photo-damaged'])
    const thumb = await upload(ann, { photoId, thumbnailSha256: 'ab'.repeat(32) })
    expect(thumb.problem.code).toBe('photo-damaged')
    expect((await upload(ann, { photoId })).status).toBe(200)
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const REFUSED: [string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['a page of HTML', () => Buffer.from('<!doctype html><p>Sign in to our free wifi'), /not a picture/],
    ['an SVG', () => svg, /not a picture/],
    ['half a HEIC', () => fixture('house.heic').subarray(0, 8_000), /damaged/],
    ['a HEIC that says it has 400 million pixels', () => hugeHeic(), /50 million pixels at most/],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), /not a picture/],
    ['a program', () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), /not a picture/],
    ['nothing at all', () => Buffer.alloc(0), /empty/],
    ['half a JPEG', () => house.subarray(0, house.length / 2), /damaged/],
    ['a JPEG of which only the beginning is one', () => house.subarray(0, 40), /cannot be read|damaged/],
    [
      'a GIF',
      () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      /^GIF images aren’t supported. Save it as a JPEG and add that.$/,
    ],
    ['a small file of 256 million pixels', () => bomb(), /50 million pixels at most/],
  ]
  const hugeHeic = () => {
    const heic = Buffer.from(fixture('house.heic'))
    for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 4)) {
      heic.writeUInt32BE(20_000, at + 8)
      heic.writeUInt32BE(20_000, at + 12)
    }
    return heic
  }
  /** A PNG that says of itself that it is 16,000 pixels wide and high. */
  const bomb = () => {
    const png = Buffer.from(fixture('transparent.png'))
    png.writeUInt32BE(16_000, 16)
    png.writeUInt32BE(16_000, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    return png
  }

  test.each(REFUSED)('%s is refused by its bytes, as picture and as thumbnail', async (_, make, reason) => {
    const bytes = await make()
    for (const more of [{ image: bytes }, { thumbnail: bytes }]) {
      const answer = await upload(ann, {}, more)
      expect([answer.status, answer.problem.code]).toEqual([422, 'photo-refused'])
      expect(answer.problem.detail).toMatch(reason)
    }
  })

  test('exactly two files in their field, and complete text fields before them', async () => {
    const name = randomUUID()
    const picture = { name: `${name}.jpg`, bytes: house }
    const small = { name: `${name}_thumbnail.jpg`, bytes: thumbnail }
    const answers = [
      await upload(ann, {}, { files: [picture] }),
      await upload(ann, {}, { files: [picture, picture] }),
      await upload(ann, {}, { files: [picture, { ...small, field: 'other' }] }),
      await upload(ann, {}, { files: [] }),
      await upload(ann, { draftId: undefined }),
      await upload(ann, { photoId: '../../etc/passwd' }),
      await upload(ann, { surprise: '1' }),
    ]
    expect(answers.map((answer) => answer.problem.code)).toEqual(Array(7).fill('invalid-request'))
    const three = await upload(ann, {}, { files: [picture, small, small] })
    expect(three.status).toBe(413)
  })

  test('a file over 50 MB is too large', async () => {
    const answer = await upload(ann, {}, { image: Buffer.concat([house, Buffer.alloc(51 * 1024 * 1024)]) })
    expect([answer.status, answer.problem.code]).toEqual([413, 'too-large'])
  })

  test('nobody uploads without a session, from another site, or for a listing that is not theirs', async () => {
    expect((await upload(portal.nobody)).status).toBe(401)
    const crossSite = await ann.upload(
      { fields: { photoId: randomUUID(), draftId: randomUUID() }, image: house },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    )
    expect(crossSite.problem.code).toBe('not-same-origin')
    const incomplete = await givenListing(portal.db, { status: 'I' })
    const active = await givenListing(portal.db)
    const sid = await portal.as(PEOPLE.sid)
    expect((await upload(sid, { key: String(incomplete.UniqueID), epoch: '1' })).status).toBe(404)
    expect((await upload(sid, { key: String(active.UniqueID), epoch: '1' })).status).toBe(403)
    expect((await upload(ann, { key: 'no number', epoch: '1' })).status).toBe(404)
    const id = active.UniqueID
    for (const key of [`0x${id.toString(16)}`, ` ${id}`, `${id}.0`, `+${id}`, `${id}e0`])
      expect([key, (await upload(ann, { key, epoch: '1' })).status]).toEqual([key, 404])
  })

  test('for an existing listing it needs the lock, and does not hang there before the submit', async () => {
    const listing = await givenListing(portal.db)
    const key = String(listing.UniqueID)
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
    expect((await upload(ann, { key })).problem.code).toBe('lock-required')
    expect((await upload(ann, { key, epoch: String(epoch - 1) })).problem.code).toBe('lock-epoch')
    expect((await upload(ann, { key, epoch: String(epoch) })).status).toBe(200)
    expect((await ann.call('listingRecord', { UniqueID: listing.UniqueID })).value.photos).toEqual([])
  })
})

describe('photos of a listing', () => {
  const uploaded = async (draftId: string, member = ann) => {
    const photoId = randomUUID()
    expect((await upload(member, { photoId, draftId })).status).toBe(200)
    return photoId
  }
  const photosOf = async (UniqueID: number) => (await ann.call('listingRecord', { UniqueID })).value.photos

  test('they arrive with the create, in order, the first one preferred', async () => {
    const draftId = randomUUID()
    const [a, b, gone] = [await uploaded(draftId), await uploaded(draftId), await uploaded(draftId)]
    const photos = [
      photoRow(b, 1, { Description: 'Front' }),
      photoRow(gone, 2, { IsDeleted: true }),
      photoRow(a, 3),
      // Taken and deleted before it was ever sent.
      photoRow(randomUUID(), 4, { IsDeleted: true }),
    ]
    const { value } = await ann.call('createListing', creation({ draftId, photos }))
    const found = await photosOf(value.Data.UniqueID)
    expect(found.map((photo) => [photo.id, photo.SortOrder, photo.Description, photo.PreferredPhotoYN])).toEqual([
      [b, 1, 'Front', true],
      [a, 2, '', false],
    ])
    expect(found.map((photo) => photo.LongDescription)).toEqual(['Front', ''])
    const preferred = await ann.call('preferredPhoto', { key: value.Data.UniqueID })
    const byDigits = await ann.call('preferredPhoto', { key: String(value.Data.UniqueID) })
    expect(byDigits.value).toEqual(preferred.value)
    expect((await ann.call('preferredPhoto', { key: 'A0101989' })).status).toBe(400)
    expect(preferred.value).toEqual({ URL: found[0]!.URL, thumbURL: found[0]!.thumbExternalURL })
    const row = (await ann.call('myListings')).value.rows.find((each) => each.UniqueID === value.Data.UniqueID)
    expect([row?.PreferredPhotoURL, row?.PhotosCount]).toEqual([found[0]!.thumbExternalURL, 2])
  })

  test('one that has not arrived holds the submit up, by name; the draft is not a listing yet', async () => {
    const draftId = randomUUID()
    const [here, missing] = [await uploaded(draftId), randomUUID()]
    const body = creation({ draftId, photos: [photoRow(here, 1), photoRow(missing, 2)] })
    const answer = await ann.call('createListing', body)
    expect([answer.status, answer.problem.code, answer.problem.photoIds]).toEqual([409, 'photo-missing', [missing]])
    await upload(ann, { photoId: missing, draftId })
    expect((await ann.call('createListing', body)).status).toBe(200)
  })

  test("another draft's, another member's and another listing's photos count as not arrived", async () => {
    const draftId = randomUUID()
    const cole = await portal.as(PEOPLE.cole)
    const shared = randomUUID()
    const [ofDraft, ofCole] = [await uploaded(randomUUID()), await uploaded(shared, cole)]
    const ofListing = await uploaded(draftId)
    const { value } = await ann.call('createListing', creation({ draftId, photos: [photoRow(ofListing, 1)] }))
    for (const id of [ofDraft, ofCole, ofListing, 'no id at all']) {
      const answer = await ann.call('createListing', creation({ draftId: shared, photos: [photoRow(id, 1)] }))
      expect([answer.problem.code, answer.problem.photoIds]).toEqual(['photo-missing', [id]])
    }
    expect(await photosOf(value.Data.UniqueID)).toHaveLength(1)
  })

  test('one that another listing takes in the same moment is missing, not silently left out', async () => {
    const draftId = randomUUID()
    const photoId = await uploaded(draftId)
    const listings = [await givenListing(portal.db), await givenListing(portal.db)]
    const write = async ({ UniqueID }: { UniqueID: number }) => {
      const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: UniqueID })).value
      const { version } = (await ann.call('listingRecord', { UniqueID })).value
      return change({ UniqueID, version }, epoch, { draftId, photos: [photoRow(photoId, 1)] })
    }
    const bodies = [await write(listings[0]!), await write(listings[1]!)]
    // Both have looked for the photo before either may hang it.
    const said = await portal.db.transaction().execute(async (tx) => {
      await tx.selectFrom('photo').select('photo_id').where('photo_id', '=', photoId).forUpdate().execute()
      const writes = bodies.map((body) => ann.call('updateListing', body))
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(portal.db)).rows[0]!.n).toBe(2)
      return writes
    })
    const answers = await Promise.all(said)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    expect([lost.problem.code, lost.problem.photoIds]).toEqual(['photo-missing', [photoId]])
  })

  test('too many, and a description that is too long, are told where they stand', async () => {
    const draftId = randomUUID()
    const ids = [1, 2, 3, 4, 5].map(() => randomUUID())
    for (const photoId of ids) await upload(ann, { photoId, draftId })
    const photos = (rows: PhotoRow[]) => ann.call('createListing', creation({ draftId, photos: rows }))
    const many = await photos(ids.map((id, at) => photoRow(id, at + 1)))
    expect(many.problem.errors).toEqual([
      { target: 'Photos', code: 'too-many', message: 'The maximum number of photos must not exceed 4.' },
    ])
    const long = await photos([photoRow(ids[0]!, 1), photoRow(ids[1]!, 2, { Description: 'x'.repeat(51) })])
    expect(long.problem.errors?.map((error) => error.target)).toEqual(['Media[2].Description'])
  })

  test('an edit reorders, describes, adds and deletes; what it does not mention stays', async () => {
    const draftId = randomUUID()
    const [a, b, c] = [await uploaded(draftId), await uploaded(draftId), await uploaded(draftId)]
    const rows = [a, b, c].map((id, at) => photoRow(id, at + 1))
    const { value } = await ann.call('createListing', creation({ draftId, photos: rows }))
    const id = value.Data.UniqueID
    const edit = randomUUID()
    const d = await uploaded(edit)
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id })).value
    const photos = [
      photoRow(d, 1),
      photoRow(a, 2, { IsDeleted: true }),
      photoRow(c, 2, { Description: 'Yard' }),
      photoRow(b, 3),
    ]
    const written = await ann.call('updateListing', change(value.Data, epoch, { draftId: edit, photos }))
    expect(written.status).toBe(200)
    expect((await photosOf(id)).map((photo) => [photo.id, photo.SortOrder, photo.Description])).toEqual([
      [d, 1, ''],
      [c, 2, 'Yard'],
      [b, 3, ''],
    ])
    const next = (await ann.call('lockCreate', { type: 'listing', id })).value.epoch
    const untouched = change(written.value.Data, next, { photos: [photoRow(b, 1)] })
    untouched.listingRequest.data.photosHaveChanged = false
    await ann.call('updateListing', untouched)
    expect((await photosOf(id)).map((photo) => photo.id)).toEqual([d, c, b])
  })

  test('a phone that takes a draft over hears which photos are here already', async () => {
    const draftId = randomUUID()
    const photoId = await uploaded(draftId)
    await ann.call('autosaveCreate', autosave({ draftId, deviceId: ann.device }))
    const { value } = await ann.call('autosaveRetrieve', { draftId })
    expect(value.uploaded.map((photo) => photo.id)).toEqual([photoId])
  })
})

test('a HEIC for which the machine is too slow is busy, not damaged', async () => {
  expect(await decodeHeic(fixture('house.heic'), { withinMs: 1 })).toBe('busy')
})

describe('a small file of many pixels', () => {
  const white = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()

  test('counts by its pixels, before they are decoded', async () => {
    const spend = vi.fn(async () => {})
    const gateFor = createPictureGate({ spend })
    await gateFor('ann', await white(2_000, 1_000))
    await gateFor('ann', await white(10, 10))
    expect(spend.mock.calls).toEqual([
      ['pictures of ann', 'picture', 8],
      ['pictures of ann', 'picture', 1],
    ])
  })

  test('is no thumbnail', async () => {
    const answer = await upload(ann, {}, { thumbnail: await white(2_001, 2_000) })
    expect(answer.problem).toMatchObject({
      code: 'photo-refused',
      detail: expect.stringContaining('4 million pixels at most'),
    })
  })
})

test('a HEIC that takes too much work or has too many pixels is given up, and so is one that was cut off anywhere', async () => {
  const heic = fixture('house.heic')
  expect(await decodeHeic(heic)).toHaveProperty('width')
  expect(await decodeHeic(heic, { processorMs: 10 })).toBe('too-hard')
  expect(await decodeHeic(heic, { pixelsMax: 1_000 })).toBe('unusable')
  for (const part of [0.1, 0.5, 0.99]) expect(isWholeHeic(heic.subarray(0, heic.length * part))).toBe(false)
  expect(isWholeHeic(heic)).toBe(true)
})
