// Effect of one slow, greedy or hostile member on the others: honest members work at a steady pace, alone and then
// beside each of the attacks. All of them share one address, as in an office. Rate limits are on, because they are
// under test. The attack has a thread of its own, so that honest members do not wait for it in this one.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { addressOf, ask, DEMO_MEMBERS, getJson, signIn } from './api.mjs'
import { ATTACKS, draftBody, draw, json, uploadBody } from './attacks.mjs'
import { quantile, written } from './figures.mjs'

const SECONDS = 15
/** Interval between an honest member's actions. */
const EVERY_MS = 250
/** As a phone does (sync-core.ts). */
const UPLOADS_AT_ONCE = 2

const KINDS = ['table', 'search', 'save', 'photo']

/** Each kind in turn. Latency counts from the moment the action was due. */
function honestMember(agent, base, headers, { form, photo, thumbnail }, seen) {
  const draft = { draftId: randomUUID(), revision: 0 }
  let lastSave = Promise.resolve()
  const uploads = Array.from({ length: UPLOADS_AT_ONCE }, () => Promise.resolve())
  const save = () => {
    const from = draft.revision++
    const body = draftBody(headers, form, { ...draft, from, to: from + 1, text: `Saved ${from}` })
    return ask(agent, `${base}/api/autosave/${from === 0 ? 'create' : 'updateData'}`, json(headers, body))
  }
  const tasks = [
    () => ask(agent, `${base}/api/Product/Listings/myeditablelistings`, { headers }),
    () =>
      ask(
        agent,
        `${base}/api/Product/Listings/f`,
        json(headers, JSON.stringify({ where: { clause: [{ name: 'City', value: 'Calgary' }] } })),
      ),
    // One in flight, as on a phone.
    () => {
      lastSave = lastSave.then(save)
      return lastSave
    },
    () => {
      const { body, type } = uploadBody(photo, thumbnail)
      const sent = { ...headers, 'content-type': type, 'content-length': body.length }
      const upload = uploads
        .shift()
        .then(() => ask(agent, `${base}/api/Image/UploadPhotos`, { method: 'POST', headers: sent, body }))
      uploads.push(upload)
      return upload
    },
  ]
  return async (turn, due) => {
    const { status } = await tasks[turn % tasks.length]()
    seen.latencies.push({ kind: KINDS[turn % tasks.length], ms: performance.now() - due })
    if (status !== 200) seen.refused.push(status)
  }
}

async function honestWork(url, members, pictures, seconds) {
  const agent = new Agent({ keepAlive: true })
  const seen = { latencies: [], refused: [] }
  const work = members.map((headers) => honestMember(agent, addressOf(url), headers, pictures, seen))
  try {
    const begun = performance.now()
    const all = []
    for (let turn = 0; turn * EVERY_MS < seconds * 1_000; turn++)
      for (const [at, each] of work.entries()) {
        const due = begun + turn * EVERY_MS + (at * EVERY_MS) / work.length
        const early = due - performance.now()
        if (early > 1) await sleep(early)
        all.push(each(turn, due))
      }
    await Promise.all(all)
    return seen
  } finally {
    agent.destroy()
  }
}

async function beside(name, tools, work) {
  const attack = new Worker(new URL('./attacks.mjs', import.meta.url), { workerData: { name, ...tools } })
  const broken = once(attack, 'error').then(([error]) => Promise.reject(error))
  try {
    await Promise.race([once(attack, 'message'), broken])
    await sleep(2_000)
    return await Promise.race([work(), broken])
  } finally {
    await attack.terminate()
  }
}

export async function measureCrowd({ portal, report }) {
  const limits = portal.env.LIMITS
  await portal.stop()
  portal.env.LIMITS = 'on'
  try {
    await portal.start()
    await measure(portal.url, report)
  } finally {
    await portal.stop()
    portal.env.LIMITS = limits
  }
}

async function measure(url, report) {
  const agent = new Agent()
  const [hostile, ...honest] = await Promise.all(DEMO_MEMBERS.map((member) => signIn(agent, url, member)))
  const form = await getJson(agent, url, hostile, 'definition/res')
  agent.destroy()
  const pictures = { form, photo: await draw(960, 640, 60), thumbnail: await draw(240, 160, 60) }
  const work = () => honestWork(url, honest, pictures, SECONDS)
  const tell = (id, { latencies, refused }) =>
    report(
      id,
      [0.5, 0.99].map((share) => quantile(milliseconds(latencies), share)),
      told(latencies, refused),
    )
  await honestWork(url, honest, pictures, 3)
  tell('crowd-alone', await work())
  const refused = []
  for (const name of Object.keys(ATTACKS)) {
    const seen = await beside(name, { url, headers: hostile, form }, work)
    tell(`crowd-${name}`, seen)
    refused.push(seen.refused.length)
  }
  report('crowd-refused', refused)
}

const milliseconds = (latencies) => latencies.map(({ ms }) => ms)

function told(latencies, refused) {
  const ofEach = KINDS.map((kind) => {
    const own = milliseconds(latencies.filter((each) => each.kind === kind))
    return `${kind} ${written(quantile(own, 0.5))} / ${written(quantile(own, 0.99))}`
  })
  const by = [...new Set(refused)].map((status) => `${refused.filter((each) => each === status).length} × ${status}`)
  const what = by.length > 0 ? `refused ${by.join(', ')}` : 'none refused'
  return `${latencies.length} requests, ${what}; p50 / p99 of each kind: ${ofEach.join(', ')}`
}
