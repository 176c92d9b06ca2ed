// Ann loses the signal in the middle, takes three photos, her browser dies, she opens it again without signal, finishes and submits. Then the signal is back.
import { afterAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/session.ts'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import {
  addPhotos,
  addRooms,
  answer,
  BUNGALOW_ROOMS,
  field,
  goToSection,
  photoIds,
  readyByItself,
  signIn,
  submit,
} from '../support/list-a-house.ts'
import { NETWORK_CUT, openKillablePhone } from '../support/phone.ts'
import { openSharedScene, ownAgent } from '../support/scene.ts'
import { hashesOnPhone, likeness, newListings } from '../support/what-stands.ts'

const { network, database, end } = await openSharedScene()
const phone = await openKillablePhone({ clock: true })
const ann = await ownAgent(database)
afterAll(end)

const PHOTOS = ['white-bungalow.jpg', 'house.heic', 'evening-cabin.jpg'].map((name) => `tests/fixtures/photos/${name}`)

async function loseSignal() {
  network.setMood('cut')
  await phone.context.setOffline(true)
}

/** The forms in which the server has said what she may write. */
const rightsIn: string[] = []
phone.page.on('response', (response) => {
  if (!response.url().endsWith('/api/acl/listing') || !response.ok()) return
  const { formName } = response.request().postDataJSON() as { formName?: string }
  if (formName) rightsIn.push(formName)
})

test('nothing is lost, nothing happens twice, and every label is true', async () => {
  phone.expectComplaints(NETWORK_CUT)
  await signIn(phone.page, network.url, ann.user)
  await openFilledForm(phone.page)
  await goToSection(phone.page, 'Listing & Price')
  await answer(phone.page, 'ListPrice', 655_500)
  // The heavy files come 20 s after the first paint.
  await phone.context.clock.fastForward(20_000)
  await readyByItself(phone.page)
  await expect.poll(() => rightsIn).toContain('land')

  await loseSignal()
  await addPhotos(phone.page, PHOTOS)
  const order = await photoIds(phone.page)
  const hashes = await hashesOnPhone(phone.page)
  expect(Object.keys(hashes).sort()).toEqual([...order].sort())
  const address = phone.page.url()
  // A form that she never opened with signal: what she may write in it is known.
  await phone.page.goto(`${network.url}/listings/create/land`)
  await phone.page.getByRole('button', { name: 'All fields' }).waitFor()
  expect(await phone.page.getByText('Your permissions could not be loaded').count()).toBe(0)

  await phone.cookiesWritten(SESSION_COOKIE)
  await phone.kill()
  await phone.reopen()
  await phone.context.setOffline(true)
  await phone.page.goto(address)
  await goToSection(phone.page, 'Listing & Price')
  expect(await field(phone.page, 'ListPrice').inputValue()).toMatch(/^655,?500$/)
  await goToSection(phone.page, 'Photos')
  await expect.poll(() => photoIds(phone.page)).toEqual(order)
  await goToSection(phone.page, 'Showing')
  await answer(phone.page, 'OccupantType', { pick: 'Vacant' })
  await addRooms(phone.page, BUNGALOW_ROOMS.slice(0, 1))
  await submit(phone.page)
  await phone.page.waitForURL(/\/waiting/)
  await phone.page.getByRole('heading', { level: 1, name: 'Waiting to send' }).waitFor()
  await phone.page.getByText('2412 33 Avenue SW').first().waitFor()
  expect(await newListings(database, ann.id)).toEqual([])

  const heardBefore = network.forwarded().length
  network.setMood('pass')
  await phone.context.setOffline(false)
  // The photos go first.
  await expect
    .poll(async () => (await newListings(database, ann.id)).length, { timeout: 30_000 })
    .toBe(1)
    .catch(async (error: Error) => {
      const heard = network.forwarded().slice(heardBefore).join(', ')
      error.message += `\nWith the signal back the portal heard: ${heard}\n${await phone.page.locator('main').textContent()}`
      throw error
    })
  const [listing] = await newListings(database, ann.id)
  expect(listing).toMatchObject({ standard_status: 'A', submissions: 1 })
  const [said] = await database.rows(
    `select (fields->>'ListPrice')::int as price, fields->>'OccupantType' as occupant,
       jsonb_array_length(items->'rooms') as rooms from listing where unique_id = $1`,
    [listing!.unique_id],
  )
  expect(said).toEqual({ price: 655_500, occupant: 'Vacant', rooms: 6 })
  expect(listing!.photos.map((photo) => photo.photo_id)).toEqual(order)
  expect(listing!.photos.map((photo) => photo.sha256)).toEqual(order.map((id) => hashes[id]))
  for (const [at, photo] of listing!.photos.entries())
    expect(await likeness(phone.page, photo, PHOTOS[at]!), PHOTOS[at]).toBeGreaterThanOrEqual(0.97)

  await phone.page.goto(`${network.url}/listings/view?ListingID=${listing!.listing_id}`)
  await phone.page.getByRole('heading', { level: 1, name: /2412 33 Avenue SW/ }).waitFor()
  expect(await newListings(database, ann.id)).toHaveLength(1)
  await phone.close()
})
