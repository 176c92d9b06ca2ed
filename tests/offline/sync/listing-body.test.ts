// What is submitted is what the member last saw: all of a new listing, only the changes of an old one, photos and rows in their order.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { WriteListing } from '#contract/listing.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { listingBody, orphans } from '#src/offline/sync/listing-body.ts'
import { aCreate, anEdit, aRecord, aRoom, edited, FORM, field, withPhotos } from '../given.ts'

const bodyOf = (draft: Draft) => {
  const body = listingBody(draft, FORM)
  expect(z.safeParse(WriteListing, body).success).toBe(true)
  return body
}
const dataOf = (draft: Draft) => bodyOf(draft).listingRequest.data

describe('a new listing', () => {
  test('carries every filled value under its property type, and names the autosave it ends', () => {
    const draft = edited(aCreate({ City: 'CAL', PoolYN: 0 }), field('ListPrice', 400_000), field('PublicRemarks', ''))
    const body = bodyOf(draft)
    expect(body.listingRequest.data.listing).toEqual({ RES: { City: 'CAL', ListPrice: 400_000, PoolYN: 0 } })
    expect(body).toMatchObject({ autoSaveRequest: { draftId: draft.draftId }, rowLockRequest: null })
    expect(body).not.toHaveProperty('UniqueID')
    expect(body.listingRequest.data.currentStandardStatus).toBe('I')
  })

  test('numbers photos and rooms from one, without those that were taken away again', () => {
    let draft = withPhotos(aCreate(), '00000000-0000-4000-8000-0000000000a1', 'b', 'c')
    draft = edited(draft, { kind: 'photo-order', order: ['c', '00000000-0000-4000-8000-0000000000a1', 'b'] })
    draft = edited(draft, { kind: 'photo', id: 'b', IsDeleted: true }, { kind: 'photo', id: 'c', Description: 'Front' })
    draft = edited(
      draft,
      { kind: 'row', section: 'rooms', uid: 'r1', fields: { RoomType: 'BED' } },
      { kind: 'row', section: 'rooms', uid: 'r2', fields: { RoomType: 'DEN' } },
      { kind: 'row', section: 'rooms', uid: 'r3', fields: { RoomType: 'LIV' } },
      { kind: 'row', section: 'rooms', uid: 'r1', IsDeleted: true },
    )
    const { photos, rooms, photosHaveChanged, roomsHaveChanged, openHousesHaveChanged } = dataOf(draft)
    expect(photos.map(({ id, SortOrder, Description }) => [id.slice(-2), SortOrder, Description])).toEqual([
      ['c', 1, 'Front'],
      ['a1', 2, ''],
    ])
    expect(rooms.map(({ uid, SortOrder, RoomType }) => [uid, SortOrder, RoomType])).toEqual([
      ['r2', 1, 'DEN'],
      ['r3', 2, 'LIV'],
    ])
    expect([photosHaveChanged, roomsHaveChanged, openHousesHaveChanged]).toEqual([true, true, false])
  })

  test('leaves out what the form does not know, and says so', () => {
    const draft = edited(aCreate(), field('City', 'CAL'), field('Withdrawn', 'kept'))
    expect(dataOf(draft).listing).toEqual({ RES: { City: 'CAL' } })
    expect(orphans(draft, FORM)).toEqual(['Withdrawn'])
  })
})

test('every photo row carries address, standing and type, on create and on edit, under the same words', () => {
  const words = 'id SortOrder IsDeleted Description MediaType MediaCategory URL IsLive IsPreload'.split(' ')
  const [taken] = dataOf(withPhotos(aCreate(), 'a1')).photos
  const [saved, added] = dataOf(withPhotos(anEdit(aRecord({ photos: ['p1'] })), 'a1')).photos
  for (const row of [taken!, saved!, added!]) expect(Object.keys(row)).toEqual(words)
  expect([taken, saved, added].map((row) => [row?.MediaType, row?.IsLive, row?.IsPreload])).toEqual([
    ['jpeg', false, false],
    ['jpeg', false, true],
    ['jpeg', false, false],
  ])
})

