// How the server serves the built app: a page of an earlier build still finds its code, and the worker is always revalidated.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AREAS } from '../../../build/areas.ts'
import { AREA_OF_ADDRESS } from '../../../server/http/first-pages.ts'
import { serveApp } from '../../../server/http/serve-app.ts'

/** Two areas: one of them has a style, and shares a file with other areas. */
const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_app.js'] },
  '_app.js': { file: 'assets/app-1.js', name: 'app', css: ['assets/app-1.css'] },
  '_listings.js': {
    ...{ file: 'assets/listings-1.js', name: 'listings' },
    ...{ imports: ['_app.js', '_shared.js'], css: ['assets/listings-1.css'] },
  },
  '_shared.js': { file: 'assets/shared-1.js', name: 'shared', imports: ['_app.js', '_listings.js'] },
  '_people.js': { file: 'assets/people-1.js', name: 'people', imports: ['_app.js'] },
}
const WORKER = 'worker([{"integrity":"sha384-x","revision":"5a74","url":"index.html"}])'
const policy = "default-src 'none'"
const app = Fastify()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curbside-'))
  const put = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await put('app/index.html', '<html><head></head>this build')
  await put('app/.vite/manifest.json', JSON.stringify(MANIFEST))
  await put('app/sw.js', WORKER)
  await put('app/assets/map-2.js', 'new')
  await put('kept/assets/map-1.js', 'old')
  await serveApp(app, { appDir: join(folder, 'app'), keptDir: join(folder, 'kept'), policy })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = async (url: string, accept = '*/*') => {
  const { statusCode, body, headers } = await app.inject({ url, headers: { accept } })
  return { statusCode, body, caching: headers['cache-control'] }
}

test('code of this build and of earlier ones is there, and never changes', async () => {
  const caching = expect.stringContaining('immutable')
  expect(await get('/assets/map-2.js')).toEqual({ statusCode: 200, body: 'new', caching })
  expect(await get('/assets/map-1.js')).toEqual({ statusCode: 200, body: 'old', caching })
})

test('the manifest of the build is for the server alone', async () => {
  expect((await get('/.vite/manifest.json')).statusCode).toBe(404)
})

test('the worker and the page are asked for again each time, so that a build can be taken back', async () => {
  expect(await get('/sw.js')).toEqual({
    statusCode: 200,
    body: expect.stringMatching(/^worker\(/),
    caching: 'no-cache',
  })
  expect(await get('/', 'text/html')).toEqual({
    statusCode: 200,
    body: expect.stringMatching(/this build$/),
    caching: 'no-cache',
  })
})

test('a page with another policy is another page to the worker, which otherwise is not sent twice', async () => {
  const worker = async (from: typeof app, headers = {}) => await from.inject({ url: '/sw.js', headers })
  const first = await worker(app)
  expect(first.body).toMatch(/"revision":"5a74-\w+","url":"index.html"/)
  expect((await worker(app, { 'if-none-match': first.headers.etag })).statusCode).toBe(304)
  const chat = Fastify()
  const served = { appDir: join(folder, 'app'), keptDir: join(folder, 'kept') }
  await serveApp(chat, { ...served, policy: `${policy}; frame-src https://chat.example` })
  const second = await worker(chat, { 'if-none-match': first.headers.etag })
  expect(second.statusCode).toBe(200)
  expect(second.body).toMatch(/"revision":"5a74-\w+","url":"index.html"/)
  expect(second.body).not.toBe(first.body)
  await chat.close()
})

test('switched off, the worker removes itself from phones, and each page says that it opens with signal only', async () => {
  const off = Fastify()
  await serveApp(off, { appDir: join(folder, 'app'), keptDir: join(folder, 'kept'), policy, hasWorker: false })
  const worker = await off.inject({ url: '/sw.js' })
  expect(worker.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
  })
  expect(worker.body).toContain('registration.unregister()')
  const page = async (from: typeof app) =>
    (await from.inject({ url: '/drafts', headers: { accept: 'text/html' } })).body
  expect(await page(off)).toContain('<html data-service-worker="off"')
  expect(await page(app)).not.toContain('data-service-worker')
  await off.close()
})

test('code that is gone is missing, and no page is taken for it', async () => {
  expect((await get('/assets/map-0.js', 'text/html')).body).not.toContain('this build')
  expect((await get('/listings/view', 'text/html')).body).toMatch(/this build$/)
})

test('the page names what its area needs beyond what every page has, each file once', async () => {
  const named = async (url: string) => {
    const { body } = await get(url, 'text/html')
    return [...body.matchAll(/<link rel="([^"]+)"[^>]* href="([^"]+)">/g)].map(([, rel, href]) => `${rel} ${href}`)
  }
  const listings = [
    'modulepreload /assets/listings-1.js',
    'modulepreload /assets/shared-1.js',
    'preload /assets/listings-1.css',
  ]
  expect(await named('/?sheet=create')).toEqual(listings)
  expect(await named('/drafts')).toEqual(listings)
  expect(await named('/agent/search')).toEqual(['modulepreload /assets/people-1.js'])
  expect(await named('/agent/edit')).toEqual([])
})

test('each area of an address is an area of the build', () => {
  expect(AREA_OF_ADDRESS.map(([, area]) => area).filter((area) => !Object.hasOwn(AREAS, area))).toEqual([])
})
