// Generates autosave load from a separate process: node bench/autosave-load.mjs
// '{"url":…,"editors":…,"rate":…,"seconds":…,"peakSeconds":…}' Each editor is one device with one draft of 120
// filled-in fields, and sends the changes since its last revision. Latency counts from the moment an autosave was due,
// whether or not it could be sent then.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, ask, DEMO_MEMBERS, getJson, signIn } from './api.mjs'
import { quantile } from './figures.mjs'

const FILLED = 120
const CHANGED = 4
const PEAK_WORKERS = 32
const CREATE_WORKERS = 16

const settings = JSON.parse(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const base = addressOf(settings.url)

const register = (value) => ({ value, base: null, editedAt: Date.now() })

function bodyOf(editor, form, from, to, names) {
  return JSON.stringify({
    UniqueID: null,
    ListingId: null,
    ParentID: null,
    ResourceName: 'Property',
    FormName: form.formName,
    IsDeleted: false,
    draftId: editor.draftId,
    deviceId: editor.headers['x-curbside-device'],
    definitionHash: form.hash,
    baseVersion: null,
    title: '2412 33 Avenue SW',
    from,
    to,
    fields: Object.fromEntries(names.map((name) => [name, register(`Entered with revision ${to}`)])),
    rows: {},
    photos: null,
    photoOrder: null,
    rowLockRequest: null,
  })
}

async function send(editor, path, body) {
  const { status } = await ask(agent, `${base}/api/autosave/${path}`, {
    method: 'POST',
    headers: { ...editor.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    body,
  })
  return status
}

async function eachOf(items, workers, work) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

async function beginDrafts(form, names) {
  const members = []
  for (const member of DEMO_MEMBERS) members.push(await signIn(agent, settings.url, member))
  const editors = Array.from({ length: settings.editors }, (_, at) => ({
    headers: { ...members[at % members.length], 'x-curbside-device': randomUUID() },
    draftId: randomUUID(),
    revision: 1,
    at,
    turn: Promise.resolve(),
  }))
  await eachOf(editors, CREATE_WORKERS, async (editor) => {
    const status = await send(editor, 'create', bodyOf(editor, form, 0, 1, names.slice(0, FILLED)))
    if (status !== 200) throw new Error(`autosave/create answered ${status}`)
  })
  return editors
}

function sender(form, names) {
  const statuses = new Map()
  return {
    statuses,
    /** One autosave of this editor, after its earlier ones: a phone sends one at a time. */
    save(editor) {
      editor.turn = editor.turn.then(async () => {
        const to = editor.revision + 1
        const from = (to * CHANGED + editor.at) % (FILLED - CHANGED)
        const body = bodyOf(editor, form, editor.revision, to, names.slice(from, from + CHANGED))
        const status = await send(editor, 'updateData', body).catch((error) => error.code ?? 'failed')
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 200) editor.revision = to
      })
      return editor.turn
    },
  }
}

const failures = (statuses) => [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0)

/** `rate` a second, evenly, regardless of the answers. */
async function offer(editors, { save, statuses }) {
  const { rate, seconds } = settings
  const total = Math.round(rate * seconds)
  const latencies = []
  const begun = performance.now()
  const all = []
  for (let at = 0; at < total; at++) {
    const due = begun + (at * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    all.push(save(editors[at % editors.length]).then(() => latencies.push(performance.now() - due)))
  }
  await Promise.all(all)
  const took = (performance.now() - begun) / 1000
  return {
    sent: total,
    achieved: (total - failures(statuses)) / took,
    latency: [0.5, 0.99, 0.999].map((share) => quantile(latencies, share)),
    worst: Math.max(...latencies),
    errors: failures(statuses),
  }
}

/** Each worker sends its next autosave as soon as the last was answered. */
async function goAllOut(editors, { save, statuses }) {
  const until = performance.now() + settings.peakSeconds * 1000
  let done = 0
  let next = 0
  const begun = performance.now()
  const worker = async () => {
    while (performance.now() < until) {
      await save(editors[next++ % editors.length])
      done += 1
    }
  }
  await Promise.all(Array.from({ length: PEAK_WORKERS }, worker))
  const errors = failures(statuses)
  return { sent: done, rate: (done - errors) / ((performance.now() - begun) / 1000), errors }
}

const headers = await signIn(agent, settings.url, DEMO_MEMBERS[0])
const form = await getJson(agent, settings.url, headers, 'definition/res')
const names = form.fields.map(({ FieldName }) => FieldName)
const begun = performance.now()
const editors = await beginDrafts(form, names)
const created = editors.length / ((performance.now() - begun) / 1000)
const offered = await offer(editors, sender(form, names))
const peak = await goAllOut(editors, sender(form, names))
agent.destroy()
const [{ draftId }] = editors
const { user, system } = process.cpuUsage()
const processor = { seconds: (user + system) / 1e6, autosaves: editors.length + offered.sent + peak.sent }
process.stdout.write(`${JSON.stringify({ created, offered, peak, draftId, processor })}\n`)
