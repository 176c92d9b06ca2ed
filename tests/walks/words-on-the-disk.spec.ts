// Words that a member typed in forty places, sought in everything that the browser wrote to the disk, after a sign-out with signal, one
// that fails, and one without signal that keeps the work. What a browser notes for itself outlives every sign-out, so it must not get them.
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { addPhotos, addRooms, goToSection, openFolds, openResidential, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'
import { pdf } from '../support/supplement-files.ts'

const { network, phone, end } = await openScene()
phone.expectComplaints(NETWORK_CUT)
const folder = await mkdtemp(join(tmpdir(), 'curbside-words-'))
afterAll(async () => {
  await phone.close()
  await end()
  await rm(folder, { recursive: true, force: true })
})

const SECTIONS = [
  'Address & Location',
  'Legal & Tax',
  'The Building',
  'Listing & Price',
  'Measurements',
  'Utilities & Systems',
  'Parking',
  'Remarks & Marketing',
  'Showing',
  'Terms',
]
/** By place. */
type Words = Map<string, string>
const wordFor = (words: Words, of: string, place: string): string => {
  const word = `Zq${of}${String(words.size).padStart(3, '0')}x`
  words.set(place, word)
  return word
}

/** Types a word into each box for free text in the section on screen. */
async function fillTexts(page: Page, words: Words, of: string) {
  await openFolds(page)
  const boxes = 'main [data-key] :is(input:not([type]), input[type="text"], textarea):not(:disabled, [readonly])'
  const ids = await page
    .locator(boxes)
    .evaluateAll((all: (HTMLInputElement | HTMLTextAreaElement)[]) =>
      all
        .filter((box) => box.checkVisibility() && ['', 'text'].includes(box.inputMode))
        .flatMap(({ id, maxLength }) => (id && (maxLength < 0 || maxLength >= 12) ? [id] : [])),
    )
  for (const id of ids) await page.locator(`[id="${id}"]`).fill(wordFor(words, of, id))
  await page.locator(`[id="${ids.at(-1)}"]`).blur()
  const taken = await page.evaluate(
    (all) => all.map((id) => (document.getElementById(id) as HTMLInputElement | null)?.value),
    ids,
  )
  // A field may take only dates, or codes.
  for (const [at, id] of ids.entries()) if (taken[at] !== words.get(id)) words.delete(id)
}

async function typeEverywhere(page: Page, of: string): Promise<Words> {
  const words: Words = new Map()
  const word = (place: string) => wordFor(words, of, place)
  await openResidential(page)
  await page.getByLabel('Street address, LINC or roll number').fill(word('address'))
  for (const section of SECTIONS) {
    await goToSection(page, section)
    await fillTexts(page, words, of)
  }
  await addRooms(page, [{ type: 'Kitchen', level: 'Main' }])
  const photo = join(folder, `${word('a photo’s file')}.jpg`)
  await copyFile('tests/fixtures/photos/white-bungalow.jpg', photo)
  await addPhotos(page, [photo])
  await page.locator('.photo-card button').first().click()
  await page.getByRole('textbox', { name: 'Description' }).fill(word('a photo’s description'))
  await page.keyboard.press('Escape')
  const report = join(folder, `${word('a file')}.pdf`)
  await writeFile(report, pdf('report'))
  await goToSection(page, 'Supplements')
  await page.locator('input[aria-label="Add files"]').setInputFiles([report])
  await page.locator('[data-section="supplements"] > li').first().waitFor()
  await page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()
  await page.goto(`${network.url}/?sheet=support`)
  await page.locator('#support-text').fill(word('a message to the office'))
  expect(words.size).toBeGreaterThanOrEqual(40)
  return words
}

/** Looks for a listing: the words stand in the page's address. */
async function search(page: Page, text: string) {
  await page.goto(`${network.url}/listings/search`)
  const form = page.getByRole('form', { name: 'Search Listings' })
  await form.getByLabel('Street Name').fill(text)
  await form.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/StreetName/)
}

async function askToLeave(page: Page): Promise<Locator> {
  await page.goto(network.url)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  return page.getByRole('dialog', { name: 'Logout' })
}
async function deleteAndLeave(page: Page) {
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete and log out' }).click()
}
const noneSent = (path: string) => /^\/api\/.*(autosave|Upload|Support)/.test(path)

test('with signal', async () => {
  const { page } = phone
  await signIn(page, network.url)
  network.setMood((path) => (noneSent(path) ? 'cut' : 'pass'))
  const words = await typeEverywhere(page, 'one')
  const searched = wordFor(words, 'one', 'a search')
  await search(page, searched)
  await deleteAndLeave(page)
  await page.getByLabel('Password').waitFor()
  const found = await phone.foundOnDisk([...words.values()])
  // The addresses of a site's pages are the browser's own history, of which no site can take anything back.
  const isHistory = (each: string) =>
    each.startsWith(searched) && /\/(History|Favicons|Sessions\/|segmentation_platform\/)/.test(each)
  expect(found.filter((each) => !isHistory(each))).toEqual([])
  await phone.reopen()
})

test('when the server does not answer, and the browser deletes no database', async () => {
  const { page } = phone
  await page.addInitScript(() => {
    IDBFactory.prototype.deleteDatabase = () => {
      throw new DOMException('The database is held', 'UnknownError')
    }
  })
  await signIn(page, network.url)
  const words = await typeEverywhere(page, 'two')
  network.setMood((path) => (noneSent(path) || /logout/i.test(path) ? 'cut' : 'pass'))
  await deleteAndLeave(page)
  await page.getByText('Not everything was removed from this phone.').waitFor()
  expect(await phone.foundOnDisk([...words.values()])).toEqual([])
  await phone.reopen()
})

test('without signal, keeping the work', async () => {
  const { page } = phone
  network.setMood((path) => (noneSent(path) ? 'cut' : 'pass'))
  await page.goto(network.url)
  await page.getByLabel('Password').waitFor()
  await signIn(page, network.url)
  const words = await typeEverywhere(page, 'three')
  network.setMood('cut')
  await phone.context.setOffline(true)
  const question = await askToLeave(page)
  await question.getByRole('button', { name: 'Keep for my next sign-in' }).click()
  await page.locator('.closed').getByText('You are offline.').waitFor()
  expect(await phone.foundOnDisk([...words.values()])).toEqual([])
  await phone.reopen()
})
