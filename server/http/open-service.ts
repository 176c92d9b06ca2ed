// Configures Fastify for the portal: time and size limits for requests, body parsers, and logging.
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { PHOTO_MAX_BYTES } from '#contract/constants.ts'
import { answerUnknownAddress } from './answer-problems.ts'
import { type Pace, requireProgress, SLOWEST } from './limits/require-progress.ts'
import { answerUnreadable } from './unreadable-requests.ts'

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
  const headersTimeout = options.headersTimeoutMs ?? 15_000
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
    connectionTimeout: options.stalledAfterMs ?? 120_000,
    return503OnClosing: true,
    // Routes of the contract have their own; this one is for the sign-in pages and for addresses that no route serves.
    bodyLimit: 10_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, request, reply) => answerUnknownAddress(request, reply as unknown as FastifyReply),
  }) as unknown as FastifyInstance
  requireProgress(app.server, options.slowestPace ?? SLOWEST)
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: PHOTO_MAX_BYTES, files: 2, fields: 10, fieldSize: 1_000, parts: 12, headerPairs: 50 },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
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
