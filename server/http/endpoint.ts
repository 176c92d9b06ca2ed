// The one way in: validate → who → may → one transaction → reply. Role: every route runs through here, so nothing reaches a record without
// a session, a policy and a transaction. A contract row without a route, or a route without a policy, does not start.
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { DEVICE_HEADER } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints, type Input, type Params, type Query, type Reply } from '#contract/endpoints.ts'
import type { Caller, Verdict } from '#rules/may.ts'
import type { Db, Tx } from '../db/connection.ts'
import { admit, callerOf, type Entrance } from './authorize.ts'
import { idempotencyKey, keepReply, replayed } from './idempotency.ts'
import { addressOf } from './limits/address-of.ts'
import type { Turns } from './limits/turns.ts'
import { type UploadShares, type UploadSlot, whileThereIsRoom } from './limits/upload-shares.ts'
import { Refusal, refuse } from './refusal.ts'
import { mayEnter } from './same-origin.ts'
import { createTemporaries } from './temporary-files.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the contract that the route serves. */
    endpoint?: EndpointName
  }
}

/** `device`: the phone's UUID, or null; `files`: what a multipart route received before the transaction. */
export type Context<N extends EndpointName> = {
  input: Input<N>
  query: Query<N>
  params: Params<N>
  caller: Caller
  tx: Tx
  device: string | null
  /** The Idempotency-Key of a call that needs one. */
  key: string | undefined
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
  log: FastifyBaseLogger
}

/**
 * `demandRight`: throws for whoever may not send what was announced, before it comes. `temporary`: the path of a file that goes with the request.
 * `slot`: the upload's place among all that are arriving.
 */
export type Receiving<Announced> = {
  demandRight: (announced: Announced) => Promise<void>
  temporary: () => string
  slot: UploadSlot
}

/** `Announced`: the part of what is received that comes first, and that the policy judges. */
export type Route<N extends EndpointName, Found, Received, Announced = Received> = {
  name: N
  /** Reads bytes (multipart) before the transaction opens. */
  receive?: (request: FastifyRequest, receiving: Receiving<Announced>) => Promise<Received>
  /** Loads what the policy judges; undefined answers 404. */
  find?: (context: Context<N>, received: Announced) => Promise<Found | undefined>
  may: (caller: Caller, found: Found, context: Context<N>) => Verdict
  handle: (context: Context<N>, found: Found, received: Received) => Promise<Reply<N>>
  /** Sends a reply that is not JSON, after the transaction. */
  send?: (reply: FastifyReply, value: Reply<N>) => Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds routes of every shape; each is typed where it is written
export type AnyRoute = Route<any, any, any, any>

export const route = <N extends EndpointName, Found = undefined, Received = undefined, Announced = Received>(
  given: Route<N, Found, Received, Announced>,
): AnyRoute => given

/** Every signed-in member. */
export const anyMember = (): Verdict => 'yes'

/** `searchDb`: the connections of calls that look through much; those wait for each other there, and nobody's work waits for them. */
type EndpointDeps = Entrance & {
  db: Db
  searchDb?: Db | undefined
  uploads: UploadShares
  /** Of calls that cost much; `sessionOf`: whose turn it is, without looking it up. */
  turns: Turns
  sessionOf: (request: FastifyRequest) => string
  ownOrigins: (request: FastifyRequest) => ReadonlySet<string>
}

const JSON_MAX_BYTES = 256 * 1024
/** A boundary has at most 70 characters (RFC 2046, 5.1.1). */
const UPLOAD = /^multipart\/form-data\s*;(.*;)?\s*boundary=("[^"]{1,70}"|[^\s";]{1,70})\s*(;|$)/i

/** Registers the routes below /api/ and throws when the contract and they differ. */
export function registerRoutes(app: FastifyInstance, routes: AnyRoute[], deps: EndpointDeps): void {
  const missing = Object.keys(endpoints).filter((name) => !routes.some((each) => each.name === name))
  if (missing.length > 0) throw new Error(`Endpoints without a route: ${missing.join(', ')}`)
  for (const each of routes) {
    if (typeof each.may !== 'function') throw new Error(`Route ${each.name} has no policy`)
    const endpoint: Endpoint = endpoints[each.name as EndpointName]
    app.route({
      method: endpoint.method,
      url: `/api/${endpoint.path}`,
      bodyLimit: endpoint.maxBytes ?? JSON_MAX_BYTES,
      config: { endpoint: each.name },
      handler: (request, reply) => run(each, endpoint, request, reply, deps),
    })
  }
}

