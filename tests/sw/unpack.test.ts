// The small files of the build come in one pack, and the worker answers each of them from it.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { precacheFiles } from '../../build/precache.ts'
import { unpack } from '../../sw/unpack.ts'
import { type BuiltFile, isHeavy, isPack } from '../../sw/which.ts'

const ORIGIN = 'https://portal.example'
const FILES: Record<string, string> = {
  'assets/page-1a.js': 'export const title = "Prepare – ready"',
  'assets/large-2b.js': `/* ${'x'.repeat(20_000)} */`,
  'assets/page-3c.css': '.tick { color: green }',
  'assets/empty-4d.css': '',
  'assets/house-5e.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/leaflet-6f.js': 'fetched when a map is shown',
  'index.html': '<!doctype html>',
}
let folder: string
let manifest: BuiltFile[]

/** The build's list of these files. */
async function listOf(names: readonly string[]): Promise<BuiltFile[]> {
  const { plugin, transform } = precacheFiles(isHeavy)
  ;(plugin.configResolved as (config: object) => void)({ root: '/', build: { outDir: folder } })
  const entries = names.map((url) => ({ url, revision: null, size: Buffer.byteLength(FILES[url]!) }))
  return (await transform(entries)).manifest
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbside-build-'))
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content)
  manifest = await listOf(Object.keys(FILES))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function packOf(list: readonly BuiltFile[]): Promise<Buffer> {
  return readFile(join(folder, list.find(({ url }) => isPack(url))!.url))
}

function aWorker({ list = manifest, stored }: { list?: BuiltFile[]; stored: () => Promise<Response | undefined> }) {
  const read = vi.fn(stored)
  const fetch = vi.fn(async () => new Response('from the network'))
  const small = unpack(list, { stored: read, fetch })
  const ask = (path: string) => small.answer(path, new Request(`${ORIGIN}${path}`))
  return { small, read, fetch, ask }
}

const storedPack = async () =>
  new Response(new Uint8Array(await packOf(manifest)), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'br',
      etag: '"of the pack"',
      'x-content-type-options': 'nosniff',
    },
  })

test('each small file is answered with its own content, type and the portal’s headers', async () => {
  const { ask, fetch } = aWorker({ stored: storedPack })
  const answers = ['assets/page-1a.js', 'assets/page-3c.css', 'assets/empty-4d.css', 'assets/house-5e.svg'].map(
    async (name) => {
      const reply = await ask(`/${name}`)
      expect(await reply.text()).toBe(FILES[name])
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      expect([reply.headers.get('content-encoding'), reply.headers.get('etag')]).toEqual([null, null])
      return reply.headers.get('content-type')
    },
  )
  expect(await Promise.all(answers)).toEqual([
    'text/javascript; charset=utf-8',
    'text/css; charset=utf-8',
    'text/css; charset=utf-8',
    'image/svg+xml',
  ])
  expect(fetch).not.toHaveBeenCalled()
})

test('what is large, comes later or is no asset is not in it', () => {
  const { small } = aWorker({ stored: storedPack })
  const inPack = Object.keys(FILES).filter((name) => small.has(`/${name}`))
  expect(inPack).toEqual(['assets/page-1a.js', 'assets/page-3c.css', 'assets/empty-4d.css', 'assets/house-5e.svg'])
})

test('the pack is read once for a page that asks for many', async () => {
  const { ask, read } = aWorker({ stored: storedPack })
  await Promise.all(['/assets/page-1a.js', '/assets/page-3c.css', '/assets/house-5e.svg'].map(ask))
  expect(read).toHaveBeenCalledTimes(1)
})

test.each([
  ['is gone', async () => undefined],
  ['cannot be read', () => Promise.reject(new Error('disk'))],
])('a pack that %s: the network is asked, and the pack again next time', async (_, firstTime) => {
  let times = 0
  const { ask, fetch } = aWorker({ stored: () => (times++ === 0 ? firstTime() : storedPack()) })
  expect(await (await ask('/assets/page-1a.js')).text()).toBe('from the network')
  expect(await (await ask('/assets/page-1a.js')).text()).toBe(FILES['assets/page-1a.js'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('the pack has a name and a hash of its content: another build’s is another file', async () => {
  const [one, other] = [manifest, await listOf(['assets/page-1a.js', 'index.html'])].map(
    (list) => list.find(({ url }) => isPack(url))!,
  )
  expect(one!.url).not.toBe(other!.url)
  expect(one!.integrity).toMatch(/^sha384-/)
  expect(one!.integrity).not.toBe(other!.integrity)
})
