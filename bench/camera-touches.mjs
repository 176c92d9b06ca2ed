// Forty photos of a house with the camera of the Photos page, each described and its room added: touches and seconds from
// "Take photo" to "Done". The house is walked in the order of the shot list, with two ways back to a room. Chromium's own
// test camera is the camera; nobody walks or aims, so the seconds are what the portal takes.
// `node bench/camera-touches.mjs http://localhost:8080` counts at a running portal.
import { FAKE_CAMERA } from '../tests/support/chromium.mjs'
import { openPhone, PHONE, signInByPage, tap } from './browser.mjs'
import { openCreatePage } from './form-screen.mjs'

const MEMBER = 'manager@demo'
const PHOTOS = 40
/** After these, one more photo of the room two before. */
const WAYS_BACK = [12, 26]
/** What the shot list of the residential form names besides rooms. */
const NO_ROOMS = ['Front', 'Yard', 'Back']

/** What each photo shows, by the shot list: every word in turn, the same number of each as far as it goes. */
function walkOf(words) {
  const inOrder = PHOTOS - WAYS_BACK.length
  const walk = words.flatMap((word, at) => {
    const count = Math.floor(((at + 1) * inOrder) / words.length) - Math.floor((at * inOrder) / words.length)
    return Array.from({ length: count }, () => word)
  })
  for (const place of WAYS_BACK) walk.splice(place, 0, words[Math.max(0, words.indexOf(walk[place - 1]) - 2)])
  return walk
}

async function takeForty(page) {
  let touches = 0
  const touch = async (locator) => {
    touches += 1
    await tap(page, locator)
  }
  const begun = performance.now()
  await touch(page.getByRole('button', { name: 'Take photo', exact: true }))
  const camera = page.getByRole('dialog', { name: 'Camera' })
  const chips = camera.getByRole('group', { name: 'What is in the photo' }).getByRole('button')
  const shutter = camera.locator('.camera-shutter')
  const next = camera.locator('.camera-next')
  const isReady = () => {
    const button = document.querySelector('.camera-shutter')
    return button !== null && !button.hasAttribute('aria-disabled')
  }
  await page.waitForFunction(isReady)
  const words = await chips.evaluateAll((all) => all.map(({ textContent }) => textContent.replace(/ ✓\s\d+$/, '')))
  const rooms = camera.getByRole('button', { name: /^Also add rooms/ })
  if (await rooms.count()) await touch(rooms)
  const walk = walkOf(words)
  for (const [at, word] of walk.entries()) {
    const named = await shutter.getAttribute('aria-label')
    if (named === `Take photo: ${word}`) await touch(shutter)
    else if ((await next.count()) && (await next.textContent()) === `Take next: ${word}`) await touch(next)
    else {
      await touch(chips.nth(words.indexOf(word)))
      await touch(shutter)
    }
    await camera.locator('.camera-said', { hasText: new RegExp(`^${at + 1} taken`) }).waitFor()
    await page.waitForFunction(isReady)
  }
  await touch(camera.getByRole('button', { name: 'Done' }))
  const seconds = (performance.now() - begun) / 1000
  await page.waitForFunction((count) => document.querySelectorAll('.photo-card').length === count, PHOTOS)
  const said = await page
    .locator('.photo-open')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label').split(', ')[0]))
  if (said.sort().join() !== [...walk].sort().join()) throw new Error(`The photos say ${said.join(', ')}`)
  const added = await checkRooms(page, words)
  return { touches, seconds, words: words.length, rooms: added }
}

/** Every word of the walk that names a kind of room has its row: the second bedroom has the second row of its kind. */
async function checkRooms(page, words) {
  await page.getByRole('button', { name: /Section \d+ of \d+|\d+ sections/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rooms/ })
    .click()
  const titles = page.locator('[data-section="rooms"] > li .form-row-title')
  await titles.first().waitFor()
  const rows = (await titles.allTextContents()).map((title) => title.trim())
  const kinds = words.map((word) => word.replace(/ \d+$/, ''))
  const wanted = kinds.filter((kind) => !NO_ROOMS.includes(kind))
  if (rows.toSorted().join() !== wanted.toSorted().join())
    throw new Error(`The rooms are ${rows.join(', ')}; photographed were ${wanted.join(', ')}`)
  return rows.length
}

/** On a new listing. */
export async function countCameraTouches(browser, url) {
  const phone = openPhone(browser, PHONE, FAKE_CAMERA)
  try {
    const { page } = await phone.open()
    await signInByPage(page, url, MEMBER)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openCreatePage(page, url)
    await page.getByRole('button', { name: 'All fields' }).click()
    await page.locator('.section-list button', { hasText: 'Photos' }).click()
    return await takeForty(page)
  } finally {
    await phone.forget()
  }
}

if (import.meta.filename === process.argv[1]) {
  const browser = { program: process.env.CHROME ?? '/usr/bin/chromium' }
  const { touches, seconds, words, rooms } = await countCameraTouches(
    browser,
    process.argv[2] ?? 'http://localhost:8080',
  )
  console.log(`${PHOTOS} photos by ${words} words, ${rooms} rooms added: ${touches} touches, ${seconds.toFixed(1)} s`)
}
