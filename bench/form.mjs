// The residential form on a slowed-down phone: opening it, going through all its sections, typing, and showing errors.
import { openPhone, signInByPage, slowDown, timeTap, whenListed, whenPrepared } from './browser.mjs'
import { median, quantile } from './figures.mjs'
import {
  closeFieldBar,
  firstControl,
  lookAround,
  nextButton,
  openNewForm,
  placeCursor,
  residential,
  sectionTitle,
  type,
} from './form-screen.mjs'
import { measureStaticList, measureStaticPage } from './static-page.mjs'

const KEYS = 20
/** At least so many of the residential form's sections have a field that takes a sentence. */
const TYPED_SECTIONS = 10
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
    await closeFieldBar(page)
    keys.push(...typed.keys)
    busy.push(typed.busy)
  })
  if (busy.length < TYPED_SECTIONS) throw new Error(`Only ${busy.length} sections were typed into`)
  return { keys, busy, fields }
}

async function measureSummary(page, runs) {
  const summary = page.getByRole('button', { name: /^Validation Summary/ })
  const times = []
  let lines = 0
  for (let run = 0; run < runs; run++) {
    const wanted = { dialog: 'Validation Summary', selector: 'section li button' }
    times.push(await timeTap(page, summary, wanted))
    await page.waitForTimeout(SETTLE_MS)
    lines = await page.getByRole('dialog').locator('section li button').count()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.waitForTimeout(SETTLE_MS)
  }
  return { times, lines }
}

const spread = (times) => [median(times), Math.max(...times)]
const keySpread = (times) => [median(times), quantile(times, 0.95)]

export async function measureForm({ browser, portal, options, report }) {
  const { runs, throttle } = options
  const phone = openPhone(browser)
  try {
    const { page, devtools } = await phone.open()
    await signInByPage(page, portal.url, 'coagent@demo')
    await whenListed(page)
    await whenPrepared(page)
    // The thread's own processor time: what else the machine does is not counted in.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await slowDown(devtools, throttle)

    const { load, again } = await measureOpening(page, portal.url, runs)
    const switches = await measureSwitching(page, portal.url, Math.min(runs, 3))
    const { keys, busy, fields } = await measureTyping(page, devtools, portal.url)
    const { times, lines } = await measureSummary(page, runs)
    const floor = await measureStaticPage(page, { typeInto: (id) => typeInto(page, devtools, id), runs })
    const lists = await measureStaticList(page, lines, runs)

    report('form-first', spread(again), `${runs} runs`, spread(floor.first))
    report('form-load', spread(load))
    report('form-switch', spread(switches), `${switches.length} switches`, spread(floor.switches))
    const note = `${keys.length} keys in ${busy.length} sections, ${fields} fields in all`
    report('form-key', keySpread(keys), note, keySpread(floor.keys))
    report('form-busy', [busy.reduce((sum, each) => sum + each, 0) / busy.length], undefined, [floor.busy])
    report('form-validate', spread(times), `${lines} errors`, spread(lists))
  } finally {
    await phone.forget()
  }
}
