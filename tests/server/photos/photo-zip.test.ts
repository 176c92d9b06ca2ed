// All photos of a listing as one file: its contents, order and names; and never hundreds of photos in memory, however slow the download.
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sendZip } from '#server/features/photos/photo.routes.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { creation, photoRow } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#886' } })
  .jpeg()
  .toBuffer()

test('photos are read as they are taken, not before', async () => {
  const PHOTO = 256 * 1024
  const photos = Array.from({ length: 60 }, (_, at) => ({ description: `Room ${at}`, createdAt: new Date(0) }))
  let read = 0
  let sent: Readable | undefined
  const reply = {
    type: () => reply,
    header: () => reply,
    send(stream: Readable) {
      sent = stream
    },
  }
  sendZip(
    reply as unknown as FastifyReply,
    { listingId: 'A1', photos: photos as Parameters<typeof sendZip>[1]['photos'] },
    async () => {
      read++
      return Buffer.alloc(PHOTO)
    },
  )
  let taken = 0
  for await (const piece of sent!) {
    taken += (piece as Buffer).length
    expect(read - taken / PHOTO).toBeLessThan(8)
  }
  expect([read, taken > 60 * PHOTO]).toEqual([60, true])
})

describe('all photos as one zip', () => {
  test('in order, by what they show, named for the listing; some of them when asked', async () => {
    const draftId = randomUUID()
    const words = ['Kitchen', '', '../Yard: “south”']
    const ids = words.map(() => randomUUID())
    const sent = []
    for (const photoId of ids) sent.push((await ann.upload({ fields: { photoId, draftId }, image: picture })).value)
    const photos = words.map((Description, at) => photoRow(ids[at]!, at + 1, { Description }))
    const { value } = await ann.call('createListing', creation({ draftId, photos }))
    const key = value.Data.UniqueID
    const all = await ann.call('downloadPhotos', { key })
    expect(all.headers['content-type']).toBe('application/zip')
    expect(all.headers['content-disposition']).toBe(`attachment; filename="${value.Data.ListingId}.zip"`)
    const entries = zipEntries(all.bytes)
    expect(entries.map(({ name }) => name)).toEqual(['01-Kitchen.jpg', '02-Photo.jpg', '03-Yard-south.jpg'])
    const first = await ann.call('getFile', undefined, { query: { file: sent[0]![0]!.path } })
    expect(entries[0]!.bytes.equals(first.bytes)).toBe(true)
    const some = await ann.call('downloadPhotos', { key, files: [sent[2]![0]!.path, '0'.repeat(32)] })
    expect(zipEntries(some.bytes).map(({ name }) => name)).toEqual(['01-Yard-south.jpg'])
  })

  /** Sixty photos that arrived in any order; their bytes are their words. */
  async function withSixty() {
    const listing = await givenListing(portal.db)
    const row = (place: number) => ({
      photo_id: randomUUID(),
      draft_id: null,
      listing_unique_id: listing.UniqueID,
      uploaded_by: PEOPLE.ann.uniqueId,
      uploaded_as: PEOPLE.ann.uniqueId,
      image_file: randomUUID().replaceAll('-', ''),
      thumb_file: randomUUID().replaceAll('-', ''),
      sha256: null,
      thumb_sha256: null,
      demo_seed: null,
      width: 6,
      height: 4,
      sort_order: place,
      description: `Room ${place}`,
    })
    const rows = Array.from({ length: 60 }, (_, at) => row(((at * 7) % 60) + 1))
    for (const each of rows) await portal.blobs.put(each.image_file, Buffer.from(each.description))
    await portal.db.insertInto('photo').values(rows).execute()
    const inOrder = rows.toSorted((a, b) => a.sort_order - b.sort_order)
    return { key: listing.UniqueID, photos: inOrder }
  }
  const taken = async (key: number) =>
    zipEntries((await ann.call('downloadPhotos', { key })).bytes).map(({ name, bytes }) => [name, bytes.toString()])
  const whole = Array.from({ length: 60 }, (_, at) => [
    `${String(at + 1).padStart(2, '0')}-Room-${at + 1}.jpg`,
    `Room ${at + 1}`,
  ])

  test('of sixty all come; one whose bytes are gone, or that is deleted, keeps no other back', async () => {
    const { key, photos } = await withSixty()
    expect(await taken(key)).toEqual(whole)
    await portal.blobs.remove(photos[6]!.image_file)
    expect(await taken(key)).toEqual(whole.toSpliced(6, 1))
    await portal.db
      .updateTable('photo')
      .set({ is_deleted: true })
      .where('photo_id', '=', photos[59]!.photo_id)
      .execute()
    expect(await taken(key)).toEqual(whole.toSpliced(59, 1).toSpliced(6, 1))
    const { UniqueID } = await givenListing(portal.db)
    expect(await taken(UniqueID)).toEqual([])
  })

  test('photos that are deleted while it is taken are in it still: it is of one moment', async () => {
    const { key } = await withSixty()
    let begun = () => {}
    const first = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { get } = portal.blobs
    let goOn = () => {}
    const deleted = new Promise<void>((resolve) => {
      goOn = resolve
    })
    portal.blobs.get = async (file) => {
      begun()
      await deleted
      return get(file)
    }
    const zip = taken(key)
    await first
    await portal.db.updateTable('photo').set({ is_deleted: true }).where('listing_unique_id', '=', key).execute()
    goOn()
    expect(await zip).toEqual(whole)
    portal.blobs.get = get
    expect(await taken(key)).toEqual([])
  })

  test('is for those who may see the listing', async () => {
    const { UniqueID: key } = await givenListing(portal.db, { status: 'I' })
    expect((await portal.nobody.call('downloadPhotos', { key })).status).toBe(401)
    expect((await (await portal.as(PEOPLE.sid)).call('downloadPhotos', { key })).status).toBe(404)
    expect((await ann.call('downloadPhotos', { key })).status).toBe(200)
  })
})

/** By the directory at its end. */
function zipEntries(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [size, nameLength, extra] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const start = zip.readUInt32LE(at + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    at += 46 + nameLength + extra + zip.readUInt16LE(at + 32)
    return { name, bytes: zip.subarray(data, data + size) }
  })
}
