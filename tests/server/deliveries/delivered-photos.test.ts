// Photos of a delivered listing: named in the record, and fetched from the portal by the MLS and the national site.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PhotoRow } from '#contract/photo.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { ownSecret } from '#server/db/own-secret.ts'
import type { Destination } from '#server/features/deliveries/destination.ts'
import { deliverBatch } from '#server/features/deliveries/run-deliveries.ts'
import { mediaAddress } from '#server/features/photos/media-address.ts'
import { readConfig } from '#server/settings/config.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import { change, creation, photoRow } from '../../support/submission.ts'

const visibility = productVisibility()

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const secret = await portal.db.transaction().execute((tx) => ownSecret(tx, 'media-secret'))

const BASE = 'https://portal.example'
const addressed = (file: string, now = new Date()) => mediaAddress(file, { base: BASE, secret, now })

async function taken(draftId: string, color: string): Promise<string> {
  const photoId = randomUUID()
  const size = { width: 90, height: 60, channels: 3 as const }
  const image = await sharp({ create: { ...size, background: color } })
    .jpeg()
    .toBuffer()
  await ann.upload({ fields: { photoId, draftId }, image })
  return photoId
}
type Media = Record<string, string | number | boolean | null>
/** What the MLS hears of everything that is due. */
async function delivered(): Promise<{ Media: Media[]; PhotosCount: number; ListingId: string }[]> {
  const heard: Record<string, unknown>[] = []
  const mls: Destination = {
    name: 'mls',
    send: async ({ values }) => {
      heard.push(values)
      return { kind: 'delivered' }
    },
  }
  await deliverBatch(portal.db, mls, {
    newId: randomUUID,
    now: Date.now,
    chance: () => 0.5,
    visibility,
    describe: (_, code) => code,
    timeZone: 'UTC',
    mediaUrl: addressed,
    whenRefused: async () => {},
    onFault: (_, error) => {
      throw error
    },
  })
  return heard as Awaited<ReturnType<typeof delivered>>
}
async function submitted(photos: (draftId: string) => Promise<PhotoRow[]>) {
  const draftId = randomUUID()
  const { value } = await ann.call('createListing', creation({ draftId, photos: await photos(draftId) }))
  return value.Data
}
/** As the MLS fetches it: without a session, without the portal's header. */
const fetchMedia = async (url: string) => {
  const { pathname, search } = new URL(url)
  const reply = await portal.app.inject({ method: 'GET', url: pathname + search })
  return { status: reply.statusCode, type: reply.headers['content-type'], bytes: reply.rawPayload, text: reply.payload }
}

test('go along in their order, described, the first one preferred; the next version says what has changed', async () => {
  let ids: string[] = []
  const listing = await submitted(async (draftId) => {
    ids = [await taken(draftId, '#a33'), await taken(draftId, '#3a3'), await taken(draftId, '#33a')]
    return [
      photoRow(ids[1]!, 1, { Description: 'Front' }),
      photoRow(ids[2]!, 2, { IsDeleted: true }),
      photoRow(ids[0]!, 3),
    ]
  })
  const description = 'Kitchen with the window over the valley, in the evening'
  await portal.db.updateTable('photo').set({ description }).where('photo_id', '=', ids[0]!).execute()
  const fields = jsonb({ ImageOf: 'FrontOfStructure', MediaAlteration: ['TwilightConversion'] })
  await portal.db.updateTable('photo').set({ fields }).where('photo_id', '=', ids[1]!).execute()
  const [record] = await delivered()
  expect(record!.PhotosCount).toBe(2)
  expect(record!.Media).toEqual([
    {
      MediaKey: ids[1],
      ResourceName: 'Property',
      ResourceRecordKey: String(listing.UniqueID),
      ResourceRecordID: listing.ListingId,
      MediaURL: expect.stringMatching(
        /^https:\/\/portal\.example\/api\/Image\/Media\?file=[0-9a-f]{32}&expires=\d+&sig/,
      ),
      MediaCategory: 'Photo',
      MediaType: 'jpeg',
      Order: 1,
      PreferredPhotoYN: true,
      ShortDescription: 'Front',
      LongDescription: 'Front',
      ImageOf: 'FrontOfStructure',
      MediaAlteration: ['TwilightConversion'],
      Permission: ['Public'],
      ImageWidth: 90,
      ImageHeight: 60,
      MediaModificationTimestamp: expect.stringMatching(/^\d{4}-/),
    },
    expect.objectContaining({
      MediaKey: ids[0],
      Order: 2,
      PreferredPhotoYN: false,
      ImageOf: null,
      MediaAlteration: [],
      ShortDescription: 'Kitchen with the window over the valley, in the ev',
      LongDescription: description,
    }),
  ])
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
  const photos = [photoRow(ids[0]!, 1), photoRow(ids[1]!, 2, { IsDeleted: true })]
  await ann.call('updateListing', change(listing, epoch, { photos }))
  const [next] = await delivered()
  expect(next!.Media.map(({ MediaKey, Order }) => [MediaKey, Order])).toEqual([[ids[0], 1]])
})

