import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressReplies } from '#server/http/compress-replies.ts'

const FORM = {
  fields: Array.from({ length: 200 }, (_, at) => ({ FieldName: `Field${at}`, fieldLabel: `Field ${at}` })),
}
const picture = Buffer.alloc(5_000, 7)

let app: FastifyInstance
beforeAll(async () => {
  app = Fastify() as unknown as FastifyInstance
  compressReplies(app)
  app.get('/form', () => FORM)
  app.get('/rows', (_request, reply) => reply.header('cache-control', 'no-store').send(FORM))
  app.get('/short', () => ({ status: 'ok' }))
  app.get('/picture', (_request, reply) => reply.type('image/jpeg').send(picture))
  app.get('/packed', (_request, reply) => reply.header('content-encoding', 'br').send('x'.repeat(5_000)))
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

test.each([
  ['/form', 'gzip, deflate, br', 'br'],
  ['/rows', 'gzip, deflate, br, zstd', 'br'],
  ['/form', 'gzip, deflate', 'gzip'],
  ['/rows', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['/rows', 'br;q=0.1, gzip;q=0.9', 'gzip'],
  ['/form', 'GZIP', 'gzip'],
] as const)('%s reaches who accepts %s at a fraction of its size, and whole', async (url, accepted, encoding) => {
  const plain = await ask(url)
  const packed = await ask(url, accepted)
  expect(packed.headers['content-encoding']).toBe(encoding)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  expect(JSON.parse(unpack[encoding](packed.rawPayload).toString())).toEqual(FORM)
})

test('the Vary header tells caches that the reply depends on the accepted encodings', async () => {
  for (const accepted of [undefined, 'gzip'])
    expect((await ask('/form', accepted)).headers.vary).toBe('accept-encoding')
})

test.each([undefined, 'identity', 'deflate', 'gzip;q=0, br; q=0, identity', 'xgzip', 'gzip;q=0, br;q=0, *', ';;q=,,'])(
  'who does not accept it (%s) gets it plain',
  async (accepted) => {
    const reply = await ask('/form', accepted)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.json()).toEqual(FORM)
  },
)

test('what is short, a picture, or packed already stays as it is', async () => {
  expect((await ask('/short', 'gzip')).json()).toEqual({ status: 'ok' })
  expect((await ask('/picture', 'gzip')).rawPayload).toEqual(picture)
  expect((await ask('/packed', 'gzip')).headers['content-encoding']).toBe('br')
})
