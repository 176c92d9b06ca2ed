// Sixty photos of a draft on a slowed-down phone: the longest frame while the grid is scrolled, a card is dragged by mouse
// and by finger, photos are selected, and the viewer is opened and swiped. A frame is what lies between two animation
// frames of the page. Beside it a static page of sixty pictures of the same size, scrolled the same way.
// `node bench/grid.mjs http://localhost:8080` measures a running portal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { openPhone, signInByPage, slowDown, tap } from './browser.mjs'
import { median } from './figures.mjs'
import { openCreatePage } from './form-screen.mjs'

const project = resolve(import.meta.dirname, '..')
const MEMBER = 'coagent@demo'
const PHOTOS = 60
const THUMBNAIL = { width: 480, height: 320 }
const SETTLE_MS = 500
const LONG_PRESS_MS = 350
const STEP_MS = 16
const SCROLL = { pixels: 2400, pixelsASecond: 1600 }
const HOUSES = ['brick-two-storey', 'white-bungalow', 'blue-townhouse', 'evening-cabin', 'winter-farmhouse']

const houseOf = (at) => join(project, 'tests/fixtures/photos', `${HOUSES[at % HOUSES.length]}.jpg`)
/** Each of its own hue, so that no two are the same file. */
const pictureOf = (at) => sharp(houseOf(at)).modulate({ hue: (at * 360) / PHOTOS })

async function drawPhotos(folder) {
  const paths = Array.from({ length: PHOTOS }, (_, at) => join(folder, `${String(at + 1).padStart(2, '0')}.jpg`))
  for (const [at, path] of paths.entries()) await pictureOf(at).resize(1365, 1024).jpeg({ quality: 90 }).toFile(path)
  return paths
}

async function openPhotos(page, url, paths) {
  await openCreatePage(page, url)
  await page.getByRole('button', { name: 'All fields' }).click()
  await page.locator('.section-list button', { hasText: 'Photos' }).click()
  const choose = page.locator('.photos-add input[type=file]').last()
  await choose.waitFor({ state: 'attached' })
  await choose.setInputFiles(paths)
  await page.waitForFunction((count) => document.querySelectorAll('.photo-card').length === count, PHOTOS, {
    timeout: 180_000,
  })
  await page.waitForFunction(
    () => document.querySelectorAll('.photo-card:is([data-state="waiting"], [data-state="uploading"])').length === 0,
    null,
    { timeout: 180_000 },
  )
}

/** The longest frame, in milliseconds, and how many took over 50, while `act` goes on. */
async function framesOf(page, act) {
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => {
    const frames = []
    let isOver = false
    let before = null
    const look = (at) => {
      if (before !== null) frames.push(at - before)
      before = at
      if (!isOver) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    globalThis.endFrames = () => {
      isOver = true
      return frames
    }
  })
  await act()
  await page.waitForTimeout(SETTLE_MS)
  const frames = await page.evaluate(() => globalThis.endFrames())
  return { longest: Math.max(...frames), over: frames.filter((each) => each > 50.5).length }
}

const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** Down and up again by finger. */
async function scroll(devtools) {
  for (const way of [-1, 1])
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 500,
      yDistance: way * SCROLL.pixels,
      speed: SCROLL.pixelsASecond,
      gestureSourceType: 'touch',
    })
}

const touching = (devtools) => (type, points) =>
  devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })

/** Along these points, one step a frame. */
async function along(page, points, to, steps = 12) {
  for (let at = 1; at < points.length; at++)
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      const [from, next] = [points[at - 1], points[at]]
      await to({ x: from.x + (next.x - from.x) * part, y: from.y + (next.y - from.y) * part })
      await page.waitForTimeout(STEP_MS)
    }
}

/** Over its neighbors, down to the screen's edge, where the grid scrolls, and a place further on. */
const wayOf = ({ x, y }) => [
  { x, y },
  { x: 330, y },
  { x: 330, y: 560 },
  { x: 195, y: 700 },
  { x: 60, y: 560 },
]

async function dragByMouse(page, card) {
  const way = wayOf(await middleOf(card))
  await page.mouse.move(way[0].x, way[0].y)
  await page.mouse.down()
  await along(page, way, ({ x, y }) => page.mouse.move(x, y))
  await page.mouse.up()
}

async function dragByFinger(page, devtools, card) {
  const touch = touching(devtools)
  const way = wayOf(await middleOf(card))
  await touch('touchStart', [way[0]])
  await page.waitForTimeout(LONG_PRESS_MS)
  await along(page, way, (point) => touch('touchMove', [point]))
  await touch('touchEnd', [])
}

