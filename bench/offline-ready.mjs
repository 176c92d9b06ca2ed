// node bench/offline-ready.mjs: a first visit over a bad mobile line: from the tap on Sign in until Home shows its
// listings, until the whole app is on the phone (the service worker is active), and until the forms are, too. --runs 3.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { APP, SERVER } from '../scripts/builds.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { installedChromium } from '../tests/support/chromium.mjs'
import { openPhone, PHONE, signInByPage, whenListed } from './browser.mjs'
import { median, written } from './figures.mjs'
import { preparePortal } from './portal.mjs'
import { openSlowLine } from './slow-line.mjs'

const LINE = { bitsPerSecond: 1_600_000, roundTripMs: 300, loss: 0.05 }
const WITHIN_MS = 10 * 60_000

const { values: given } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })

/** Runs in the page: resolves when this file or reply is in a cache. */
async function whenKept(path) {
  const isKept = async () => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname === path) return true
    return false
  }
  while (!(await isKept())) await new Promise((done) => setTimeout(done, 100))
}

async function timeFirstVisit(browser, portal, seed) {
  const line = await openSlowLine(new URL(portal.url).port, { ...LINE, seed })
  const phone = openPhone(browser, PHONE)
  try {
    line.setBad(true)
    const { page } = await phone.open()
    page.setDefaultTimeout(WITHIN_MS)
    await signInByPage(page, line.url, 'agent@demo')
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1_000
    await whenListed(page)
    const listed = seconds()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const app = seconds()
    await page.evaluate(whenKept, '/api/definition/lookup')
    return { listed, app, forms: seconds(), down: line.sent().down }
  } finally {
    await phone.forget()
    await line.close()
  }
}

const browser = { program: installedChromium() }
if (!browser.program) throw new Error('No Chromium on this machine; CHROME names one')
await prepare([APP, SERVER])
const portal = await preparePortal({ listings: 2_000 })
const times = { 'Home listed': [], 'app on the phone': [], 'first form on the phone': [] }
const before = loadavg()[0].toFixed(1)
try {
  await portal.start()
  for (let run = 0; run < Number(given.runs); run++) {
    const { listed, app, forms, down } = await timeFirstVisit(browser, portal, 1 + run)
    times['Home listed'].push(listed)
    times['app on the phone'].push(app)
    times['first form on the phone'].push(forms)
    process.stdout.write(
      `run ${run + 1}: listed ${written(listed)} s, app ${written(app)} s, first form ${written(forms)} s; ${written(down / 1e6)} MB\n`,
    )
  }
} finally {
  await portal.remove()
}
for (const [what, all] of Object.entries(times))
  process.stdout.write(`${what.padEnd(24)} median ${written(median(all))} s, worst ${written(Math.max(...all))} s\n`)
process.stdout.write(`${cpus().length} cores, load ${before} → ${loadavg()[0].toFixed(1)}\n`)
