// What agents do with the portal on the phones that are not Chromium: it is kept for use without signal, a house is listed without signal, with photos
// from the gallery and the camera, left in the middle, resumed, and sent once.
import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fixturePath } from '../support/photo-files.ts'
import { type Browser, firefox, webkit } from './browsers.ts'
import {
  CHOOSE_PHOTOS,
  chooseInSheet,
  countOf,
  fillHouse,
  goToSection,
  openResidential,
  PHOTO_CARD,
  readyWithoutSignal,
  signIn,
  submit,
} from './house.ts'
import { openPlace, type Place } from './place.ts'
import { button, byId, heading, OPTION, text } from './tab.ts'

const journeysOf = (engine: Browser) => () => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace(engine)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    mkdirSync('test-results', { recursive: true })
    writeFileSync(
      `test-results/${engine.name}, ${task.name.slice(0, 40)}.png`,
      Buffer.from(await place.tab.picture(), 'base64'),
    )
  })
  afterAll(() => place?.end())

  test('once signed in, the portal opens without signal', async () => {
    const { tab, url, line } = place
    await signIn(tab, url)
    await readyWithoutSignal(tab)
    line.cut()
    await tab.goto(url)
    await tab.see(heading('Jordan'))
  })

  test('option sheets open, are searched, and close by Back', async () => {
    const { tab } = place
    await openResidential(tab)
    await goToSection(tab, 'Address & Location')
    await tab.tap(byId('CountyOrParish'))
    await tab.see(OPTION)
    await tab.run(() => history.back())
    await tab.gone(OPTION)
    await tab.see(heading('Address & Location'))
    await tab.tap(byId('CountyOrParish'))
    await chooseInSheet(tab, 'City of Calgary')
    expect(await tab.run(() => document.getElementById('CountyOrParish')?.textContent)).toContain('Calgary')
  })

  test('a house is listed without signal; its page is closed in the middle, and nothing is lost', async () => {
    const { tab, url, newTab } = place
    await fillHouse(tab)
    await tab.see(text('Saved on this phone'))
    await newTab()
    await tab.goto(url)
    await tab.tap({ css: 'a, button', has: 'Draft' })
    await tab.tap({ css: 'main a, main button', has: '2412 33 Avenue' })
    await tab.see(heading('Create Listing'))
    await goToSection(tab, 'Legal & Tax')
    expect(await tab.run(() => document.querySelector<HTMLInputElement>('#OwnerName')?.value)).toBe('Sam Owner')
  })

  test('photos come from the gallery and the camera, and stay on the phone', async () => {
    const { tab } = place
    await goToSection(tab, 'Photos')
    await tab.choose(CHOOSE_PHOTOS, fixturePath('white-bungalow.jpg'))
    await tab.see(PHOTO_CARD)
    await tab.choose(CHOOSE_PHOTOS, fixturePath('blue-townhouse.jpg'))
    await expect.poll(() => countOf(tab, '.photo-card')).toBe(2)
    await tab.tap(button('Take photo'))
    await tab.tap({ css: '.camera-shutter:not([aria-disabled])' })
    await tab.see({ css: 'img.camera-last' })
    await tab.tap({ css: 'dialog.camera button', name: 'Done' })
    await expect.poll(() => countOf(tab, '.photo-card')).toBe(3)
    // Neither sends in the background, and says so.
    await tab.see(text('this browser sends only while it is open'))
  })

  test('submitted without signal it waits, and is sent once when the signal is back', async () => {
    const { tab, line, database } = place
    const stored = () =>
      database.rows<{ photos: number }>(
        `select (select count(*)::int from photo where listing_unique_id = listing.unique_id and not is_deleted) as photos
         from listing where fields->>'OwnerName' = 'Sam Owner'`,
      )
    await submit(tab)
    await tab.see(text('on this'))
    expect(await stored()).toEqual([])
    line.mend()
    await expect.poll(stored, { timeout: 180_000 }).toEqual([{ photos: 3 }])
    await tab.see(text('Publishing status'))
    expect(await stored()).toHaveLength(1)
  })
}

for (const engine of [webkit, firefox]) {
  const isInstalled = engine.isInstalled()
  if (!isInstalled) console.info(`${engine.name}: skipped, because ${engine.package} is not installed`)
  describe.skipIf(!isInstalled)(engine.name, journeysOf(engine))
}
