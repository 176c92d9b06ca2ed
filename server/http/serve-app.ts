// Serves the built app: hashed assets are immutable and compressed at build; the shell and the service worker are
// always revalidated.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { FIRST_DATA_ID, type FirstReply, firstCalls } from '#contract/first-data.ts'
import { hashOf } from '../db/hash-of.ts'
import { keptReply } from './compress-replies.ts'
import type { ReadTogether } from './endpoint.ts'
import { readFirstPages } from './first-pages.ts'
import { type Refusal, refuse } from './refusal.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * `appDir`: dist/app. `keptDir`: assets of earlier builds, for pages that were open when a new build was deployed.
 * `policy`: the page's Content-Security-Policy.
 */
export type ServedApp = { appDir: string; keptDir: string; policy: string; hasWorker?: boolean | undefined } & {
  /** Reads what a member's page begins with (contract/first-data.ts). `isMember`: the request has a session's cookie. */
  first?: { isMember(request: FastifyRequest): boolean; read: ReadTogether }
}

export async function serveApp(
  app: FastifyInstance,
  { appDir, keptDir, policy, hasWorker = true, first }: ServedApp,
): Promise<void> {
  if (!existsSync(join(appDir, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => {
      throw request.url.startsWith('/api/') ? noSuchCall(request, reply) : refuse('not-found')
    })
    return
  }
  await app.register(fastifyStatic, {
    root: existsSync(keptDir) ? [appDir, keptDir] : appDir,
    // Its own route reads the whole folder for each request, to refuse names in another case.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    // The build's manifest is for the server alone.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? IMMUTABLE : 'no-cache')
    },
  })
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: ({ params }, reply) => reply.sendFile(`/${params['*']}`),
  })
  const firstPage = readFirstPages(appDir)
  const built = join(appDir, 'sw.js')
  if (!hasWorker) serveWorker(app, RETIRED_WORKER)
  else if (existsSync(built)) serveWorker(app, workerFor(readFileSync(built, 'utf8'), policy))
  const pageAt = (path: string) =>
    hasWorker ? firstPage(path) : firstPage(path).replace('<html', '<html data-service-worker="off"')
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    // The router has ignored what follows a #, which no browser sends.
    const [path, search] = request.url.split('#', 1)[0]!.split('?', 2) as [string, string?]
    const page = pageAt(path)
    reply.type('text/html; charset=utf-8')
    const calls = firstCalls(path, new URLSearchParams(search).get('ListingID'))
    if (calls.length === 0 || !first?.isMember(request)) return reply.header('cache-control', 'no-cache').send(page)
    const late = sleep(FIRST_DATA_WITHIN_MS, null, { ref: false })
    // A page without its data asks for it.
    const data = await Promise.race([first.read(request, reply, calls), late]).catch(() => null)
    return reply.header('cache-control', 'no-store').send(data ? withData(page, data) : page)
  }
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) throw noSuchCall(request, reply)
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && !request.url.startsWith('/assets/')) return sendPage(request, reply)
    throw refuse('not-found')
  })
}

/** A member sees the page by then, whatever the database does. */
const FIRST_DATA_WITHIN_MS = 1_000

/** As JSON in an element that is no script; `<` is escaped, so that no text in it can end the element. */
const withData = (page: string, data: readonly FirstReply[]): string => {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return page.replace('</head>', () => `<script type="application/json" id="${FIRST_DATA_ID}">${json}</script></head>`)
}

function serveWorker(app: FastifyInstance, worker: string): void {
  const tag = `W/"${digest(worker)}"`
  const send = keptReply(() => worker)
  app.get('/sw.js', (request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').header('etag', tag)
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : send(request, reply)
  })
}

/**
 * Phones store the page with its headers, and fetch it again only if its revision in the worker's list is another: a
 * policy that was changed, such as for a help desk's chat, is a new revision.
 */
const workerFor = (built: string, policy: string): string =>
  built.replace(/"revision":"(\w+)","url":"index\.html"/, `"revision":"$1-${digest(policy)}","url":"index.html"`)

const digest = (text: string): string => hashOf(text).toString('hex').slice(0, 16)

const CALLS = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  path: new RegExp(`^/api/${path.replace(/:\w+/g, '[^/]+')}$`),
}))

function noSuchCall(request: FastifyRequest, reply: FastifyReply): Refusal {
  const path = request.url.split('?')[0]!
  const methods = CALLS.filter((call) => call.path.test(path)).flatMap((call) => call.methods)
  if (methods.length === 0) return refuse('unknown-call')
  reply.header('allow', [...new Set(methods)].join(', '))
  return refuse('wrong-method')
}

// The service worker that phones get instead of the portal's while SERVICE_WORKER=off: the operator's way to remove a
// broken one from every phone. It empties Cache Storage and unregisters itself. It never touches IndexedDB, which holds
// members' unsent work, and reloads no page, because somebody may be typing there. It has no fetch listener, so the
// network answers everything as soon as it takes control.
export const RETIRED_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
// Pages of the previous build still ask whether everything is on the phone.
self.addEventListener('message', ({ ports: [port] }) => port?.postMessage({ whole: false }))

async function retire() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`
