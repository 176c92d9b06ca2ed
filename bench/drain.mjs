// node bench/drain.mjs: how long a phone takes to send what it collected without signal, over a bad mobile line: 500 edits
// in 20 drafts, and a draft with 25 photos. With the work on the phone encrypted, as it is, and unencrypted; beside plain
// requests with as many bytes over the same line. --runs 3; --edits 500; --photos 25.
//
// Background Sync is turned off: the service worker's own copy of the sync would not know what is unencrypted.
import { createServer } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { APP, SERVER } from '../scripts/builds.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { installedChromium } from '../tests/support/chromium.mjs'
import { openPhone, PHONE } from './browser.mjs'
import { median, written } from './figures.mjs'
import { beginDraft, enteredValues } from './growth-drafts.mjs'
import { encryptAll, installWork } from './phone-work.mjs'
import { preparePortal } from './portal.mjs'
import { openSlowLine } from './slow-line.mjs'

const LINE = { bitsPerSecond: 1_600_000, roundTripMs: 300, loss: 0.05 }
const DRAFTS = 20
/** As many as the sync sends photos at once. */
const LANES = 2
const HOUSES = ['brick-two-storey', 'white-bungalow', 'blue-townhouse', 'evening-cabin', 'winter-farmhouse']
const WITHIN_MS = 30 * 60_000
const fixtures = resolve(import.meta.dirname, '../tests/fixtures/photos')

const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    edits: { type: 'string', default: '500' },
    photos: { type: 'string', default: '25' },
  },
})
const runs = Number(given.runs)
const photos = Number(given.photos)
const editsPerDraft = Math.ceil(Number(given.edits) / DRAFTS)

/** Runs in every page before its own code. */
function withoutBackgroundSync() {
  delete ServiceWorkerRegistration.prototype.sync
}

/** Runs in every page before its own code: what would be encrypted is stored as it is. */
function withoutEncryption() {
  SubtleCrypto.prototype.encrypt = async (_algorithm, _key, data) =>
    data instanceof ArrayBuffer ? data.slice(0) : data.slice().buffer
  SubtleCrypto.prototype.decrypt = async (_algorithm, _key, data) =>
    data instanceof ArrayBuffer ? data : data.slice().buffer
}

/** Edits in drafts of their own, then a draft with photos, all without signal; ends on the Waiting screen. */
async function collectWork({ context, page }, url, values) {
  const { draft } = await beginDraft({ context, page }, url, { member: 'broker@demo' })
  await page.goto(`${url}/settings`)
  const edits = Object.fromEntries(Object.entries(values).slice(0, editsPerDraft - 1))
  await page.evaluate(
    ([each, clones]) => globalThis.phoneWork.cloneDraft(each, clones),
    [draft, { from: 0, to: DRAFTS, values: edits }],
  )
  await encryptAll(page, `${url}/settings`)
  await page.goto(`${url}/listings/create/res`)
  const no = page.getByRole('dialog', { name: 'Use your saved listing?' }).getByRole('button', { name: /^No/ })
  const all = page.getByRole('button', { name: 'All fields' })
  await all.or(no).first().waitFor()
  if (await no.isVisible()) await no.click()
  await all.click()
  await page.locator('.section-list button', { hasText: 'Photos' }).click()
  const choose = page.locator('.photos-add input[type=file]').last()
  await choose.waitFor({ state: 'attached' })
  await choose.setInputFiles(
    Array.from({ length: photos }, (_, at) => join(fixtures, `${HOUSES[at % HOUSES.length]}.jpg`)),
  )
  await page.waitForFunction((count) => document.querySelectorAll('.photo-card img').length === count, photos)
  await page.goto(`${url}/waiting`)
  await page
    .getByText(`${DRAFTS + 1}`)
    .first()
    .waitFor()
}

/** The clones of every run have the same ids: to the server, the next phone would be a second device. */
async function forgetDrafts(portal) {
  const client = new pg.Client(portal.database())
  await client.connect()
  await client.query('delete from autosave')
  await client.end()
}

async function timeDrain(browser, portal, values, isEncrypted, seed) {
  const line = await openSlowLine(new URL(portal.url).port, { ...LINE, seed })
  const scripts = [installWork, withoutBackgroundSync, ...(isEncrypted ? [] : [withoutEncryption])]
  const phone = openPhone(browser, PHONE, [], scripts)
  try {
    const opened = await phone.open()
    await collectWork(opened, line.url, values)
    line.setBad(true)
    const begun = performance.now()
    await opened.context.setOffline(false)
    await opened.page.getByText('Nothing waits to be sent.', { exact: true }).waitFor({ timeout: WITHIN_MS })
    return { seconds: (performance.now() - begun) / 1_000, ...line.sent() }
  } finally {
    await phone.forget()
    await line.close()
    await forgetDrafts(portal)
  }
}

/** As many bytes in as many requests as there are photos, as plain requests over the same line. */
async function timePlain(bytes, seed) {
  const sink = createServer((request, reply) => request.resume().on('end', () => reply.end('{}')))
  await new Promise((done) => sink.listen(0, '127.0.0.1', done))
  const line = await openSlowLine(sink.address().port, { ...LINE, seed })
  line.setBad(true)
  const body = Buffer.alloc(Math.round(bytes / photos), 'x')
  let left = photos
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (left-- > 0) await fetch(line.url, { method: 'POST', body }).then((reply) => reply.text())
    }),
  )
  const seconds = (performance.now() - begun) / 1_000
  await line.close()
  sink.closeAllConnections()
  sink.close()
  return seconds
}

const browser = { program: installedChromium() }
if (!browser.program) throw new Error('No Chromium on this machine; CHROME names one')
await prepare([APP, SERVER])
const portal = await preparePortal({ listings: 2_000 })
const times = { encrypted: [], unencrypted: [], plain: [] }
const before = loadavg()[0].toFixed(1)
try {
  await portal.start()
  const values = await enteredValues(portal.url)
  for (let run = 0; run < runs; run++) {
    const sealed = await timeDrain(browser, portal, values, true, 1 + run)
    const open = await timeDrain(browser, portal, values, false, 1 + run)
    const plain = await timePlain(sealed.up, 1 + run)
    times.encrypted.push(sealed.seconds)
    times.unencrypted.push(open.seconds)
    times.plain.push(plain)
    const megabytes = (bytes) => written(bytes / 1e6)
    process.stdout.write(
      `run ${run + 1}: encrypted ${written(sealed.seconds)} s, unencrypted ${written(open.seconds)} s, plain requests ${written(plain)} s; ${megabytes(sealed.up)} MB up, ${megabytes(sealed.down)} MB down\n`,
    )
  }
} finally {
  await portal.remove()
}
for (const [what, all] of Object.entries(times))
  process.stdout.write(`${what.padEnd(12)} median ${written(median(all))} s, worst ${written(Math.max(...all))} s\n`)
process.stdout.write(`${cpus().length} cores, load ${before} → ${loadavg()[0].toFixed(1)}\n`)
