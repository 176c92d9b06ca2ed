// Broken and hostile files through the real route, over a real connection: each refused with a problem that has a name, and nothing of it kept.
import { createHash, randomUUID } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { startSession } from '#server/features/session/session.store.ts'
import { createUploadShares } from '#server/http/limits/upload-shares.ts'
import { drainRequestBody } from '#server/http/open-service.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { fixture } from '../../support/photo-files.ts'
import { openPortal } from '../../support/portal.ts'
import { pdf } from '../../support/supplement-files.ts'
import { good, kept, logged, openListeningPortal, portal, upload } from './upload-scene.ts'

await openListeningPortal()

const secret = (await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.ann.uniqueId))).secret

const port = (portal.app.server.address() as AddressInfo).port

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const BOUNDARY = 'slow-boundary'
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`

/** A request whose body is written by hand and never ended. */
function begin(
  path: string,
  headers: Record<string, string> = {},
): { sending: ClientRequest; answered: Promise<IncomingMessage> } {
  const sending = request({
    // A new connection: none is left over from an aborted request.
    agent: false,
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/${path}`,
    headers: headOf(headers),
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve)
    sending.on('error', reject)
  })
  return { sending, answered }
}
const headOf = (headers: Record<string, string>) => ({
  'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  'x-curbside': '1',
  'sec-fetch-site': 'same-origin',
  cookie: `__Host-curbside=${secret}`,
  ...headers,
})
async function problemOf(reply: IncomingMessage): Promise<{ status: number; code: string; detail?: string }> {
  let text = ''
  for await (const piece of reply) text += piece
  const { code, detail } = JSON.parse(text)
  return { status: reply.statusCode!, code, detail }
}

const photoFields = (more = '') =>
  field('photoId', randomUUID()) +
  field('draftId', randomUUID()) +
  field('sha256', sha256(good)) +
  field('thumbnailSha256', sha256(good)) +
  more
const supplementFields = (more = '') =>
  field('supplementId', randomUUID()) +
  field('draftId', randomUUID()) +
  field('name', 'a.pdf') +
  field('sha256', sha256(good)) +
  more

const took: string[] = []
afterAll(() => process.stdout.write(`Refused while the body was under way, after: ${took.join(', ')}\n`))

/** Writes only these bytes; the body never ends. */
async function stall(path: string, bytes: (string | Buffer)[], headers?: Record<string, string>) {
  const { sending, answered } = begin(path, headers)
  const begun = performance.now()
  sending.flushHeaders()
  for (const each of bytes) sending.write(each)
  const reply = await answered
  // How long it takes to send fifty megabytes says nothing.
  if (bytes.every(({ length }) => length < 1_000_000)) took.push(`${Math.round(performance.now() - begun)} ms`)
  const problem = await problemOf(reply)
  sending.destroy()
  return problem
}

const PHOTO = 'Image/UploadPhotos'
const SUPPLEMENT = 'Supplement/Upload'

test.each([PHOTO, SUPPLEMENT])(
  '%s: what is no multipart body, or says no boundary, is refused by name',
  async (path) => {
    for (const type of [
      'application/json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=x',
    ]) {
      const reply = await portal.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        headers: headOf({ 'content-type': type }),
        payload: '{}',
      })
      expect([type, reply.statusCode, reply.json().code]).toEqual([type, 400, 'invalid-request'])
    }
  },
)

test.each([
  [PHOTO, 'photo-damaged', () => photoFields() + fileHead('cropperImageList')],
  [SUPPLEMENT, 'supplement-damaged', () => supplementFields() + fileHead('file')],
])('%s: a body that ends before its end arrived damaged, and comes again', async (path, code, head) => {
  const started = Buffer.concat([Buffer.from(head()), good])
  for (const payload of [started, started.subarray(0, 40), Buffer.from('no parts at all')]) {
    const reply = await portal.app.inject({ method: 'POST', url: `/api/${path}`, headers: headOf({}), payload })
    expect([reply.statusCode, reply.json().code]).toEqual([422, code])
  }
})

