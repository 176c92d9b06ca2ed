// The attacks of the crowd (crowd.mjs), each in a worker of its own: runs until the worker is terminated.
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { addressOf, ask } from './api.mjs'

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

export const json = (headers, body) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body,
})
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

export function uploadBody(image, thumbnail) {
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

export function draftBody(headers, form, { draftId, from, to, text }) {
  const { hash: definitionHash, formName: FormName } = form
  const fields = { PublicRemarks: { value: text, base: null, editedAt: Date.now() } }
  const record = { UniqueID: null, ListingId: null, ParentID: null, ResourceName: 'Property', IsDeleted: false }
  const own = { draftId, deviceId: headers['x-curbside-device'], from, to, fields, rows: {}, definitionHash, FormName }
  const rest = { baseVersion: null, title: 'Crowd', photos: null, photoOrder: null, rowLockRequest: null }
  return JSON.stringify({ ...record, ...own, ...rest })
}

export const draw = (width, height, quality) =>
  sharp({ create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg({ quality })
    .toBuffer()

/** Sends all but the end at once and then hardly anything; starts again when the server aborts it. */
async function slowUpload(base, headers, pictures) {
  for (;;) {
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
    while (!isOver) {
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
export const ATTACKS = {
  uploads: ({ base, headers, pictures }) => over(SLOW_UPLOADS, () => slowUpload(base, headers, pictures)),
  searches: ({ agent, base, headers }) =>
    over(SEARCHERS, async (at) => {
      for (let turn = at; ; turn++) {
        const where = { clause: [{ name: 'StreetName', value: 'aeiou'[turn % 5] }] }
        await ask(agent, `${base}/api/Product/Listings/f`, json(headers, JSON.stringify({ where })))
      }
    }),
  'sign-ins': ({ agent, base }) =>
    over(GUESSERS, async (at) => {
      for (let turn = 0; ; turn++)
        await ask(agent, `${base}/login`, {
          method: 'POST',
          headers: { origin: base, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ username: `guess${at}-${turn}@demo`, password: 'wrong' }).toString(),
        })
    }),
  drafts: ({ agent, base, headers, pictures }) =>
    over(DRAFT_WRITERS, async () => {
      const draftId = randomUUID()
      const text = 'x'.repeat(DRAFT_BYTES)
      for (let to = 1; ; to++) {
        const body = draftBody(headers, pictures.form, { draftId, from: to - 1, to, text })
        await ask(agent, `${base}/api/autosave/${to === 1 ? 'create' : 'updateData'}`, json(headers, body))
        await ask(agent, `${base}/api/autosave/retrieve`, json(headers, JSON.stringify({ draftId })))
      }
    }),
  strangers: ({ agent, base }) => {
    const bodies = wrongBodies({ fields: 60_000, rooms: 80_000 })
    const headers = { origin: base, 'x-curbside': '1' }
    return over(STRANGERS, async (at) => {
      for (let turn = at; ; turn++) {
        const [path, body] = bodies[turn % bodies.length]
        await ask(agent, `${base}/api/${path}`, json(headers, body)).catch(() => undefined)
      }
    })
  },
  'within-limits': ({ agent, base, headers }) => {
    const bodies = wrongBodies({ fields: 1_900, rooms: 1_000 })
    return over(WRITES_PER_S, async (at) => {
      await sleep((at * 1_000) / WRITES_PER_S)
      for (let turn = at; ; turn++) {
        const [path, body] = bodies[turn % bodies.length]
        const sent = json({ ...headers, 'idempotency-key': randomUUID() }, body)
        await Promise.all([ask(agent, `${base}/api/${path}`, sent), sleep(1_000)])
      }
    })
  },
  maps: ({ agent, base, headers }) =>
    over(MAP_READERS, async (at) => {
      for (let turn = 0; ; turn++) {
        const [x, y] = [2_990 + turn, 5_480 + at]
        await ask(agent, `${base}/api/tiles/neighbourhoods/14/${x}/${y}`, { headers })
        await ask(agent, `${base}/api/Geocode/search`, json(headers, JSON.stringify({ text: `${turn} Elm Street` })))
      }
    }),
}

if (parentPort) {
  const { name, url, headers, form } = workerData
  const huge = name === 'uploads' ? await draw(5_600, 4_200, 92) : null
  const pictures = { form, huge, thumbnail: await draw(240, 160, 60) }
  parentPort.postMessage('ready')
  await ATTACKS[name]({
    agent: new Agent({ keepAlive: true, maxSockets: 64 }),
    base: addressOf(url),
    headers,
    pictures,
  })
}
