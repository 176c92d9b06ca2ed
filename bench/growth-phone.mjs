// node bench/growth-phone.mjs: curves over how much is on a phone, slowed down four times: its drafts, a draft's photos, a
// form's fields. Not part of `npm run bench`: it takes half an hour. --only drafts|photos|fields measures one of them;
// --json FILE saves the figures and --draw FOLDER writes the drawings.
//
// Drafts and photos are measured without signal, so that nothing is sent meanwhile: the case of a member at a house
// without signal who sends everything later. The fields are measured online, as opening a new form usually is.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { APP, SERVER } from '../scripts/builds.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { installedChromium } from '../tests/support/chromium.mjs'
import { median } from './figures.mjs'
import { measureDrafts } from './growth-drafts.mjs'
import { measureFields } from './growth-fields.mjs'
import { drawPhone, tableText } from './growth-phone-drawings.mjs'
import { measurePhotos } from './growth-photos.mjs'
import { preparePortal } from './portal.mjs'

const MEASURES = { drafts: measureDrafts, photos: measurePhotos, fields: measureFields }

const { values: given } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '5' },
    throttle: { type: 'string', default: '4' },
    json: { type: 'string' },
    draw: { type: 'string' },
    /** For a short try: these sizes in place of the usual three. */
    sizes: { type: 'string' },
    /** Of each draft, for the curve of drafts. */
    photos: { type: 'string', default: '0' },
  },
})
const topics = given.only ? [given.only] : Object.keys(MEASURES)
for (const topic of topics)
  if (!MEASURES[topic]) throw new Error(`--only ${topic}: use one of ${Object.keys(MEASURES).join(', ')}`)
const options = { runs: Number(given.runs), throttle: Number(given.throttle), photos: Number(given.photos) }
const counts = given.sizes?.split(',').map(Number)
const browser = { program: installedChromium() }
if (!browser.program) throw new Error('No Chromium on this machine; CHROME names one')

const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
const figures = { machine, ...options, topics: {} }

function keep(topic, { found, ...point }) {
  const values = Object.entries(found).map(([id, all]) => [id, { median: median(all), worst: Math.max(...all), all }])
  figures.topics[topic] = [...(figures.topics[topic] ?? []), { ...point, values: Object.fromEntries(values) }]
  process.stdout.write(`${topic} ${point.x}: load ${point.load.join(' → ')}\n`)
  if (given.json) writeFileSync(given.json, `${JSON.stringify(figures, null, 1)}\n`)
}

if (given.json) mkdirSync(dirname(given.json), { recursive: true })
await prepare([APP, SERVER])
const portal = await preparePortal({ listings: 2_000 })
try {
  await portal.start()
  for (const topic of topics)
    await MEASURES[topic]({ browser, portal, options, counts, keep: (point) => keep(topic, point) })
} finally {
  await portal.remove()
}
process.stdout.write(`\n${tableText(figures)}${machine}\n`)
if (given.draw) {
  mkdirSync(given.draw, { recursive: true })
  for (const [name, svg] of Object.entries(drawPhone(figures))) writeFileSync(join(given.draw, `${name}.svg`), svg)
}
