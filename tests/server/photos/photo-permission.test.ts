// Who may see a photo: its Permission, at every way out of the portal.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SeeLevel } from '#contract/field-access.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { ownSecret } from '#server/db/own-secret.ts'
import { readContents } from '#server/features/deliveries/outgoing.store.ts'
import { mediaAddress } from '#server/features/photos/media-address.ts'
import { givenListing, insertMembers, PEOPLE } from '../../support/board.ts'
import { type Member, openPortal } from '../../support/portal.ts'
import { productVisibility } from '../../support/product-visibility.ts'
import { autosave, change, creation, photoRow } from '../../support/submission.ts'
import { CALLERS, catalog, members, NIA, openCanaries, portal } from '../listings/canaries.ts'
import { thumbnail } from './photo-scene.ts'

await openCanaries()

/** By hand: who may see a photo with this Permission. One that the portal does not know is for the side. */
const SEEN_BY = { OfficeOnly: 'office', AgentOnly: 'members', Public: 'public', Vow: 'side' } as const
type Code = keyof typeof SEEN_BY
const CODES = Object.keys(SEEN_BY) as Code[]
const visibleTo = (levels: readonly SeeLevel[]) => CODES.filter((code) => levels.includes(SEEN_BY[code]))

const hex = (start: string) => start + randomUUID().replaceAll('-', '').slice(start.length)
const imageOf = Object.fromEntries(CODES.map((code, at) => [code, hex(`a${at}`)])) as Record<Code, string>
const thumbOf = Object.fromEntries(CODES.map((code, at) => [code, hex(`b${at}`)])) as Record<Code, string>

/** The cover is for the office, the second photo for members. */
async function givenPhotos() {
  const listing = await givenListing(portal.db, { agent: PEOPLE.ann, coAgent: PEOPLE.cole })
  for (const [at, code] of CODES.entries()) {
    const [image_file, thumb_file] = [imageOf[code], thumbOf[code]]
    await portal.blobs.put(image_file, Buffer.from(code))
    await portal.blobs.put(thumb_file, Buffer.from(code))
    await portal.db
      .insertInto('photo')
      .values({
        photo_id: randomUUID(),
        draft_id: null,
        listing_unique_id: listing.UniqueID,
        uploaded_by: PEOPLE.ann.uniqueId,
        uploaded_as: PEOPLE.ann.uniqueId,
        image_file,
        thumb_file,
        sha256: null,
        thumb_sha256: null,
        demo_seed: null,
        width: 60,
        height: 40,
        description: `Canary ${code}`,
        fields: jsonb(code === 'Public' ? {} : { Permission: code }),
        sort_order: at + 1,
      })
      .execute()
  }
  return listing
}
const listing = await givenPhotos()
const key = listing.UniqueID

describe.each(CALLERS)('%s', (_, person, levels) => {
  const member = () => members.get(person)!
  const seen = visibleTo(levels)
  const hidden = CODES.filter((code) => !seen.includes(code))

  test('reads these photos of the record, and no word of the others', async () => {
    const { value, bytes } = await member().call('listingRecord', { UniqueID: key })
    expect(value.photos.map(({ Description }) => Description)).toEqual(seen.map((code) => `Canary ${code}`))
    expect(value.photos[0]?.PreferredPhotoYN).toBe(true)
    const secrets = hidden.flatMap((code) => [imageOf[code], thumbOf[code], `Canary ${code}`])
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
  })

  test('sees the first of them in lists, and their number', async () => {
    const { value } = await member().call('searchListings', {
      where: { clause: [{ name: 'ListingId', value: listing.ListingId }] },
    })
    const [row] = value.rows
    expect([row!.PreferredPhotoURL?.split('=')[1], row!.PhotosCount]).toEqual([thumbOf[seen[0]!], seen.length])
    const preferred = await member().call('preferredPhoto', { key })
    expect(preferred.value.URL?.split('=')[1]).toBe(imageOf[seen[0]!])
  })

  test('gets their files and thumbnails, one by one and as a zip', async () => {
    for (const code of CODES)
      for (const file of [imageOf[code], thumbOf[code]])
        expect([code, (await member().call('getFile', undefined, { query: { file } })).status]).toEqual([
          code,
          seen.includes(code) ? 200 : 404,
        ])
    const zip = (await member().call('downloadPhotos', { key })).bytes.toString('latin1')
    expect(CODES.filter((code) => zip.includes(`Canary-${code}`))).toEqual(seen)
    const asked = await member().call('downloadPhotos', { key, files: Object.values(imageOf) })
    expect(CODES.filter((code) => asked.bytes.toString('latin1').includes(`Canary-${code}`))).toEqual(seen)
  })
})

