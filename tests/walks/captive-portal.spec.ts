// A hotel's Wi-Fi answers everything with 200 and its login page. No label believes it, nothing of it is kept, and once it lets go everything arrives once.
import { afterAll, expect, test } from 'vitest'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import {
  addPhotos,
  answer,
  field,
  goToSection,
  photoIds,
  readyWithoutSignal,
  signIn,
  submit,
} from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'
import { hashesOnPhone, newListings } from '../support/what-stands.ts'

const UPLOAD = '/api/Image/UploadPhotos'
const AUTOSAVE = '/api/autosave/updateData'

const { network, database, phone, end } = await openScene()
afterAll(end)

/** All text on the page about where the work is saved, recorded at every change. */
const watchLabels = () =>
  phone.page.evaluate(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const label of document.querySelectorAll('.form-header-saved, .standing, .sync-mark [role="status"]'))
        seen.add(label.textContent ?? '')
    }
    look()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { seenLabels: seen })
  })
const seenLabels = () => phone.page.evaluate(() => [...(window as unknown as { seenLabels: Set<string> }).seenLabels])

async function reconnect() {
  await phone.context.setOffline(true)
  await phone.context.setOffline(false)
}

const keptOfTheHotel = () =>
  phone.page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        if (/hotel wi-?fi/i.test(text)) found.push(`${name} ${request.url}`)
      }
    }
    return found
  })

test('labels stay true, nothing of the hotel is kept, and afterwards all is sent exactly once', async () => {
  const { page } = phone
  phone.expectComplaints(/Failed to load module script|MIME type|Failed to load resource/)
  await signIn(page, network.url)
  await openFilledForm(page)
  await readyWithoutSignal(page)

  // The door closes in front of photos and saves, and once it has turned both away, in front of everything.
  const answered: string[] = []
  const turnedAway = (path: string) => answered.includes(path)
  network.setMood((path) => {
    if (path !== UPLOAD && path !== AUTOSAVE && !(turnedAway(UPLOAD) && turnedAway(AUTOSAVE))) return 'pass'
    answered.push(path)
    return 'captive-portal'
  })
  await addPhotos(page, ['tests/fixtures/photos/white-bungalow.jpg', 'tests/fixtures/photos/evening-cabin.jpg'])
  const order = await photoIds(page)
  const hashes = await hashesOnPhone(page)
  await expect.poll(() => answered, { timeout: 60_000 }).toContain(UPLOAD)
  await goToSection(page, 'Listing & Price')
  await answer(page, 'ListPrice', 655_000)
  await page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()
  await watchLabels()

  // Anybody would try again: a reload, another section, Submit.
  await page.reload()
  await page.locator('.form-header-saved').waitFor()
  await watchLabels()
  await expect.poll(() => answered, { timeout: 60_000 }).toContain(AUTOSAVE)
  await expect.poll(() => page.locator('.form-header-saved').textContent()).toBe('Saved on this phone')
  await goToSection(page, 'Listing & Price')
  expect(await field(page, 'ListPrice').inputValue()).toMatch(/^655,?000$/)
  await submit(page)
  await page.waitForURL(/\/waiting/)
  await page.getByText('2412 33 Avenue SW').first().waitFor()
  // Wi-Fi off and on, twice: each time the phone asks again.
  const attempts = () => answered.filter((path) => path.startsWith('/api/')).length
  for (let time = 0; time < 3; time++) {
    const before = attempts()
    await reconnect()
    await expect.poll(attempts, { timeout: 90_000 }).toBeGreaterThan(before)
  }
  expect(await seenLabels()).not.toContainEqual(
    expect.stringMatching(/Saved to the server|Submitted|All saved|Nothing waits/),
  )
  await page.getByText('Waiting to send, 2 photos still on this phone').waitFor()
  expect(await keptOfTheHotel()).toEqual([])
  expect(await newListings(database)).toEqual([])

  // Out of the hotel: its Wi-Fi goes, the street's network comes.
  network.setMood('pass')
  await reconnect()
  await page.getByText('Nothing waits to be sent.', { exact: true }).waitFor({ timeout: 120_000 })
  const [listing, ...others] = await newListings(database)
  expect(others).toEqual([])
  expect(listing).toMatchObject({ standard_status: 'A', submissions: 1 })
  expect(listing!.photos.map((photo) => photo.photo_id)).toEqual(order)
  expect(listing!.photos.map((photo) => photo.sha256)).toEqual(order.map((id) => hashes[id]))
  expect(await keptOfTheHotel()).toEqual([])
  await phone.close()
})