async function run(
  each: AnyRoute,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: EndpointDeps,
) {
  if (!mayEnter(endpoint.kind, request.headers, deps.ownOrigins(request))) throw refuse('not-same-origin')
  const input = endpoint.multipart ? {} : check(endpoint.input, request.body ?? {})
  const query = endpoint.query ? check(endpoint.query, request.query ?? {}) : undefined
  const params = endpoint.params ? check(endpoint.params, request.params ?? {}) : undefined
  const key = idempotencyKey(endpoint, request)
  const device = deviceOf(request)
  const contextOf = (tx: Tx, caller: Caller) =>
    // biome-ignore lint/suspicious/noExplicitAny: validated above against this endpoint's schemas
    ({ input, query, params, caller, tx, device, key, requestId: request.id, request, reply, log: request.log }) as any
  const temporaries = createTemporaries()
  let value: unknown
  try {
    const received = each.receive && (await receive(each, endpoint, request, { contextOf, ...temporaries }, deps))
    const work = () => decide(each, endpoint, request, { contextOf, key, input, received }, deps)
    value = costsMuch(endpoint, request) ? await deps.turns.take(deps.sessionOf(request), work) : await work()
  } finally {
    await temporaries.remove()
  }
  if (each.send) return each.send(reply, value)
  return reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store').send(value)
}

const LARGE_BYTES = 64 * 1024

const costsMuch = ({ limit, multipart, takesTurns }: Endpoint, { headers }: FastifyRequest): boolean =>
  limit === 'search' || takesTurns === true || (!multipart && Number(headers['content-length'] ?? 0) > LARGE_BYTES)

type ContextOf = (tx: Tx, caller: Caller) => AnyContext
type Checked = { contextOf: ContextOf; key: string | undefined; input: unknown; received: unknown }

/** Who, may, and what follows: in the one transaction of the request. */
const decide = (
  each: AnyRoute,
  endpoint: Endpoint,
  request: FastifyRequest,
  { contextOf, key, input, received }: Checked,
  deps: EndpointDeps,
): Promise<unknown> =>
  inTransaction(endpoint.limit === 'search' ? (deps.searchDb ?? deps.db) : deps.db, async (tx) => {
    const caller = await (each.receive ? callerOf : admit)(endpoint, tx, request, deps)
    const context = contextOf(tx, caller)
    if (key) {
      const earlier = await replayed(tx, caller, each.name, key, input)
      if (earlier && endpoint.replyHoldsRecord) await permitted(each, context, received)
      if (earlier) return earlier.reply
    }
    const found = await permitted(each, context, received)
    const result = await each.handle(context, found, received)
    if (key) await keepReply(tx, caller, key, result)
    return result
  })

// biome-ignore lint/suspicious/noExplicitAny: of any route
type AnyContext = Context<any>

/**
 * An upload costs nothing that its head already rules out: neither a body that says it is too large, nor a stranger's, nor one for a record
 * that its sender may not change. All is asked again in the transaction that writes.
 */
async function receive(
  each: AnyRoute,
  endpoint: Endpoint,
  request: FastifyRequest,
  { contextOf, path }: { contextOf: ContextOf; path: () => string },
  deps: EndpointDeps,
): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > (endpoint.maxBytes ?? JSON_MAX_BYTES)) throw refuse('too-large')
  const { memberId } = await inTransaction(deps.db, (tx) => admit(endpoint, tx, request, deps))
  if (!UPLOAD.test(request.headers['content-type'] ?? ''))
    throw refuse('invalid-request', { detail: 'An upload is multipart/form-data with its boundary.' })
  const demandRight = (announced: unknown) =>
    inTransaction(deps.db, async (tx) => {
      const caller = await callerOf(endpoint, tx, request, deps)
      await permitted(each, contextOf(tx, caller), announced)
    })
  const slot = deps.uploads.open({ memberId, address: addressOf(request.ip) })
  try {
    return await whileThereIsRoom(slot, each.receive!(request, { demandRight, temporary: path, slot }))
  } finally {
    slot.close()
  }
}

/** What the policy has judged, and said yes to. */
async function permitted(each: AnyRoute, context: AnyContext, announced: unknown): Promise<unknown> {
  const found = each.find ? await each.find(context, announced) : undefined
  if (each.find && found === undefined) throw refuse('not-found')
  const verdict = each.may(context.caller, found, context)
  if (verdict === 'hidden') throw refuse('not-found')
  if (verdict === 'no') throw refuse('not-allowed')
  return found
}

/** All or nothing, but for one thing: that a session no longer acts for somebody stays, although the request that found it out is refused. */
async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let ended: Refusal | undefined
  const value = await db.transaction().execute((tx) =>
    work(tx).catch((error) => {
      if (!(error instanceof Refusal) || error.code !== 'impersonation-ended') throw error
      ended = error
      return undefined
    }),
  )
  if (ended) throw ended
  return value as T
}

function check(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw refuse('invalid-request', {
    errors: parsed.error.issues.slice(0, 50).map((issue) => ({
      target: targetOf(issue.path),
      code: issue.code ?? 'invalid',
      message: issue.message,
    })),
  })
}

/** ['photos', 1, 'Description'] → photos[1].Description */
const targetOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)),
    '',
  )

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const deviceOf = (request: FastifyRequest): string | null => {
  const given = request.headers[DEVICE_HEADER]
  return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : null
}