describe('deliveries', () => {
  const wording = {
    visibility: productVisibility(),
    describe: (_: string, code: string) => code,
    timeZone: 'UTC',
    mediaUrl: (file: string) => file,
  }

  test.each([
    ['mls', ['AgentOnly', 'Public']],
    ['national', ['Public']],
  ] as const)('%s gets these photos, numbered and counted as if there were no others', async (destination, codes) => {
    const contents = await portal.db
      .transaction()
      .execute((tx) => readContents(tx, [{ type: 'listing', id: key }], wording, destination))
    const [{ values } = { values: {} }] = [...contents.values()] as { values: Record<string, unknown> }[]
    const { Media, PhotosCount } = values as { Media: Record<string, unknown>[]; PhotosCount: number }
    expect(Media.map(({ Permission, Order, PreferredPhotoYN }) => [Permission, Order, PreferredPhotoYN])).toEqual(
      codes.map((code, at) => [[code], at + 1, at === 0]),
    )
    expect(PhotosCount).toBe(codes.length)
    expect(JSON.stringify(values)).not.toMatch(/Canary (OfficeOnly|Vow)/)
  })

  test('an address that was handed over for a photo serves it no longer once it is for the office', async () => {
    const secret = await portal.db.transaction().execute((tx) => ownSecret(tx, 'media-secret'))
    await portal.db
      .insertInto('delivery')
      .values({ listing_unique_id: key, version: 1, destination: 'mls', status: 'delivered' })
      .execute()
    const statusOf = async (file: string) => {
      const { pathname, search } = mediaUrl(file, secret)
      return (await portal.app.inject({ method: 'GET', url: pathname + search })).statusCode
    }
    const statuses = await Promise.all(CODES.map(async (code) => [code, await statusOf(imageOf[code])]))
    expect(statuses).toEqual([
      ['OfficeOnly', 404],
      ['AgentOnly', 200],
      ['Public', 200],
      ['Vow', 404],
    ])
  })
  const mediaUrl = (file: string, secret: string) =>
    new URL(mediaAddress(file, { base: 'https://portal.example', secret, now: new Date() }))
})

