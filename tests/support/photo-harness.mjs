// Builds the photo page, serves it (with a content policy, where one is given) and opens it in Chromium.
// Plain JavaScript, because the benchmark starts it without a build.
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { QUIET } from './chromium.mjs'

const project = resolve(import.meta.dirname, '../..')
const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
}

async function buildPage() {
  const cache = join(project, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'photo-page-'))
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'photo-harness'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
    worker: { format: 'es' },
  })
  return outDir
}

/** `files` are absolute paths; each is offered under its position. */
function serve(outDir, files, policy, withheld) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const offered = path.match(/^\/photo\/(\d+)$/)?.[1]
    const file = offered ? files[Number(offered)] : join(outDir, path === '/' ? 'index.html' : path)
    if (withheld.pattern?.test(path)) return response.writeHead(503).end()
    if (!file || !existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      ...(policy && { 'content-security-policy': policy }),
      'x-content-type-options': 'nosniff',
    })
    createReadStream(file).pipe(response)
  })
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)))
}

export async function openPhotoHarness({ chromePath, policy }) {
  const outDir = await buildPage()
  const files = []
  const withheld = { pattern: null }
  const server = await serve(outDir, files, policy, withheld)
  const browser = await chromium.launch({ executablePath: chromePath, headless: true, args: QUIET })
  const page = await browser.newPage()
  const complaints = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.waitForFunction(() => 'photoHarness' in globalThis)

  const offer = ({ path, name }) => ({ url: `/photo/${files.push(path) - 1}`, name })
  return {
    page,
    outDir,
    complaints,
    withhold: (pattern) => {
      withheld.pattern = pattern
    },
    batch: (picked, options) =>
      page.evaluate(([each, how]) => globalThis.photoHarness.batch(each, how), [picked.map(offer), options]),
    abortMidway: (picked) => page.evaluate((each) => globalThis.photoHarness.abortMidway(each), offer(picked)),
    loadConverter: () => page.evaluate(() => globalThis.photoHarness.loadConverter()),
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
