// Ann lists a house from her phone, with signal all the way: sign in, fill, rooms, photos, submit, view.
import { afterAll, expect, test } from 'vitest'
import {
  addPhotos,
  addRooms,
  BUNGALOW,
  BUNGALOW_ROOMS,
  fillSections,
  openResidential,
  photoIds,
  signIn,
  submit,
} from '../support/list-a-house.ts'
import { openPhone } from '../support/phone.ts'
import { openSharedScene, ownAgent } from '../support/scene.ts'

const { portal, database, end } = await openSharedScene()
const phone = await openPhone()
afterAll(end)

const PHOTOS = ['white-bungalow.jpg', 'upright-with-place.jpg'].map((name) => `tests/fixtures/photos/${name}`)

test('from the sign-in page to the listing on its view page', async () => {
  const { page } = phone
  await signIn(page, portal.url, (await ownAgent(database)).user)
  await openResidential(page)
  await fillSections(page, BUNGALOW)
  await addRooms(page, BUNGALOW_ROOMS)
  await addPhotos(page, PHOTOS)
  const order = await photoIds(page)
  await submit(page)

  await page.waitForURL(/\/listings\/view\?ListingID=/)
  const listingId = new URL(page.url()).searchParams.get('ListingID')!
  // The form's heading has the address as well; only the listing's page has its number.
  await page.getByText(listingId).first().waitFor()
  await page.getByRole('heading', { level: 1, name: /2412 33 Avenue SW/ }).waitFor()
  await page.getByText('$649,900').first().waitFor()

  const [listing] = await database.rows<{ unique_id: string; standard_status: string }>(
    'select unique_id, standard_status from listing where listing_id = $1',
    [listingId],
  )
  expect(listing?.standard_status).toBe('A')
  const photos = await database.rows<{ photo_id: string }>(
    'select photo_id from photo where listing_unique_id = $1 and not is_deleted order by sort_order',
    [listing!.unique_id],
  )
  expect(photos.map((photo) => photo.photo_id)).toEqual(order)

  await page.getByRole('button', { name: /^Back/ }).click()
  await page.getByRole('link', { name: 'Listings', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'My Listings' }).waitFor()
  await page.getByText(listingId).first().waitFor()
  await phone.close()
})
