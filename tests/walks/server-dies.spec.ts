// The server is killed at the two worst moments: between the commit of a submission and its reply, and in the middle of the photos.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { addPhotos, photoIds, signIn, submit } from '../support/list-a-house.ts'
import type { Mood } from '../support/lying-network.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'
import { hashesOnPhone, newListings } from '../support/what-stands.ts'

const UPLOAD = '/api/Image/UploadPhotos'
const CREATE = '/api/Product/Listings/create'
const PHOTOS = ['white-bungalow.jpg', 'evening-cabin.jpg', 'blue-townhouse.jpg', 'winter-farmhouse.jpg'].map(
  (name) => `tests/fixtures/photos/${name}`,
)

const { portal, network, database, phone, end } = await openScene()
afterAll(end)

beforeAll(async () => {
  phone.expectComplaints(NETWORK_CUT, /status of 503/)
  await signIn(phone.page, network.url)
})

const latestListing = async () => (await newListings(database)).at(-1)!

/** The phone's own word for it, on the list of drafts. */
async function endsAsSubmitted(count: number) {
  const { page } = phone
  await page.getByRole('link', { name: /^Drafts/ }).click()
  const submitted = page.locator('.work-group', { has: page.getByRole('heading', { name: 'Sent' }) })
  await expect.poll(() => submitted.locator('.work-list > li').count(), { timeout: 60_000 }).toBe(count)
}

test('killed between the commit of the submission and its reply: one listing, submitted once', async () => {
  const { page } = phone
  await openFilledForm(page)
  await addPhotos(page, PHOTOS.slice(0, 2))
  const order = await photoIds(page)
  const hashes = await hashesOnPhone(page)

  let deaths = 0
  network.setMood((path) => (path === CREATE && deaths === 0 ? 'swallow-reply' : 'pass'))
  network.onBroken(async () => {
    await portal.kill()
    deaths += 1
  })
  await submit(page)
  await expect.poll(() => deaths, { timeout: 60_000 }).toBe(1)
  expect(await newListings(database)).toHaveLength(1)
  await portal.start()

  await endsAsSubmitted(1)
  const tries = network.forwarded().filter((path) => path === CREATE)
  expect(tries.length).toBeGreaterThan(1)
  expect(await newListings(database)).toHaveLength(1)
  const listing = await latestListing()
  expect(listing).toMatchObject({ standard_status: 'A', submissions: 1 })
  expect(listing.photos.map((photo) => photo.photo_id)).toEqual(order)
  expect(listing.photos.map((photo) => photo.sha256)).toEqual(order.map((id) => hashes[id]))
})

test('killed after the first photo and in the middle of the second: every photo once, in order', async () => {
  const { page } = phone
  const draftId = await openFilledForm(page)
  const photosHeld = async () =>
    (await database.rows('select photo_id from photo where draft_id = $1', [draftId])).length
  await loseSignal()
  await addPhotos(page, PHOTOS)
  const order = await photoIds(page)
  const hashes = await hashesOnPhone(page)
  expect(Object.keys(hashes)).toHaveLength(PHOTOS.length)

  const deaths: string[] = []
  let uploads: Mood = 'swallow-reply'
  network.setMood((path) => {
    if (path !== UPLOAD) return 'pass'
    const mood = uploads
    // One deadly upload at a time: concurrent ones find no server.
    if (mood !== 'pass') uploads = 'cut'
    return mood
  })
  network.onBroken(async (path) => {
    await portal.kill()
    deaths.push(path)
  })
  await phone.context.setOffline(false)
  await expect.poll(() => deaths, { timeout: 60_000 }).toHaveLength(1)
  expect(await photosHeld()).toBe(1)
  await portal.start()
  uploads = 'break-halfway'
  await expect.poll(() => deaths, { timeout: 60_000 }).toHaveLength(2)
  expect(await photosHeld()).toBe(1)
  uploads = 'pass'
  await portal.start()

  await submit(page)
  await endsAsSubmitted(2)
  const listing = await latestListing()
  expect(listing).toMatchObject({ standard_status: 'A', submissions: 1 })
  expect(listing.photos.map((photo) => photo.photo_id)).toEqual(order)
  expect(listing.photos.map((photo) => photo.sha256)).toEqual(order.map((id) => hashes[id]))
  expect(await photosHeld()).toBe(PHOTOS.length)
  await phone.close()
})

async function loseSignal() {
  network.setMood('cut')
  await phone.context.setOffline(true)
}
