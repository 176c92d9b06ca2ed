// A house photographed with one thumb, a picture of each screen on the way: test-results/photo-walk/. For eyes, not for a
// verdict: it measures nothing but where on the screen each tap was. Chromium's own test camera is the camera.
// `node bench/photo-walk.mjs http://localhost:8080 [light|dark|sunlight] [medium|largest]`
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FAKE_CAMERA } from '../tests/support/chromium.mjs'
import { openPhone, PHONE, signInByPage } from './browser.mjs'
import { openCreatePage } from './form-screen.mjs'

const MEMBER = 'broker@demo'
const project = resolve(import.meta.dirname, '..')
const HOUSES = ['brick-two-storey', 'white-bungalow', 'blue-townhouse', 'evening-cabin', 'winter-farmhouse']
const SETTLE_MS = 700

const [url = 'http://localhost:8080', theme = 'light', fontSize = 'medium'] = process.argv.slice(2)
const folder = join(project, 'test-results/photo-walk', `${theme}-${fontSize}`)
mkdirSync(folder, { recursive: true })

const phone = openPhone({ program: process.env.CHROME ?? '/usr/bin/chromium' }, PHONE, FAKE_CAMERA)
try {
  const { context, page } = await phone.open()
  const look = { theme: theme === 'sunlight' ? 'light' : theme, sunlight: theme === 'sunlight', fontSize }
  await context.addInitScript((kept) => localStorage.setItem('curbside-look', kept), JSON.stringify(look))
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
  let count = 0
  const see = async (name) => {
    await page.waitForTimeout(SETTLE_MS)
    count += 1
    await page.screenshot({ path: join(folder, `${String(count).padStart(2, '0')}-${name}.png`) })
  }
  const heights = []
  const tap = async (locator) => {
    await locator.scrollIntoViewIfNeeded()
    const { x, y, width, height } = await locator.boundingBox()
    heights.push(Math.round(y + height / 2))
    await page.touchscreen.tap(x + width / 2, y + height / 2)
  }
  const button = (name, within = page) => within.getByRole('button', { name, exact: typeof name === 'string' })
  await signInByPage(page, url, MEMBER)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openCreatePage(page, url)
  await tap(button('All fields'))
  await tap(page.locator('.section-list button', { hasText: 'Photos' }))
  await button('Take photo').waitFor()
  await see('no-photos')

  await tap(button('Take photo'))
  const camera = page.getByRole('dialog', { name: 'Camera' })
  const isReady = () => page.waitForFunction(() => document.querySelector('.camera-shutter:not([aria-disabled])'))
  await isReady()
  await see('camera')
  await tap(camera.getByRole('button', { name: /^Also add rooms/ }))
  for (let shot = 1; shot <= 4; shot++) {
    await tap(shot === 1 ? camera.locator('.camera-shutter') : camera.locator('.camera-next'))
    await camera.locator('.camera-said', { hasText: new RegExp(`^${shot} taken`) }).waitFor()
    await isReady()
    if (shot !== 2) await see(shot === 1 ? 'first-shot' : `shot-${shot}`)
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await see('camera-on-its-side')
  await page.setViewportSize(PHONE.viewport)
  await tap(button('Done', camera))
  await page.locator('.photo-card').nth(3).waitFor()
  const files = HOUSES.map((house) => join(project, 'tests/fixtures/photos', `${house}.jpg`))
  await page.locator('.photos-add input[type=file]').last().setInputFiles(files)
  await page.locator('.photo-card').nth(8).waitFor()
  await see('grid')
  await page
    .locator('.photo-card')
    .first()
    .evaluate((card) => card.scrollIntoView({ block: 'center' }))
  await see('grid-scrolled')

  await tap(page.locator('.photo-open').nth(4))
  const viewer = page.locator('.photo-viewer')
  await viewer.waitFor()
  await see('photo')
  await tap(button('Move to…', viewer))
  await see('move')
  await tap(page.getByRole('dialog', { name: 'Move photo' }).getByRole('button', { name: 'Close' }))
  await tap(button('Edit photo', viewer))
  const editor = page.getByRole('dialog', { name: /^Image - / })
  await editor.waitFor()
  await see('editor')
  await tap(button('Cancel', editor))
  const leave = page.getByRole('dialog').getByRole('button', { name: /Discard|Leave|Throw/ })
  await page.waitForTimeout(SETTLE_MS)
  if (await leave.count()) {
    await see('editor-left')
    await tap(leave.first())
  }
  await editor.waitFor({ state: 'hidden' })
  if (await viewer.isVisible()) await tap(button('Done', viewer))

  await tap(button('Select'))
  for (const at of [1, 2]) {
    await page
      .locator('.photo-open')
      .nth(at)
      .evaluate((card) => card.scrollIntoView({ block: 'center' }))
    await tap(page.locator('.photo-open').nth(at))
  }
  await see('selected')
  await tap(button('Describe'))
  await see('describe')
  await tap(page.getByRole('dialog', { name: 'Describe 2 photos' }).getByRole('button', { name: 'Close' }))
  await tap(page.getByRole('toolbar', { name: 'Selected photos' }).getByRole('button', { name: 'Delete' }))
  await see('deleted-with-undo')
  await tap(button('Undo'))

  await page.locator('.photo-card').nth(8).waitFor()
  const held = await page.locator('.photo-card').nth(3).boundingBox()
  const devtools = await context.newCDPSession(page)
  const touch = (type, points) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const from = { x: held.x + held.width / 2, y: held.y + held.height / 2 }
  await touch('touchStart', [from])
  await page.waitForTimeout(SETTLE_MS)
  for (let step = 1; step <= 8; step++) await touch('touchMove', [{ x: from.x + step * 14, y: from.y + step * 12 }])
  await see('dragged')
  await touch('touchEnd', [])
  await see('dropped')
  const low = heights.filter((y) => y >= PHONE.viewport.height / 2).length
  console.info(`${count} pictures in ${folder}; ${low} of ${heights.length} taps in the lower half of the screen`)
} finally {
  await phone.forget()
}
