// Forty photos taken in a house with a bad line: the network throttled, cut and lying, the browser killed five times, the
// phone full in the middle. Forty on the server, in order, once each, under their words.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/session.ts'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { FAKE_CAMERA } from '../support/chromium.mjs'
import { goToSection, photoIds, signIn, submit } from '../support/list-a-house.ts'
import type { Mood } from '../support/lying-network.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'
import { hashesOnPhone, newListings } from '../support/what-stands.ts'

const UPLOAD = '/api/Image/UploadPhotos'
const SHOTS = 40
/** After these, the browser is killed. */
const DEATHS = [4, 9, 14, 19, 24]
const FULL_AT = 26
/** Of each photo's tries, and of each save, in turn. */
const LIES: readonly Mood[] = ['swallow-reply', 'pass', 'break-halfway', 'captive-portal', 'pass', 'cut', 'pass']
/** As the camera proposes them: the rooms in the order in which they were entered. */
const WORDS = ['Front', 'Kitchen', 'Living Room', 'Primary Bedroom', 'Bedroom', 'Bedroom 2', 'Back']
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 60_000 }

const { network, database, phone, end } = await openScene({ args: FAKE_CAMERA })
afterAll(end)

const camera = (page: Page) => page.getByRole('dialog', { name: 'Camera' })

async function openCamera(page: Page) {
  await goToSection(page, 'Photos')
  await page.getByRole('button', { name: 'Take photo', exact: true }).click()
  await camera(page).waitFor()
}

/** Answers what the camera says of it. */
async function shoot(page: Page, word: string): Promise<string> {
  const chip = camera(page)
    .getByRole('group', { name: 'What is in the photo' })
    .getByRole('button', { name: new RegExp(`^${word}( ✓\\s\\d+)?$`) })
  if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.click()
  const shutter = camera(page).getByRole('button', { name: `Take photo: ${word}` })
  const said = camera(page).locator('.camera-said')
  await expect.poll(() => shutter.getAttribute('aria-disabled'), { timeout: 60_000 }).toBe(null)
  const before = await said.textContent()
  await shutter.click()
  await expect
    .poll(async () => (await shutter.getAttribute('aria-disabled')) === null && (await said.textContent()), {
      timeout: 60_000,
    })
    .not.toSatisfy((now: string | false | null) => now === false || now === before)
  return (await said.textContent()) ?? ''
}

async function throttle(page: Page) {
  const session = await phone.context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
}

/** The database rejects writes, as a full one does. Until Chromium notices a smaller quota, it would keep writing for minutes. */
const setFull = (page: Page, isFull: boolean) =>
  page.evaluate((full) => {
    const stores = IDBObjectStore.prototype as IDBObjectStore & { roomyPut?: IDBObjectStore['put'] }
    stores.roomyPut ??= stores.put
    const { roomyPut } = stores
    stores.put = full
      ? () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      : roomyPut
  }, isFull)

test('forty photos under a bad line, five deaths and a full phone: forty on the server, in order, once each', async () => {
  phone.expectComplaints(NETWORK_CUT, /Failed to load resource|NetworkError/)
  await signIn(phone.page, network.url)
  const draftId = await openFilledForm(phone.page)
  const address = phone.page.url()
  await phone.cookiesWritten(SESSION_COOKIE)
  let tries = 0
  const lies = (path: string, method: string): Mood =>
    path === UPLOAD || (method === 'POST' && path.startsWith('/api/autosave')) ? LIES[tries++ % LIES.length]! : 'pass'
  network.setMood(lies)
  await throttle(phone.page)
  await openCamera(phone.page)

  for (let shot = 1; shot <= SHOTS; shot++) {
    const word = WORDS[shot % WORDS.length]!
    if (shot === FULL_AT) await setFull(phone.page, true)
    const said = await shoot(phone.page, word)
    if (shot === FULL_AT) {
      expect(said).toMatch(/couldn’t save the photo. Free up some space/)
      await setFull(phone.page, false)
      await camera(phone.page).getByRole('button', { name: 'Done' }).click()
      // Also one that was taken before, and was still being prepared when the phone became full.
      const again = phone.page.locator('.photos-intake-refused').getByRole('button', { name: 'Try again' })
      while (await again.count()) await again.first().click()
      await expect.poll(() => phone.page.locator('.photos-intake-refused').count(), { timeout: 60_000 }).toBe(0)
      await openCamera(phone.page)
      continue
    }
    expect(said).toMatch(/^\d+ taken/)
    if (!DEATHS.includes(shot)) continue
    await phone.kill()
    await phone.reopen()
    await phone.page.goto(address)
    await throttle(phone.page)
    await openCamera(phone.page)
  }
  const { page } = phone
  await camera(page).getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await photoIds(page)).length, { timeout: 120_000 }).toBe(SHOTS)
  const order = await photoIds(page)
  const hashes = await hashesOnPhone(page)
  const stood = async () => database.rows('select photo_id from photo where draft_id = $1', [draftId])
  await expect.poll(async () => (await stood()).length, { timeout: 240_000, interval: 1_000 }).toBe(SHOTS)
  expect(tries).toBeGreaterThan(SHOTS)

  network.setMood('pass')
  await submit(page)
  await expect.poll(async () => (await newListings(database)).length, { timeout: 60_000 }).toBe(1)
  const [listing] = await newListings(database)
  expect(listing!.submissions).toBe(1)
  expect(listing!.photos.map((photo) => photo.photo_id)).toEqual(order)
  expect(listing!.photos.map((photo) => photo.sha256)).toEqual(order.map((id) => hashes[id]))
  expect(new Set(order).size).toBe(SHOTS)
  // In the order of the house, as the shots were named.
  const words = await database.rows<{ description: string }>(
    'select description from photo where draft_id = $1 or listing_unique_id = $2 order by sort_order',
    [draftId, listing!.unique_id],
  )
  const taken = Array.from({ length: SHOTS }, (_, at) => WORDS[(at + 1) % WORDS.length]!)
  expect(words.map(({ description }) => description)).toEqual(
    WORDS.flatMap((word) => taken.filter((each) => each === word)),
  )
  await phone.close()
}, 900_000)
