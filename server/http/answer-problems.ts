// Error replies: every refusal is a problem with a code; bugs are logged with their request id and reveal nothing.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PORTAL_HEADER } from '#contract/constants.ts'
import { problemBody, Refusal, refuse } from './refusal.ts'

export function answerProblems(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header(PORTAL_HEADER, '1')
    reply.header('x-request-id', request.id)
  })
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : refusalOf(error)
    reply.problemCode = refusal.code
    // A phone that loses its signal in the middle of a photo is not the portal's fault.
    if (isAborted(request)) request.log.info({ requestId: request.id }, 'request aborted by the client')
    // Load shedding, thousands of times a minute.
    else if (error instanceof Refusal && error.code === 'unavailable')
      request.log.warn({ requestId: request.id, problem: refusal.code }, 'request refused, as too many wait')
    else if (refusal.status >= 500)
      request.log.error({ err: error, requestId: request.id, problem: refusal.code }, 'request failed')
    else if (refusal.cause)
      request.log.info({ err: refusal.cause, requestId: request.id, problem: refusal.code }, 'request refused')
    if (refusal.more.retryAfterSeconds) reply.header('retry-after', refusal.more.retryAfterSeconds)
    return sendProblem(reply, refusal, request)
  })
}

const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false

/** For addresses that match no route, before any hook has run. */
export const answerUnknownAddress = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(
    reply
      .headers(request.url.startsWith('/api/') ? { [PORTAL_HEADER]: '1' } : {})
      .header('x-content-type-options', 'nosniff'),
    refuse('unknown-call'),
    request,
  )

const sendProblem = (reply: FastifyReply, refusal: Refusal, { id }: FastifyRequest): FastifyReply =>
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(refusal, id)))

/** Disk full: in the blob folder, or in the database (disk_full). */
const NO_ROOM = /^(ENOSPC|EDQUOT|53100)$/
/** Errors of a database connection that is lost or cannot be opened. */
const LOST_CONNECTION = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_SOCKET_CLOSED'],
])
/** The driver's messages for the same, where it gives no code. */
const LOST_IN_WORDS = /^Connection terminated|not queryable$|timeout exceeded when trying to connect|^timeout expired$/
/**
 * PostgreSQL's codes for temporary failures: a lost connection, too few resources, a database that stops, starts or has
 * become a standby, a session that was idle too long, and a statement that timed out, waited too long for a lock, or was
 * in a deadlock or a serialization failure.
 */
const PASSING_CODES = /^(08...|53...|57P0[1-5]|25006|25P0[34]|57014|55P03|40P01|40001)$/

const isPassing = ({ code = '', message }: Pick<FastifyError, 'code' | 'message'>): boolean =>
  LOST_CONNECTION.has(code) || PASSING_CODES.test(code) || LOST_IN_WORDS.test(message)

/** The problem that a caller receives for an error that no handler turned into a refusal. */
export function refusalOf(error: Pick<FastifyError, 'code' | 'message' | 'statusCode'>): Refusal {
  if (error.statusCode === 413 || error.code === 'FST_REQ_FILE_TOO_LARGE') return refuse('too-large')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return refuse('invalid-request', { detail: error.message })
  if (NO_ROOM.test(error.code ?? '')) return refuse('storage-full', { retryAfterSeconds: 60 })
  return isPassing(error) ? refuse('unavailable', { retryAfterSeconds: 3 }) : refuse('unexpected')
}