test('a photo row keeps the record’s address and category; a new photo has the address of its upload, if it has one', () => {
  const record = aRecord({ photos: ['p1'] })
  const photos = record.base.photos.map((photo) => ({
    ...photo,
    MediaCategory: 'Floor Plan',
    URL: 'https://mls/p1.jpg',
  }))
  const draft = withPhotos(anEdit({ ...record, base: { ...record.base, photos } }), 'a1', 'a2')
  const url = 'Image/GetAwsFile?file=a1'
  const uploaded = { ...draft, photos: { ...draft.photos, a1: { ...draft.photos.a1!, url } } }
  expect(dataOf(uploaded).photos.map(({ id, MediaCategory, URL }) => [id, MediaCategory, URL])).toEqual([
    ['p1', 'Floor Plan', 'https://mls/p1.jpg'],
    ['a1', 'Photo', url],
    ['a2', 'Photo', ''],
  ])
})

describe('an edit', () => {
  const record = aRecord({
    values: { City: 'CAL', ListPrice: 400, PublicRemarks: 'old', PoolYN: 0, ListingContractDate: '2026-03-01' },
    rooms: [aRoom('r1', 1, { RoomType: 'BED' }), aRoom('r2', 2, { RoomType: 'DEN' })],
    photos: ['p1', 'p2'],
  })

  test('carries the fields that differ from the record, under the epoch and the version it began from', () => {
    const body = bodyOf(
      edited(
        anEdit(record),
        field('City', 'EDM', 'CAL'),
        field('ListPrice', '400.0', 400),
        field('PublicRemarks', null, 'old'),
        field('PoolYN', null, 0),
        field('ListingContractDate', '2026-03-01T09:00:00Z', '2026-03-01'),
      ),
    )
    expect(body).toMatchObject({
      UniqueID: 7,
      autoSaveRequest: null,
      rowLockRequest: { type: 'listing', id: 7, epoch: 3 },
      listingRequest: { baseVersion: 1, data: { listing: { City: 'EDM', PublicRemarks: null, PoolYN: null } } },
    })
    // A No that is taken back is a change as well.
    expect(Object.keys(body.listingRequest.data.listing).sort()).toEqual(['City', 'PoolYN', 'PublicRemarks'])
  })

  test('of nothing says that nothing has changed', () => {
    const { listing, photosHaveChanged, roomsHaveChanged } = dataOf(anEdit(record))
    expect([listing, photosHaveChanged, roomsHaveChanged]).toEqual([{}, false, false])
  })

  test('keeps a deleted photo and a deleted room in the lists, marked, behind the living', () => {
    const { photos, rooms, photosHaveChanged, roomsHaveChanged } = dataOf(
      edited(
        anEdit(record),
        { kind: 'photo', id: 'p1', IsDeleted: true },
        { kind: 'row', section: 'rooms', uid: 'r1', IsDeleted: true },
      ),
    )
    expect(photos.map(({ id, SortOrder, IsDeleted }) => [id, SortOrder, IsDeleted])).toEqual([
      ['p2', 1, false],
      ['p1', 2, true],
    ])
    expect(rooms.map(({ uid, SortOrder, IsDeleted }) => [uid, SortOrder, IsDeleted])).toEqual([
      ['r2', 1, false],
      ['r1', 1, true],
    ])
    expect([photosHaveChanged, roomsHaveChanged]).toEqual([true, true])
  })

  test('of an incomplete listing names its autosave; of a change form it has none', () => {
    const incomplete = aRecord({ status: 'I' })
    expect(bodyOf(anEdit(incomplete)).autoSaveRequest).not.toBeNull()
    expect(bodyOf({ ...anEdit(incomplete), formName: 'chgSold' }).autoSaveRequest).toBeNull()
  })

  test('a new order alone is a change of photos', () =>
    expect(dataOf(edited(anEdit(record), { kind: 'photo-order', order: ['p2', 'p1'] }))).toMatchObject({
      photosHaveChanged: true,
      photos: [{ id: 'p2' }, { id: 'p1' }],
    }))
})