test('a boundary that is none is refused by name, and a file without a name is the photo', async () => {
  const boundary = 'b'.repeat(300)
  const headers = headOf({ 'content-type': `multipart/form-data; boundary=${boundary}` })
  const reply = await portal.app.inject({ method: 'POST', url: `/api/${PHOTO}`, headers, payload: `--${boundary}--` })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request'])
  const nameless = fileHead('cropperImageList')
    .replace('; filename="a.jpg"', '')
    .replace('\r\n\r\n', `\r\ncontent-type: application/octet-stream\r\n\r\n`)
  const payload = Buffer.concat([
    Buffer.from(photoFields() + nameless),
    good,
    Buffer.from(`\r\n${fileHead('cropperImageList').replace('a.jpg', 'a_thumbnail.jpg')}`),
    good,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  const answer = await portal.app.inject({ method: 'POST', url: `/api/${PHOTO}`, headers: headOf({}), payload })
  expect(answer.statusCode).toBe(200)
})

describe('refused before the body ends', () => {
  test.each([PHOTO, SUPPLEMENT])('%s: a stranger', async (path) => {
    expect(await stall(path, [field('draftId', randomUUID())], { cookie: '' })).toMatchObject({
      status: 401,
      code: 'sign-in-required',
    })
  })

  test.each([
    [PHOTO, 'cropperImageList'],
    [SUPPLEMENT, 'file'],
  ])('%s: fields that are wrong, with the file still to come', async (path, name) => {
    expect(await stall(path, [field('draftId', 'no id') + fileHead(name), Buffer.alloc(100)])).toMatchObject({
      status: 400,
      code: 'invalid-request',
    })
  })

  test.each([PHOTO, SUPPLEMENT])('%s: by the length that its head says', async (path) => {
    expect(await stall(path, [], { 'content-length': String(60 * 1024 * 1024) })).toMatchObject({
      status: 413,
      code: 'too-large',
    })
  })

  test.each([PHOTO, SUPPLEMENT])('%s: for a listing that is not theirs, or that they may not see', async (path) => {
    const [active, incomplete] = [
      await givenListing(portal.db, { agent: PEOPLE.sid }),
      await givenListing(portal.db, { agent: PEOPLE.sid, status: 'I' }),
    ]
    const asked = async ({ UniqueID }: { UniqueID: number }) => {
      const key = field('key', String(UniqueID)) + field('epoch', '1')
      const body =
        path === PHOTO ? photoFields(key) + fileHead('cropperImageList') : supplementFields(key) + fileHead('file')
      return (await stall(path, [body, Buffer.alloc(100)])).status
    }
    expect([await asked(active), await asked(incomplete)]).toEqual([403, 404])
  })

  const png = (side: number) => {
    const bytes = Buffer.alloc(33)
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    return bytes
  }
  /** With an embedded thumbnail before its frame header, whose size is not the photo's. */
  const jpeg = (side: number) => {
    const frame = Buffer.from('ffc000110800000000030122000211010311010000', 'hex')
    frame.writeUInt16BE(side, 5)
    frame.writeUInt16BE(side, 7)
    return Buffer.concat([
      Buffer.from('ffd8ffe1002a', 'hex'),
      Buffer.from('ffd8ffc0001108001000100301'.padEnd(80, '0'), 'hex'),
      frame,
    ])
  }
  const heic = () => {
    const bytes = Buffer.from(fixture('house.heic'))
    for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4))
      bytes.writeUInt32BE(90_000, at + 8)
    return bytes.subarray(0, bytes.indexOf('mdat'))
  }
  const program = () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  const svg = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()">')
  const gif = () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(60)])
  const page = () => Buffer.concat([Buffer.from('<!doctype html>'), Buffer.alloc(200_000, ' ')])

  const PHOTOS: [string, () => Buffer, RegExp][] = [
    ['a program', program, /not a picture/],
    ['an SVG', svg, /not a picture/],
    ['a page', page, /not a picture/],
    ['a GIF', gif, /GIF images aren’t supported/],
    ['a PNG of 2,500 million pixels', () => png(50_000), /50 million pixels at most/],
    ['a JPEG of 4,290 million pixels', () => jpeg(65_500), /50 million pixels at most/],
    ['a HEIC that is 90,000 pixels wide', heic, /50 million pixels at most/],
  ]
  test.each(PHOTOS)('a photo whose beginning says that it is %s', async (_, make, reason) => {
    const answer = await stall(PHOTO, [photoFields() + fileHead('cropperImageList'), make()])
    expect(answer).toEqual({ status: 422, code: 'photo-refused', detail: expect.stringMatching(reason) })
  })

  test('a good photo whose thumbnail begins as none', async () => {
    const answer = await stall(PHOTO, [
      photoFields() + fileHead('cropperImageList'),
      good,
      `\r\n${fileHead('cropperImageList')}`,
      program(),
    ])
    expect(answer).toMatchObject({ status: 422, code: 'photo-refused' })
  })

  const SUPPLEMENTS: [string, () => Buffer, RegExp][] = [
    ['a program', program, /^EXE files aren’t supported/],
    ['an SVG', () => Buffer.concat([svg(), Buffer.alloc(1024, ' ')]), /Web pages/],
    ['a page', page, /Web pages/],
    ['a HEIC', heic, /^HEIC files aren’t supported/],
    ['music', () => Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60)]), /^FLAC files aren’t supported/],
    ['noise', () => Buffer.alloc(1024, 0x81), /could not be recognized/],
    ['a PNG of 2,500 million pixels', () => png(50_000), /50 million pixels at most/],
    ['a JPEG of 4,290 million pixels', () => jpeg(65_500), /50 million pixels at most/],
  ]
  test.each(SUPPLEMENTS)('a supplement whose beginning says that it is %s', async (_, make, reason) => {
    const answer = await stall(SUPPLEMENT, [supplementFields() + fileHead('file'), make()])
    expect(answer).toEqual({ status: 422, code: 'supplement-refused', detail: expect.stringMatching(reason) })
  })
})