test('a version that is sent again the same day names the same addresses; they are good for a week', () => {
  const file = 'a'.repeat(32)
  const at = (moment: string) => new Date(`2026-11-21T${moment}Z`)
  expect(addressed(file, at('00:00:01'))).toBe(addressed(file, at('23:59:59')))
  const expires = (now: Date) => Number(new URL(addressed(file, now)).searchParams.get('expires')) * 1_000
  for (const now of [at('00:00:00'), at('12:00:00'), at('23:59:59')])
    expect((expires(now) - now.getTime()) / 86_400_000).toBeGreaterThanOrEqual(7)
})

describe('an address', () => {
  let url: string
  let listing: { UniqueID: number }
  beforeAll(async () => {
    listing = await submitted(async (draftId) => [photoRow(await taken(draftId, '#555'), 1)])
    const [record] = await delivered()
    url = String(record!.Media[0]!.MediaURL)
  })

  test('is fetched by who has no session, and is a picture and nothing else', async () => {
    const { status, type, bytes } = await fetchMedia(url)
    expect([status, type]).toEqual([200, 'image/jpeg'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 })
  })

  test.each(['file', 'expires', 'signature'])('with another %s is none', async (name) => {
    const other = new URL(url)
    const value = other.searchParams.get(name)!
    other.searchParams.set(name, (value.startsWith('9') ? '8' : '9') + value.slice(1))
    const { status, text } = await fetchMedia(other.href)
    expect([status, JSON.parse(text).code]).toEqual([403, 'link-expired'])
  })

  test('that has run out is none', async () => {
    const file = new URL(url).searchParams.get('file')!
    expect((await fetchMedia(addressed(file, new Date(Date.now() - 9 * 86_400_000)))).status).toBe(403)
  })

  test('of what was never handed over leads nowhere: a draft’s photo, an incomplete listing’s, a thumbnail', async () => {
    const draftId = randomUUID()
    const photoId = await taken(draftId, '#777')
    const row = () =>
      portal.db.selectFrom('photo').selectAll().where('photo_id', '=', photoId).executeTakeFirstOrThrow()
    const { image_file, thumb_file } = await row()
    expect((await fetchMedia(addressed(image_file))).status).toBe(404)
    await ann.call('saveIncomplete', creation({ draftId, photos: [photoRow(photoId, 1)] }))
    expect((await row()).listing_unique_id).not.toBeNull()
    expect((await fetchMedia(addressed(image_file))).status).toBe(404)
    expect((await fetchMedia(addressed(thumb_file))).status).toBe(404)
  })

  test('leads nowhere once the photo, or its listing, is deleted', async () => {
    const file = new URL(url).searchParams.get('file')!
    const photo = (is_deleted: boolean) =>
      portal.db.updateTable('photo').set({ is_deleted }).where('image_file', '=', file).execute()
    await photo(true)
    expect((await fetchMedia(url)).status).toBe(404)
    await photo(false)
    expect((await fetchMedia(url)).status).toBe(200)
    const deleted_at = new Date()
    await portal.db.updateTable('listing').set({ deleted_at }).where('unique_id', '=', listing.UniqueID).execute()
    expect((await fetchMedia(url)).status).toBe(404)
  })
})

test('an MLS elsewhere must be told an address of the portal that it can reach', () => {
  const mls = { MLS_URL: 'https://mls.example/odata', MLS_TOKEN_URL: 'https://mls.example/token' }
  const client = { MLS_CLIENT_ID: 'portal', MLS_CLIENT_SECRET: 'secret', DEMO: 'off' }
  const line = (more: Record<string, string>) => {
    const outcome = readConfig({ ...mls, ...client, ...more }, '/nowhere')
    return outcome.ok ? '' : outcome.line
  }
  expect(line({})).toMatch(/^Setting PUBLIC_URL: required with MLS_URL/)
  expect(line({ PUBLIC_URL: BASE })).toBe('')
  expect(line({ MLS_URL: 'http://127.0.0.1:1/', MLS_TOKEN_URL: 'http://127.0.0.1:1/' })).toBe('')
})
