// Ann adds the property report and a picture in a basement without signal, her browser dies, she opens it again and submits. Then the signal is back.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/session.ts'
import { SUPPLEMENT_PART_BYTES } from '#contract/supplement.ts'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { faultsInEveryLook } from '../support/every-look.ts'
import { addPhotos, answer, goToSection, readyWithoutSignal, signIn, submit } from '../support/list-a-house.ts'
import { NETWORK_CUT, openKillablePhone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'
import { film, pdf } from '../support/supplement-files.ts'
import { hashesOnPhone, newListings } from '../support/what-stands.ts'

const PART = '/api/Supplement/Part'
const UPLOAD = '/api/Supplement/Upload'
const PICTURE = 'tests/fixtures/photos/white-bungalow.jpg'
const { network, database, phone, end } = await openScene()
afterAll(end)
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbside-files-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const rows = () => phone.page.locator('[data-section="supplements"] > li')
const names = () => rows().locator('.form-row-line').allInnerTexts()

test('files wait on the phone through a dead browser, and hang on the listing as they were', async () => {
  phone.expectComplaints(NETWORK_CUT)
  const report = join(folder, 'Real property report.pdf')
  await writeFile(report, pdf('2412 33 Avenue SW'))
  await signIn(phone.page, network.url)
  await openFilledForm(phone.page)
  await readyWithoutSignal(phone.page)
  // Fetched a moment after the form has opened.
  await goToSection(phone.page, 'Supplements')
  await phone.page.getByLabel('Add files').first().waitFor({ state: 'attached' })

  network.setMood('cut')
  await phone.context.setOffline(true)
  await addPhotos(phone.page, [PICTURE])
  await goToSection(phone.page, 'Supplements')
  await phone.page.locator('input[aria-label="Add files"]').setInputFiles([report, PICTURE])
  await expect.poll(names).toHaveLength(2)
  const uids = await rows().evaluateAll((cards) => cards.map((card) => card.getAttribute('data-row')!))
  await answer(phone.page, `supplements/${uids[0]}/SupplementType`, { pick: 'Real Property Report' })
  await rows()
    .nth(1)
    .getByRole('button', { name: /^Supplement 2/ })
    .click()
  await answer(phone.page, `supplements/${uids[1]}/SupplementType`, { pick: 'Feature Sheet or Brochure' })
  await expect.poll(() => rows().first().textContent()).toContain('On this phone')
  // The picture first; taken out by mistake, and back in its place with its file.
  await phone.page.getByRole('button', { name: 'More for Supplement 2' }).click()
  await phone.page.getByRole('button', { name: 'Move Supplement 2 up' }).click()
  await expect.poll(async () => (await names())[0]).toMatch(/^white-bungalow\.jpg/)
  await rows().first().getByRole('button', { name: 'Delete supplement' }).click()
  await expect.poll(names).toHaveLength(1)
  await phone.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await names())[0]).toMatch(/^white-bungalow\.jpg/)
  await expect.poll(() => rows().first().textContent()).toContain('On this phone')
  expect(await faultsInEveryLook(phone.page, 'supplements')).toEqual([])
  if (process.env.SCREENSHOTS)
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.page.emulateMedia({ colorScheme })
      await phone.page.screenshot({ path: join(process.env.SCREENSHOTS, `supplements-${colorScheme}.png`) })
    }
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const files = [pdf('2412 33 Avenue SW'), await readFile(PICTURE)]
  const kept = await hashesOnPhone(phone.page)
  expect(uids.map((uid) => kept[uid])).toEqual(files.map(sha256))
  const address = phone.page.url()

  await phone.cookiesWritten(SESSION_COOKIE)
  await phone.kill()
  await phone.reopen()
  await phone.context.setOffline(true)
  await phone.page.goto(address)
  await goToSection(phone.page, 'Supplements')
  await expect
    .poll(async () => (await names()).map((text) => text.split(/\n| · /)[0]))
    .toEqual(['white-bungalow.jpg', 'Real property report.pdf'])
  await submit(phone.page)
  await phone.page.waitForURL(/\/waiting/)
  expect(await newListings(database)).toEqual([])

  network.setMood('pass')
  await phone.context.setOffline(false)
  await expect.poll(async () => (await newListings(database)).length, { timeout: 60_000 }).toBe(1)
  const [listing] = await newListings(database)
  expect(listing).toMatchObject({ standard_status: 'A', submissions: 1 })
  const stored = await database.rows<{ supplement_id: string; sha256: string }>(
    'select supplement_id, sha256 from supplement where listing_unique_id = $1',
    [listing!.unique_id],
  )
  expect(Object.fromEntries(stored.map((each) => [each.supplement_id, each.sha256]))).toEqual(
    Object.fromEntries(uids.map((uid, at) => [uid, sha256(files[at]!)])),
  )

  await phone.page.goto(`${network.url}/listings/view?ListingID=${listing!.listing_id}`)
  const link = phone.page.getByRole('link', { name: 'Real property report.pdf' })
  await link.waitFor()
  const [download] = await Promise.all([phone.page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('Real property report.pdf')
  expect(sha256(await readFile(await download.path()))).toBe(sha256(files[0]!))
  const url = await link.getAttribute('href')
  const disposition = await phone.page.evaluate(
    async (href) => (await fetch(href!)).headers.get('content-disposition'),
    url,
  )
  expect(disposition).toMatch(/^attachment; /)
  await phone.close()
})

test('a film whose sending is broken off in the middle goes on from there, after a dead browser', async () => {
  const phone = await openKillablePhone()
  phone.expectComplaints(NETWORK_CUT)
  const bytes = Buffer.concat([film('isom'), randomBytes(6.5 * SUPPLEMENT_PART_BYTES)])
  const house = join(folder, 'House.mp4')
  await writeFile(house, bytes)
  await signIn(phone.page, network.url)
  await openFilledForm(phone.page)
  await goToSection(phone.page, 'Supplements')
  await phone.page.getByLabel('Add files').first().waitFor({ state: 'attached' })
  const address = phone.page.url()
  await phone.cookiesWritten(SESSION_COOKIE)

  const parts = () => network.forwarded().filter((path) => path === PART).length
  const halfOfTheFourth = new Promise<void>((resolve) => network.onBroken(() => resolve()))
  network.setMood((path) => (path === PART && parts() === 3 ? 'break-halfway' : 'pass'))
  await phone.page.locator('input[aria-label="Add files"]').setInputFiles(house)
  await halfOfTheFourth
  network.setMood('cut')
  await phone.kill()
  const before = network.bytesTo(PART)
  const otherFiles = network.bytesTo(UPLOAD)
  expect(before).toBeGreaterThan(3 * SUPPLEMENT_PART_BYTES)

  await phone.reopen()
  network.setMood('pass')
  await phone.page.goto(address)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stored = () => database.rows('select from supplement where sha256 = $1', [sha256])
  await expect.poll(stored, { timeout: 60_000 }).toHaveLength(1)
  // Three parts were left, of six.
  expect(network.bytesTo(PART) - before).toBeLessThan(5 * SUPPLEMENT_PART_BYTES)
  expect(network.bytesTo(UPLOAD) - otherFiles).toBeLessThan(SUPPLEMENT_PART_BYTES)
  await phone.close()
})
