// Configures Fastify for the portal: time and size limits for requests, body parsers, logging, and what an overloaded or
// stopping server does.
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Db } from '../db/connection.ts'
import { settingNamed } from '../db/settings.ts'
import { answerUnknownAddress } from './answer-problems.ts'
import { BODY, OVERLOAD, PACE } from './limits/limits.ts'
import { refuse } from './refusal.ts'
import { answerUnreadable } from './unreadable-requests.ts'

type Pace = {
  /** Interval between checks of a body. */
  everyMs: number
  /** Bytes that must have arrived since the last check, unless the body is complete. */
  bytes: number
  repeat?: (then: () => void, ms: number) => () => void
}

export type ServiceOptions = {
  tls: { cert: Buffer; key: Buffer } | undefined
  trustProxy: string | undefined
  /** Time limit for a request's headers to arrive. */
  headersTimeoutMs?: number
  slowestPace?: Pace
  /** Idle timeout of a connection: a client that stops reading an answer would hold a connection and a file. */
  stalledAfterMs?: number
  /** `stream`: receives log lines instead of standard output. */
  logger: { level: string; stream?: { write(line: string): void } } | false
}

export async function openService(options: ServiceOptions): Promise<FastifyInstance> {
  const headersTimeout = options.headersTimeoutMs ?? PACE.headersMs
  const slowHeaders = { headersTimeout, connectionsCheckingInterval: headersTimeout }
  const app = Fastify({
    ...(options.tls ? { https: { ...options.tls, ...slowHeaders } } : {}),
    logger: options.logger && {
      ...options.logger,
      // Logs route patterns, never addresses: queries can contain names and places.
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
        err: describeError,
      },
    },
    trustProxy: options.trustProxy ?? false,
    genReqId: () => crypto.randomUUID(),
    http: slowHeaders,
    // No limit on the total time: requireProgress checks a body's pace instead.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    connectionTimeout: options.stalledAfterMs ?? PACE.idleMs,
    return503OnClosing: true,
    // Routes of the contract have their own; this one is for the sign-in pages and for addresses that no route serves.
    bodyLimit: BODY.form,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, request, reply) => answerUnknownAddress(request, reply as unknown as FastifyReply),
  }) as unknown as FastifyInstance
  requireProgress(app.server, options.slowestPace ?? PACE)
  await app.register(cookie)
  await app.register(multipart, { limits: BODY.multipart })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY.form },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  return app
}

/**
 * Logs only these properties of an error: PostgreSQL's others contain values of the row, a provider's the whole answer.
 */
const describeError = ({ name, message, code, stack }: Error & { code?: string }) => ({
  type: name,
  message,
  ...(code === undefined ? {} : { code }),
  stack: stack ?? '',
})

/**
 * Minimum upload speed: a body may take as long as it makes progress. Fifty megabytes at one bar of signal take an hour
 * and succeed; a body that trickles in to hold a connection is aborted, before its answer and after it.
 */
function requireProgress(server: Server, { everyMs, bytes, repeat = repeatEvery }: Pace): void {
  server.on('request', (request, response) => {
    const { socket, headers } = request
    if (!headers['transfer-encoding'] && !(Number(headers['content-length']) > 0)) return
    let before = socket.bytesRead
    const stop = repeat(() => {
      if (request.complete) return stop()
      const now = socket.bytesRead
      const isMoving = now - before >= bytes
      before = now
      if (isMoving) return
      stop()
      if (response.headersSent) socket.destroy()
      else answerUnreadable(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }, everyMs)
    request.once('close', stop)
  })
}

const repeatEvery = (then: () => void, ms: number) => {
  const timer = setInterval(then, ms).unref()
  return () => clearInterval(timer)
}

export type OverloadOptions = {
  /** Number of requests waiting for a connection now. */
  waiting: () => number
  maxWaiting?: number
}

const RETRY_AFTER_S = 2

/**
 * Load shedding: a server that gets more requests than it can handle refuses some at once (503 with Retry-After, before
 * reading a body) so that it can serve the others. Two signs: the process itself is behind (event loop, heap), or too
 * many requests wait for the database.
 */
export async function refuseWhenOverloaded(app: FastifyInstance, options: OverloadOptions): Promise<void> {
  const { waiting, maxWaiting = OVERLOAD.waitingForDatabase } = options
  const refuseNow = () => {
    throw refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_S })
  }
  await app.register(underPressure, {
    maxEventLoopDelay: OVERLOAD.eventLoopDelayMs,
    maxEventLoopUtilization: 0,
    pressureHandler: (request) => {
      if (request.url.startsWith('/api/')) refuseNow()
    },
  })
  app.addHook('onRequest', async (request) => {
    if (waiting() > maxWaiting && request.url.startsWith('/api/')) refuseNow()
  })
}

/**
 * Reads and discards the rest of a request's body, up to a limit, when it was answered early: a browser reads the answer
 * only after it has sent everything, and a connection closed before that looks like a lost signal.
 */
export function drainRequestBody(app: FastifyInstance, maxBytes = BODY.rest): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete) return
    let left = maxBytes
    raw.unpipe()
    raw.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left < 0) raw.destroy()
    })
    raw.resume()
  })
}

const stopping = new WeakSet<object>()
/** A proxy uses each of its connections within this time, or hardly ever. */
const LAST_REPLIES_MS = 1_000

/** Lets a stopping server finish its open requests: their connections close after the reply instead of being kept alive. */
export function gracefulShutdown(app: FastifyInstance): void {
  app.addHook('preClose', async () => void stopping.add(app.server))
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.has(app.server)) reply.header('connection', 'close')
  })
}

/**
 * Closes the app once its connections have had a last reply: a connection that is closed while it is idle may be closed
 * just as a proxy sends a request, which the proxy then can't send to another server.
 */
export async function stopServing(app: FastifyInstance): Promise<void> {
  stopping.add(app.server)
  const until = Date.now() + LAST_REPLIES_MS
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  while (Date.now() < until && (await open()) > 0) await sleep(20)
  await app.close()
}

/**
 * /readyz, also called /healthz, is 200 while the database responds: whether to send requests here. /livez is 200 while
 * the process does: a restart does not bring a database back.
 */
export function addHealth(app: FastifyInstance, db: Db): void {
  const quiet = { logLevel: 'silent' } as const
  const sendOk = (reply: FastifyReply) => reply.header('cache-control', 'no-store').send({ status: 'ok' })
  app.get('/livez', quiet, async (_request, reply) => sendOk(reply))
  for (const url of ['/readyz', '/healthz'])
    app.get(url, quiet, async (_request, reply) => {
      try {
        await settingNamed(db, 'any')
        return sendOk(reply)
      } catch {
        return reply.code(503).header('retry-after', '1').send({ status: 'database unavailable' })
      }
    })
}
