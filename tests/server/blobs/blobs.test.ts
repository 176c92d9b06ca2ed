// Bytes on disk and in a bucket: one suite for both.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs } from '#server/blobs/blobs.ts'
import { openDiskBlobs } from '#server/blobs/disk-blobs.ts'
import { openS3Blobs, type S3Settings } from '#server/blobs/s3-blobs.ts'
import { readConfig } from '#server/settings/config.ts'

let folder: string
let store: S3rver
let settings: S3Settings
const adapters: Record<string, () => Blobs> = {
  disk: () => openDiskBlobs(join(folder, 'blobs')),
  bucket: () => openS3Blobs(settings),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbside-bytes-'))
  store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'curbside' }],
  })
  const { port } = await store.run()
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'curbside',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const key = () => randomBytes(16).toString('hex')
const inPieces = (bytes: Buffer, size = bytes.length) => ({
  stream: Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000)
    })(),
  ),
  size,
})

describe.each(Object.keys(adapters))('bytes kept: %s', (name) => {
  const open = () => adapters[name]!()
  const bytes = randomBytes(300_000)

  test('come back as they went, whole or in a stream', async () => {
    const blobs = open()
    for (const source of [bytes, inPieces(bytes)]) {
      const id = key()
      await blobs.put(id, source)
      expect((await blobs.get(id))?.equals(bytes)).toBe(true)
      const streamed = await blobs.stream(id)
      expect(streamed?.size).toBe(bytes.length)
      expect((await buffer(streamed!.stream)).equals(bytes)).toBe(true)
      expect(await blobs.size(id)).toBe(bytes.length)
    }
  })

  test('the same key again: the last bytes stay', async () => {
    const blobs = open()
    const id = key()
    await blobs.put(id, bytes)
    await blobs.put(id, Buffer.from('later'))
    expect(String(await blobs.get(id))).toBe('later')
  })

  test('what was never there, or was taken away, is not there', async () => {
    const blobs = open()
    const id = key()
    await blobs.remove(id)
    await blobs.put(id, bytes)
    await blobs.remove(id)
    expect([await blobs.get(id), await blobs.stream(id), await blobs.size(id)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a stream that ends early is refused', async () => {
    const blobs = open()
    const id = key()
    await expect(blobs.put(id, inPieces(bytes, bytes.length + 1))).rejects.toThrow()
    // A bucket keeps no body that is shorter than was said, but this stand-in for one may keep what came.
    if (name === 'disk') expect(await blobs.get(id)).toBeUndefined()
  })

  test.each(['../../etc/passwd', 'ABCDEF', '', 'f'.repeat(33)])('%j is no key', async (id) => {
    const blobs = open()
    for (const asked of [
      async () => blobs.put(id, bytes),
      async () => blobs.get(id),
      async () => blobs.stream(id),
      async () => blobs.size(id),
      async () => blobs.remove(id),
    ])
      await expect(asked()).rejects.toThrow('Not the key of a blob')
  })
})

test('a write that broke leaves no stray file', async () => {
  const files = await readdir(join(folder, 'blobs'), { recursive: true })
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
})

/** The store above looks at no signature: this is what one that does would compute (AWS Signature Version 4). */
function signatureOf(request: IncomingMessage, secret: string): string {
  const [, scope, signed] = request.headers.authorization!.match(/Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+)/)!
  const [day, region, service] = scope!.split('/')
  const url = new URL(request.url!, 'http://x')
  url.searchParams.sort()
  const headers = signed!.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [
    request.method,
    url.pathname,
    url.search.slice(1),
    headers.join(''),
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n')
  const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest()
  const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day!), region!), service!), 'aws4_request')
  return hmac(signing, toSign).toString('hex')
}

test('every request to a bucket is signed with its secret', async () => {
  const seen: { given: string; right: string; wrong: string }[] = []
  const server = createServer((request, response) => {
    const given = request.headers.authorization!.match(/Signature=([0-9a-f]{64})/)![1]!
    seen.push({ given, right: signatureOf(request, 'secret'), wrong: signatureOf(request, 'other') })
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const blobs = openS3Blobs({ ...settings, endpoint, secretAccessKey: 'secret' })
  await blobs.put(key(), Buffer.from('bytes'))
  await blobs.put(key(), inPieces(Buffer.from('stream')))
  await blobs.size(key())
  await blobs.remove(key())
  await new Promise((resolve) => server.close(resolve))
  expect(seen).toHaveLength(4)
  for (const { given, right, wrong } of seen) {
    expect(given).toBe(right)
    expect(given).not.toBe(wrong)
  }
})

describe('settings', () => {
  const s3 = { BLOBS: 's3', S3_BUCKET: 'board', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  test('a bucket needs its name and keys', () => {
    expect(readConfig(s3, '/').ok).toBe(true)
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(readConfig({ ...s3, [name]: '' }, '/')).toEqual({
        ok: false,
        line: `Setting ${name}: required with BLOBS=s3`,
      })
  })
  test.each([
    ['BLOBS', 'tape'],
    ['S3_BUCKET', 'My Bucket'],
    ['S3_ENDPOINT', 'ftp://store'],
    ['S3_FORCE_PATH_STYLE', 'maybe'],
  ])('a wrong %s is named', (name, value) => {
    expect(readConfig({ ...s3, [name]: value }, '/')).toMatchObject({
      line: expect.stringContaining(`Setting ${name}: `),
    })
  })
})
