// Broken and hostile files through the real route, over a real connection: each refused with a problem that has a name, and nothing of it kept.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#server/features/session/session.store.ts'
import { PEOPLE } from '../support/board.ts'
import { sharedPath, sharedPhotos, whyNoSharedPhotos } from '../support/photo-files.ts'
import { type Member, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let ann: Member
let good: Buffer
let secret: string
let port: number
beforeAll(async () => {
  portal = await openPortal()
  ann = await portal.as(PEOPLE.ann)
  good = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#886' } })
    .jpeg()
    .toBuffer()
  secret = (await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.ann.uniqueId))).secret
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => {
  portal.app.server.closeAllConnections()
  return portal.close()
})

const upload = (image: Buffer) =>
  ann.upload({ fields: { photoId: randomUUID(), draftId: randomUUID() }, image, thumbnail: good })
const kept = async () => (await portal.db.selectFrom('photo').select('photo_id').execute()).length

/** What no bytes of a picture may be: refused, with why. A picture that only its name lies about is taken, and written anew. */
const BAD: Record<string, RegExp | 'taken'> = {
  'avif-named.heic': /AVIF/,
  'bomb-30000x30000-1bit.png': /at most 50 million/,
  'bomb-jpeg-sof-65500.jpg': /at most 50 million/,
  'heic-named.jpg': 'taken',
  'heic-truncated.heic': /damaged/,
  'html-named.jpg': /not a picture/,
  'jpeg-truncated-12mp.jpg': /damaged/,
  'png-named.jpg': 'taken',
  'polyglot.jpg': 'taken',
  'svg-named.png': /not a picture|SVG/,
  'zero.jpg': /empty/,
}

describe.runIf(sharedPhotos)('bad files kept beside the project', () => {
  const names = sharedPhotos ? readdirSync(sharedPath('bad')) : []
  test('each has its verdict here', () => expect(names.sort()).toEqual(Object.keys(BAD).sort()))
  test.each(names)('%s', async (name) => {
    const before = await kept()
    const answer = await upload(readFileSync(sharedPath(`bad/${name}`)))
    const verdict = BAD[name]!
    if (verdict === 'taken') {
      expect(answer.status).toBe(200)
      const { bytes } = await ann.call('getFile', undefined, { query: { file: answer.value[0]!.path } })
      const { format, exif, xmp } = await sharp(bytes).metadata()
      expect({ format, exif, xmp }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined })
      return
    }
    expect([answer.status, answer.problem.code]).toEqual([422, 'photo-refused'])
    expect(answer.problem.detail).toMatch(verdict)
    expect(await kept()).toBe(before)
  })
})
test.skipIf(sharedPhotos)(whyNoSharedPhotos, () => {})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const BOUNDARY = 'slow-boundary'
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n`

/** A request whose body is written by hand and never ended. */
function begin(
  path: string,
  cookie = `__Host-curbside=${secret}`,
): { sending: ClientRequest; answered: Promise<IncomingMessage> } {
  const sending = request({
    // A connection of its own: none is left over from a request that was broken off.
    agent: false,
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/${path}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'x-curbside': '1',
      'sec-fetch-site': 'same-origin',
      cookie,
    },
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve)
    sending.on('error', reject)
  })
  return { sending, answered }
}
async function problemOf(reply: IncomingMessage): Promise<{ status: number; code: string }> {
  let text = ''
  for await (const piece of reply) text += piece
  return { status: reply.statusCode!, code: JSON.parse(text).code }
}

describe('refused before the body ends', () => {
  test.each(['Image/UploadPhotos', 'Supplement/Upload'])('%s: a stranger', async (path) => {
    const { sending, answered } = begin(path, '')
    sending.write(field('draftId', randomUUID()))
    expect(await problemOf(await answered)).toEqual({ status: 401, code: 'sign-in-required' })
    sending.destroy()
  })

  test.each([
    ['Image/UploadPhotos', 'cropperImageList'],
    ['Supplement/Upload', 'file'],
  ])('%s: fields that are wrong, with the file still to come', async (path, name) => {
    const { sending, answered } = begin(path)
    sending.write(field('draftId', 'no id') + fileHead(name))
    sending.write(Buffer.alloc(70_000))
    expect(await problemOf(await answered)).toEqual({ status: 400, code: 'invalid-request' })
    sending.destroy()
  })

  test('a picture whose beginning says that it is none', async () => {
    const { sending, answered } = begin('Image/UploadPhotos')
    const ids = field('photoId', randomUUID()) + field('draftId', randomUUID())
    sending.write(
      ids + field('sha256', sha256(good)) + field('thumbnailSha256', sha256(good)) + fileHead('cropperImageList'),
    )
    sending.write(Buffer.concat([Buffer.from('<!doctype html>'), Buffer.alloc(200_000, ' ')]))
    expect(await problemOf(await answered)).toEqual({ status: 422, code: 'photo-refused' })
    sending.destroy()
  })
})

test('an upload that is broken off leaves nothing, and the portal goes on', async () => {
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
  const files = await portal.db.selectFrom('supplement').select('supplement_id').execute()
  expect(files).toEqual([])
})
