// Effect of one slow, greedy or hostile member on the others: honest members work at a steady pace, alone and then
// beside each of the attacks. All of them share one address, as in an office. Rate limits are on, because they are
// under test.
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { addressOf, ask, DEMO_MEMBERS, getJson, signIn } from './api.mjs'
import { quantile, written } from './figures.mjs'

const SECONDS = 15
/** Interval between an honest member's actions. */
const EVERY_MS = 250
const SLOW_UPLOADS = 6
const SLOW_BYTES_PER_S = 1_200
const SEARCHERS = 32
const GUESSERS = 16
const DRAFT_WRITERS = 12
const DRAFT_BYTES = 1_900_000
const STRANGERS = 4
/** As many as the limits allow. */
const WRITES_PER_S = 9
const MAP_READERS = 20
/** As a phone does (sync-core.ts). */
const UPLOADS_AT_ONCE = 2

const json = (headers, body) => ({ method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

const draw = (width, height, quality) =>
  sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg({ quality })
    .toBuffer()

function uploadBody(image, thumbnail) {
  const boundary = 'bench-crowd'
  const photoId = randomUUID()
  const fields = { photoId, draftId: randomUUID(), sha256: sha256(image), thumbnailSha256: sha256(thumbnail) }
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const file = (name, bytes) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="cropperImageList"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...parts,
    ...file(`${photoId}.jpg`, image),
    ...file(`${photoId}_thumbnail.jpg`, thumbnail),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

function draftBody(headers, form, { draftId, from, to, text }) {
  const { hash: definitionHash, formName: FormName } = form
  const fields = { PublicRemarks: { value: text, base: null, editedAt: Date.now() } }
  const record = { UniqueID: null, ListingId: null, ParentID: null, ResourceName: 'Property', IsDeleted: false }
  const own = { draftId, deviceId: headers['x-curbside-device'], from, to, fields, rows: {}, definitionHash, FormName }
  const rest = { baseVersion: null, title: 'Crowd', photos: null, photoOrder: null, rowLockRequest: null }
  return JSON.stringify({ ...record, ...own, ...rest })
}

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

/** Sends all but the end at once and then hardly anything; starts again when the server aborts it. */
async function slowUpload(base, headers, pictures, stopped) {
  while (!stopped()) {
    const { body, type } = uploadBody(pictures.huge, pictures.thumbnail)
    const sending = request(`${base}/api/Image/UploadPhotos`, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': type, 'content-length': body.length },
    })
    let isOver = false
    const over = () => {
      isOver = true
    }
    sending.on('error', over).on('response', (reply) => reply.resume().on('end', over))
    let at = body.length - 200_000
    sending.write(body.subarray(0, at))
    while (!isOver && !stopped()) {
      await sleep(1_000)
      sending.write(body.subarray(at, at + SLOW_BYTES_PER_S))
      at += SLOW_BYTES_PER_S
    }
    sending.destroy()
  }
}

const over = (count, work) => Promise.all(Array.from({ length: count }, (_, at) => work(at)))

/** [path, body] of calls that take large bodies, with so many wrong fields or empty rows. */
function wrongBodies({ fields: count, rooms: empty }) {
  const fields = Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]))
  const rooms = Array.from({ length: empty }, () => ({}))
  return [
    ['autosave/create', { fields }],
    ['Product/Listings/create', { listingRequest: { data: { rooms } } }],
    ['Product/Listings/update', { listingRequest: { data: { listing: fields } } }],
    ['agents/create', { data: { agent: fields } }],
  ].map(([path, body]) => [path, JSON.stringify(body)])
}

/** Each runs until it is stopped, whatever the answers. */
const ATTACKS = {
  uploads: ({ base, headers, pictures, stopped }) =>
    over(SLOW_UPLOADS, () => slowUpload(base, headers, pictures, stopped)),
  searches: ({ agent, base, headers, stopped }) =>
    over(SEARCHERS, async (at) => {
      for (let turn = at; !stopped(); turn++) {
        const where = { clause: [{ name: 'StreetName', value: 'aeiou'[turn % 5] }] }
        await ask(agent, `${base}/api/Product/Listings/f`, json(headers, JSON.stringify({ where })))
      }
    }),
  'sign-ins': ({ agent, base, stopped }) =>
    over(GUESSERS, async (at) => {
      for (let turn = 0; !stopped(); turn++)
        await ask(agent, `${base}/login`, {
          method: 'POST',
          headers: { origin: base, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ username: `guess${at}-${turn}@demo`, password: 'wrong' }).toString(),
        })
    }),
  drafts: ({ agent, base, headers, pictures, stopped }) =>
    over(DRAFT_WRITERS, async () => {
      const draftId = randomUUID()
      const text = 'x'.repeat(DRAFT_BYTES)
      for (let to = 1; !stopped(); to++) {
        const body = draftBody(headers, pictures.form, { draftId, from: to - 1, to, text })
        await ask(agent, `${base}/api/autosave/${to === 1 ? 'create' : 'updateData'}`, json(headers, body))
        await ask(agent, `${base}/api/autosave/retrieve`, json(headers, JSON.stringify({ draftId })))
      }
    }),
  strangers: ({ agent, base, stopped }) => {
    const bodies = wrongBodies({ fields: 60_000, rooms: 80_000 })
    const headers = { origin: base, 'x-curbside': '1' }
    return over(STRANGERS, async (at) => {
      for (let turn = at; !stopped(); turn++) {
        const [path, body] = bodies[turn % bodies.length]
        await ask(agent, `${base}/api/${path}`, json(headers, body)).catch(() => undefined)
      }
    })
  },
  'within-limits': ({ agent, base, headers, stopped }) => {
    const bodies = wrongBodies({ fields: 1_900, rooms: 1_000 })
    return over(WRITES_PER_S, async (at) => {
      await sleep((at * 1_000) / WRITES_PER_S)
      for (let turn = at; !stopped(); turn++) {
        const [path, body] = bodies[turn % bodies.length]
        const sent = json({ ...headers, 'idempotency-key': randomUUID() }, body)
        await Promise.all([ask(agent, `${base}/api/${path}`, sent), sleep(1_000)])
      }
    })
  },
  maps: ({ agent, base, headers, stopped }) =>
    over(MAP_READERS, async (at) => {
      for (let turn = 0; !stopped(); turn++) {
        const [x, y] = [2_990 + turn, 5_480 + at]
        await ask(agent, `${base}/api/tiles/neighbourhoods/14/${x}/${y}`, { headers })
        await ask(agent, `${base}/api/Geocode/search`, json(headers, JSON.stringify({ text: `${turn} Elm Street` })))
      }
    }),
}

async function beside(attack, { url, headers, pictures }, work) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let isStopped = false
  const running = attack({ agent, base: addressOf(url), headers, pictures, stopped: () => isStopped })
  try {
    await sleep(2_000)
    return await work()
  } finally {
    isStopped = true
    await running.catch(() => undefined)
    agent.destroy()
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
  const pictures = {
    form,
    photo: await draw(960, 640, 60),
    thumbnail: await draw(240, 160, 60),
    huge: await draw(5_600, 4_200, 92),
  }
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
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const seen = await beside(attack, { url, headers: hostile, pictures }, work)
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