describe('a submission', () => {
  const ann = () => members.get(PEOPLE.ann)!
  const uploaded = async (draftId: string, by: Member) => {
    const photoId = randomUUID()
    await by.upload({ fields: { photoId, draftId }, image: thumbnail })
    return photoId
  }
  const created = async (
    more: Parameters<typeof photoRow>[2],
    name: 'createListing' | 'saveIncomplete' = 'createListing',
    by = ann(),
  ) => {
    const draftId = randomUUID()
    const id = await uploaded(draftId, by)
    const reply = await by.call(
      name,
      creation({ draftId, values: { StreetName: 'Maple' }, photos: [photoRow(id, 1, more)] }),
    )
    return { id, reply }
  }
  /** What the log says of a fact of the first photo, newest first. */
  const logged = async (by: Member, { UniqueID, ListingId }: { UniqueID: number; ListingId: string }, fact: string) => {
    const query = { tableName: 'Listing' as const, uniqueID: UniqueID, entityID: ListingId }
    const { data } = (await by.call('auditQuery', query)).value
    return data
      .flatMap(({ SubTransaction }) => SubTransaction)
      .filter(({ FieldName }) => FieldName === `Media[1].${fact}`)
      .map(({ OldValue, NewValue }) => ({ OldValue, NewValue }))
  }
  const photosOf = async (UniqueID: number) =>
    (await ann().call('listingRecord', { UniqueID })).value.photos.map(({ ImageOf, MediaAlteration, Permission }) => ({
      ImageOf,
      MediaAlteration,
      Permission,
    }))

  test('stores what it says, keeps what it does not mention, and clears what it empties; all of it is audited', async () => {
    const said = { ImageOf: 'Kitchen', MediaAlteration: ['VirtualStagingItemAddition'], Permission: 'OfficeOnly' }
    const { id, reply } = await created(said, 'saveIncomplete')
    const { UniqueID } = reply.value.Data
    expect(await photosOf(UniqueID)).toEqual([said])
    let { version } = reply.value.Data
    const write = async (more: Parameters<typeof photoRow>[2]) => {
      const { epoch } = (await ann().call('lockCreate', { type: 'listing', id: UniqueID })).value
      const photos = [photoRow(id, 1, more)]
      ;({ version } = (
        await ann().call('updateIncomplete', change({ UniqueID, version }, epoch, { photos }))
      ).value.Data)
    }
    await write({ Description: 'Kitchen' })
    expect(await photosOf(UniqueID)).toEqual([said])
    await write({ MediaAlteration: [], ImageOf: null, Permission: 'AgentOnly' })
    expect(await photosOf(UniqueID)).toEqual([{ Permission: 'AgentOnly' }])
    expect(await logged(ann(), reply.value.Data, 'Permission')).toEqual([
      { OldValue: 'OfficeOnly', NewValue: 'AgentOnly' },
      { OldValue: null, NewValue: 'OfficeOnly' },
    ])
    expect(await logged(ann(), reply.value.Data, 'MediaAlteration')).toEqual([
      { OldValue: 'VirtualStagingItemAddition', NewValue: null },
      { OldValue: null, NewValue: 'VirtualStagingItemAddition' },
    ])
  })

  test('is in the log for the side alone, on a board that lets colleagues read it', async () => {
    const { listing: rights } = catalog.rights
    const lenient = { ...catalog.rights, listing: { ...rights, agent: { ...rights.agent, audit: 'office' as const } } }
    const open = await openPortal({ catalog: { ...catalog, rights: lenient } })
    await insertMembers(open.db, [NIA])
    const by = await open.as(PEOPLE.ann)
    const { reply } = await created({ Permission: 'OfficeOnly' }, 'saveIncomplete', by)
    expect(await logged(by, reply.value.Data, 'Permission')).toEqual([{ OldValue: null, NewValue: 'OfficeOnly' }])
    expect(await logged(await open.as(NIA), reply.value.Data, 'Permission')).toEqual([
      { OldValue: null, NewValue: 'changed' },
    ])
    await open.close()
  })

  test.each([
    [{ Permission: 'Everybody' }, 'Media[1].Permission', 'choice'],
    [{ ImageOf: 'Dungeon' }, 'Media[1].ImageOf', 'choice'],
    [{ MediaAlteration: ['Photoshopped'] }, 'Media[1].MediaAlteration', 'choice'],
  ])('of %j is refused at its place, and nothing is written', async (more, target, code) => {
    const { reply } = await created(more)
    expect(reply.problem.code).toBe('validation-failed')
    expect(reply.problem.errors).toContainEqual(expect.objectContaining({ target, code }))
  })

  test('of a kind that it cannot be is refused as a request', async () => {
    const { reply } = await created({ MediaAlteration: 'VirtualStagingItemAddition' as never })
    expect(reply.problem.code).toBe('invalid-request')
  })

  test('of a photo of a person has none of it: their forms do not ask', async () => {
    const stan = members.get(PEOPLE.stan)!
    const { value } = await stan.call('agentSelect', {
      where: { clause: [{ name: 'UniqueID', value: PEOPLE.ann.uniqueId }] },
    })
    const { epoch } = (await stan.call('lockCreate', { type: 'agent', id: PEOPLE.ann.uniqueId })).value
    const draftId = randomUUID()
    const photoId = randomUUID()
    await stan.upload({ fields: { photoId, draftId }, image: thumbnail })
    const reply = await stan.call('agentUpdate', {
      UniqueID: PEOPLE.ann.uniqueId,
      draftId,
      baseVersion: value.version,
      data: { agent: {}, photos: [photoRow(photoId, 1, { Permission: 'OfficeOnly' })] },
      rowLockRequest: { type: 'agent', id: PEOPLE.ann.uniqueId, epoch },
    } as never)
    expect(reply.problem.errors).toEqual([
      expect.objectContaining({ target: 'Media[1].Permission', code: 'unknown-field' }),
    ])
  })

  test('a draft keeps what was said of its photos for the next phone', async () => {
    const draftId = randomUUID()
    const register = { value: 'OfficeOnly', base: null, editedAt: 1 }
    const photo = { id: randomUUID(), Description: '', IsDeleted: false, name: 'a.jpg', isNew: true, editedAt: 1 }
    const photos = [{ ...photo, fields: { Permission: register } }]
    await ann().call('autosaveCreate', autosave({ draftId, deviceId: ann().device, photos, photoOrder: [photo.id] }))
    const { value } = await ann().call('autosaveRetrieve', { draftId })
    expect(value.photos).toEqual(photos)
  })
})