async function select(page) {
  const cards = page.locator('.photo-card')
  // By their classes: to look for a role and a name, Playwright computes those of the whole page, in a long task.
  await tap(page, page.locator('.photos-head button'))
  for (let at = 0; at < 12; at++) {
    // The bar of the selection covers what lies at the screen's lower edge.
    await cards.nth(at).evaluate((card) => card.scrollIntoView({ block: 'center' }))
    await tap(page, cards.nth(at))
  }
  const said = await page.locator('.photos-select-head p').textContent()
  if (said !== '12 selected') throw new Error(`Twelve photos were tapped, and the bar says: ${said}`)
  await tap(page, page.locator('.photos-select-head button').first())
  await tap(page, page.locator('.photos-select-head button').last())
}

async function view(page, devtools, card) {
  await tap(page, card)
  const viewer = page.locator('.photo-viewer')
  await viewer.waitFor()
  await page.waitForTimeout(SETTLE_MS)
  for (let swipe = 0; swipe < 6; swipe++) {
    const touch = touching(devtools)
    await touch('touchStart', [{ x: 340, y: 200 }])
    await along(
      page,
      [
        { x: 340, y: 200 },
        { x: 40, y: 200 },
      ],
      (point) => touch('touchMove', [point]),
      8,
    )
    await touch('touchEnd', [])
    await page.waitForTimeout(SETTLE_MS)
  }
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
}

async function openStatic(page) {
  const sources = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, at) => {
      const bytes = await pictureOf(at).resize(THUMBNAIL).jpeg({ quality: 85 }).toBuffer()
      return `data:image/jpeg;base64,${bytes.toString('base64')}`
    }),
  )
  await page.goto('about:blank')
  await page.setContent(`<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<style>body{margin:0}main{height:100dvh;overflow:auto}ol{display:grid;grid-template-columns:repeat(3,1fr);gap:2px;margin:0;padding:0;list-style:none}
li{aspect-ratio:1}img{display:block;width:100%;height:100%;object-fit:cover}</style>
<main><ol>${sources.map((source) => `<li><img decoding="async" src="${source}"></li>`).join('')}</ol></main>`)
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
}

async function repeated(runs, measure) {
  const found = []
  for (let run = 0; run < runs; run++) found.push(await measure())
  return found
}

export async function measureGrid({ browser, portal, options, report }) {
  const folder = mkdtempSync(join(tmpdir(), 'curbside-bench-photos-'))
  const phone = openPhone(browser)
  try {
    const paths = await drawPhotos(folder)
    const { page, devtools } = await phone.open()
    await signInByPage(page, portal.url, MEMBER)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await openPhotos(page, portal.url, paths)
    await slowDown(devtools, options.throttle)
    const toGrid = () =>
      page
        .locator('.photo-card')
        .first()
        .evaluate((card) => card.scrollIntoView({ block: 'center' }))
    const card = page.locator('.photo-card').nth(1)
    const measure = (act) =>
      repeated(options.runs, async () => {
        await toGrid()
        return framesOf(page, act)
      })
    const found = {
      'grid-scroll': await measure(() => scroll(devtools)),
      'grid-mouse': await measure(() => dragByMouse(page, card)),
      'grid-finger': await measure(() => dragByFinger(page, devtools, card)),
      'grid-select': await measure(() => select(page)),
      'grid-viewer': await measure(() => view(page, devtools, card)),
    }
    await openStatic(page)
    const still = await repeated(options.runs, () => framesOf(page, () => scroll(devtools)))
    const figures = (frames) => [
      median(frames.map(({ longest }) => longest)),
      Math.max(...frames.map(({ longest }) => longest)),
    ]
    for (const [id, frames] of Object.entries(found)) {
      const over = frames.reduce((sum, each) => sum + each.over, 0)
      report(id, figures(frames), `${over} frames over 50 ms in ${frames.length} runs`, figures(still))
    }
  } finally {
    await phone.forget()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.filename === process.argv[1]) {
  const browser = { program: process.env.CHROME ?? '/usr/bin/chromium' }
  const report = (id, values, note, limit) =>
    console.log(id, values.map(Math.round), note, 'limit', limit.map(Math.round))
  const options = { runs: Number(process.env.RUNS ?? 3), throttle: Number(process.env.THROTTLE ?? 4) }
  await measureGrid({ browser, portal: { url: process.argv[2] ?? 'http://localhost:8080' }, options, report })
}
