// Autosaves per second, from a separate process, compared with the same statement in plain SQL.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { whenEnded } from './portal.mjs'

const RATE = 300
const EDITORS = 3_000
const PEAK_SECONDS = 10
const RAW_SECONDS = 5
const LOOK_EVERY_MS = 500

async function generateLoad(portal, seconds) {
  const settings = { url: portal.url, editors: EDITORS, rate: RATE, seconds, peakSeconds: PEAK_SECONDS }
  const program = join(import.meta.dirname, 'autosave-load.mjs')
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (complaint += chunk))
  let highest = 0
  const look = setInterval(() => {
    highest = Math.max(highest, portal.memory())
  }, LOOK_EVERY_MS)
  await whenEnded(child).finally(() => clearInterval(look))
  if (!printed)
    throw new Error(
      complaint
        .trim()
        .split('\n')
        .find((line) => /Error/.test(line)) ?? 'no figures',
    )
  return { ...JSON.parse(printed), highest }
}

/** The one UPDATE of an autosave, each in a durable transaction of its own, one after the other. */
async function rawRate(portal, draftId) {
  const client = new pg.Client(portal.database())
  await client.connect()
  try {
    const { rows } = await client.query('select draft_id, fields from autosave where revision > 1 limit 500')
    const names = Object.keys(rows[0].fields)
    const text = `update autosave set fields = autosave.fields || $2::jsonb, definition_hash = $3, title = $4, revision = revision + 1,
      saved_at = clock_timestamp() where draft_id = $1 returning revision, saved_at`
    const begun = performance.now()
    let done = 0
    while (performance.now() - begun < RAW_SECONDS * 1000) {
      const from = (done * 4) % (names.length - 4)
      const sent = names
        .slice(from, from + 4)
        .map((name) => [name, { value: `Entered ${done}`, base: null, editedAt: Date.now() }])
      const id = rows[done % rows.length]?.draft_id ?? draftId
      const values = [id, JSON.stringify(Object.fromEntries(sent)), 'hash', '2412 33 Avenue SW']
      await client.query({ name: 'autosave', text, values })
      done += 1
    }
    return done / ((performance.now() - begun) / 1000)
  } finally {
    await client.end()
  }
}

export async function measureAutosave({ portal, options, report }) {
  const seconds = options.minutes * 60
  const before = portal.processorSeconds()
  const { created, offered, peak, draftId, highest, processor } = await generateLoad(portal, seconds)
  const after = portal.processorSeconds()
  const listings = options.board ? 'the board given' : `${options.listings.toLocaleString('en-CA')} listings`
  const board = `${listings}, ${EDITORS.toLocaleString('en-CA')} drafts of 120 fields`
  report('autosave-offered', [offered.achieved], `${RATE}/s for ${Math.round(seconds)} s; ${board}`)
  report('autosave-latency', offered.latency, `worst ${Math.round(offered.worst)} ms`)
  report('autosave-errors', [offered.errors + peak.errors], `of ${offered.sent.toLocaleString('en-CA')} and the peak`)
  report('autosave-memory', [highest])
  const spent = [after.server - before.server, after.database - before.database, processor.seconds]
  report(
    'autosave-processor',
    spent.map((each) => (each * 1000) / processor.autosaves),
  )
  const raw = await rawRate(portal, draftId)
  report('autosave-peak', [peak.rate], `first saves ${Math.round(created)}/s`, [raw])
}
