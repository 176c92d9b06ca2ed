// The residential form on a slowed-down phone: opening it, going through all its sections, typing, and showing errors.
import { openPhone, signInByPage, slowDown, timeTap, whenListed, whenPrepared } from './browser.mjs'
import { median, quantile } from './figures.mjs'
import {
  firstControl,
  lookAround,
  nextButton,
  openNewForm,
  placeCursor,
  residential,
  sectionTitle,
  type,
} from './form-screen.mjs'
import { measureStaticPage } from './static-page.mjs'

const KEYS = 20
const SETTLE_MS = 400

const busyMs = async (devtools) => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
}

async function backToDashboard(page) {
  await page.goBack()
  await whenListed(page)
  await page.waitForTimeout(SETTLE_MS)
}

/** Each run is a fresh visit (`load`), then the same link again with everything cached (`again`). */
async function measureOpening(page, url, runs) {
  await openNewForm(page)
  const selector = await firstControl(page)
  const load = []
  const again = []
  for (let run = 0; run < runs; run++) {
    await page.goto(`${url}/`)
    await whenListed(page)
    await page.waitForTimeout(SETTLE_MS)
    load.push(await timeTap(page, await residential(page), { selector }))
    await backToDashboard(page)
    again.push(await timeTap(page, await residential(page), { selector }))
  }
  return { load, again }
}

async function typeInto(page, devtools, id) {
  await placeCursor(page, id)
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => globalThis.probe.keys.splice(0))
  const before = await busyMs(devtools)
  await type(page, KEYS)
  await page.waitForTimeout(2 * SETTLE_MS) // rules and the write to disk have followed
  const busy = ((await busyMs(devtools)) - before) / KEYS
  return { keys: await page.evaluate(() => globalThis.probe.keys.splice(0)), busy }
}

/** From the first section to the last by Next; calls `visit` in each. */
async function walk(page, visit) {
  const switches = []
  for (;;) {
    await visit()
    const next = nextButton(page)
    if (!(await next.count())) return switches
    const textNot = await sectionTitle(page)
    switches.push(await timeTap(page, next, { selector: '.form-page-title', textNot }))
    await page.waitForTimeout(SETTLE_MS)
  }
}

const fresh = async (page, url) => {
  await page.goto(`${url}/`)
  await whenListed(page)
  await openNewForm(page)
  await page.waitForTimeout(SETTLE_MS)
}

async function measureSwitching(page, url, runs) {
  const switches = []
  for (let run = 0; run < runs; run++) {
    await fresh(page, url)
    switches.push(...(await walk(page, async () => {})))
  }
  return switches
}

async function measureTyping(page, devtools, url) {
  await fresh(page, url)
  const keys = []
  const busy = []
  let fields = 0
  await walk(page, async () => {
    const seen = await lookAround(page)
    fields += seen.fields
    if (!seen.text) return
    const typed = await typeInto(page, devtools, seen.text)
    keys.push(...typed.keys)
    busy.push(typed.busy)
  })
  return { keys, busy, fields }
}

async function measureSummary(page, runs) {
  const summary = page.getByRole('button', { name: /^Validation Summary/ })
  const times = []
  for (let run = 0; run < runs; run++) {
    const wanted = { dialog: 'Validation Summary', selector: 'section li button' }
    times.push(await timeTap(page, summary, wanted))
    await page.waitForTimeout(SETTLE_MS)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.waitForTimeout(SETTLE_MS)
  }
  return { times, words: await summary.textContent() }
}

export async function measureForm({ browser, portal, options, report }) {
  const { runs, throttle } = options
  const phone = openPhone(browser)
  try {
    const { page, devtools } = await phone.open()
    await signInByPage(page, portal.url, 'coagent@demo')
    await whenListed(page)
    await whenPrepared(page)
    await devtools.send('Performance.enable')
    await slowDown(devtools, throttle)

    const { load, again } = await measureOpening(page, portal.url, runs)
    report('form-first', [median(again), Math.max(...again)], `${runs} runs`)
    report('form-load', [median(load), Math.max(...load)])

    const switches = await measureSwitching(page, portal.url, Math.min(runs, 3))
    report('form-switch', [median(switches), Math.max(...switches)], `${switches.length} switches`)

    const { keys, busy, fields } = await measureTyping(page, devtools, portal.url)
    report('form-key', [median(keys), quantile(keys, 0.95)], `${keys.length} keys in ${busy.length} sections`)
    const busyMean = busy.reduce((sum, each) => sum + each, 0) / busy.length

    const { times, words } = await measureSummary(page, runs)
    const note = `${words.replace(/\s+/g, ' ').trim()}; ${fields} fields on screen in all sections together`
    report('form-validate', [median(times), Math.max(...times)], note)

    const floor = await measureStaticPage(page, (id) => typeInto(page, devtools, id))
    report('form-busy', [busyMean, floor.busy])
    report('form-floor', [
      median(floor.keys),
      quantile(floor.keys, 0.95),
      median(floor.switches),
      Math.max(...floor.switches),
    ])
  } finally {
    await phone.forget()
  }
}