test.each([
  [PHOTO, () => photoFields() + fileHead('cropperImageList'), () => good],
  [SUPPLEMENT, () => supplementFields() + fileHead('file'), pdf],
])('%s: one that goes on beyond 50 MB is refused there', async (path, head, start) => {
  const bytes = Buffer.concat([start(), Buffer.alloc(50 * 1024 * 1024)])
  expect(await stall(path, [head(), bytes])).toMatchObject({ status: 413, code: 'too-large' })
})

test('of photos under way only so much is held in memory: who comes beyond it is asked to come again', async () => {
  const narrow = await openPortal({ app: { uploads: createUploadShares({ most: 8 * good.length }) } })
  const member = await narrow.as(PEOPLE.ann)
  const send = (image: Buffer) =>
    member.upload({ fields: { photoId: randomUUID(), draftId: randomUUID() }, image, thumbnail: good })
  const large = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
  const answer = await send(large)
  expect([answer.status, answer.problem.code, answer.headers['retry-after']]).toEqual([503, 'uploads-busy', '5'])
  // What was held for it is free again.
  for (let round = 0; round < 3; round++) expect((await send(good)).status).toBe(200)
  await narrow.close()
})

describe('who sends everything before reading the answer, as browsers do', () => {
  test.each([
    ['a refusal by its beginning', PHOTO, () => photoFields() + fileHead('cropperImageList')],
    ['a refusal by its fields', SUPPLEMENT, () => field('draftId', 'no id') + fileHead('file')],
    ['a stranger', SUPPLEMENT, () => field('draftId', 'no id')],
  ])('%s is read, and the connection serves on', async (what, path, body) => {
    const socket = connect(port, '127.0.0.1')
    const replies: string[] = []
    socket.setEncoding('utf8').on('data', (text: string) => replies.push(text))
    const say = (text: string | Buffer) => new Promise<void>((sent) => socket.write(text, () => sent()))
    const head = headOf(what === 'a stranger' ? { cookie: '' } : {})
    const lines = Object.entries({ host: 'here', 'content-length': String(24 * 1024 * 1024), ...head })
    await say(`POST /api/${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    const start = Buffer.from(body())
    await say(start)
    for (let left = 24 * 1024 * 1024 - start.length; left > 0; left -= 1024 * 1024)
      await say(Buffer.alloc(Math.min(left, 1024 * 1024), 'x'))
    const next = new Promise<void>((resolve) => {
      socket.on('data', () => replies.join('').includes('"status":"ok"') && resolve())
    })
    await say('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n')
    await next
    expect(replies.join('')).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*HTTP\/1\.1 200 /)
    socket.destroy()
  })

  test('but nobody may go on for ever', async () => {
    const app = Fastify({ logger: false })
    drainRequestBody(app, 100_000)
    app.addContentTypeParser('*', (_request, _body, done) => done(null))
    app.post('/', async (_request, reply) => reply.code(422).send({}))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', () => resolve('closed')))
    socket.resume().write('POST / HTTP/1.1\r\nhost: here\r\ncontent-type: a/b\r\ncontent-length: 9000000000\r\n\r\n')
    const more = () => socket.write(Buffer.alloc(65_536), (error) => error || setImmediate(more))
    more()
    expect(await closed).toBe('closed')
    await app.close()
  })
})

test('an upload that is broken off leaves nothing, and the portal goes on', async () => {
  logged.length = 0
  const before = await kept()
  const { sending, answered } = begin('Supplement/Upload')
  const ids = field('supplementId', randomUUID()) + field('draftId', randomUUID())
  sending.write(ids + field('name', 'a.pdf') + field('sha256', sha256(good)) + fileHead('file'))
  sending.write(Buffer.alloc(100_000))
  sending.on('error', () => {})
  const broken = answered.catch(() => 'broken')
  sending.destroy(new Error('tunnel'))
  expect(await broken).toBe('broken')
  expect((await upload(good)).status).toBe(200)
  expect(await kept()).toBe(before + 1)
  const files = portal.db.selectFrom('supplement').select('supplement_id').where('name', '=', 'a.pdf')
  expect(await files.execute()).toEqual([])
  // A phone in a tunnel is not an error worth investigating.
  expect(logged).toEqual([])
})
