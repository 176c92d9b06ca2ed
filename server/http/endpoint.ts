// The pipeline of every route. Nothing reaches a record without a session, a policy and a transaction; the server does not
// start if a contract row has no route or a route has no policy.
//
//   admit       from the portal itself; the caller of a large body is found and counted before it is read
//   validate    input, query, parameters, Idempotency-Key; the caller of an invalid one is counted too
//   receive     an upload's bytes; after its first fields: find, may and guard in a transaction of their own
//   ┌ one transaction, a snapshot for a read; with `mayUseReplica`, authorize on the primary and the rest on the replica
//   │ authorize   session → caller; counts the call
//   │ replayed    a repeated key gets the stored reply, and nothing else happens
//   │ find        the facts that the policy needs       undefined: 404
//   │ may         the policy                            hidden: 404, no: 403
//   │ guard       requirements other than the right     throws a refusal
//   │ handle      the work → the reply, stored under the key
//   └ all or nothing
//   finish      work that needs no database
//   send        a reply that is not JSON
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_HEADER } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints, type Input, type Params, type Query, type Reply } from '#contract/endpoints.ts'
import type { FirstCall, FirstReply } from '#contract/first-data.ts'
import type { Caller, Permission } from '#rules/may.ts'
import { type Db, snapshot, type Tx } from '../db/connection.ts'
import type { ReadReplica } from '../db/read-replica.ts'
import { isUuid } from '../db/uuid.ts'
import { type AuthorizeDeps, authorize, callerOf, spendMore } from './authorize.ts'
import { type CheckInput, inputChecker } from './check-input.ts'
import { idempotencyKey, replayed, storeReply } from './idempotency.store.ts'
import { addressOf } from './limits/address-of.ts'
import { BODY } from './limits/limits.ts'
import type { Turns } from './limits/turns.ts'
import { type UploadShares, type UploadSlot, whileThereIsRoom } from './limits/upload-shares.ts'
import { lastWritten, noteWritten } from './own-writes.ts'
import { Refusal, refuse } from './refusal.ts'
import { isFromPortal } from './same-origin.ts'
import { withSecurityLog } from './security-log.ts'
import { createTemporaries } from './temporary-files.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the contract row that the route serves. */
    endpoint?: EndpointName
  }
}

/** `device`: the phone's UUID, or null. */
export type Context<N extends EndpointName> = {
  input: Input<N>
  query: Query<N>
  params: Params<N>
  caller: Caller
  tx: Tx
  device: string | null
  /** The Idempotency-Key, for calls that require one. */
  key: string | undefined
  /** Counts the call as that many more: its cost is known only now. */
  spend: (points: number) => Promise<void>
  requestId: string
  request: FastifyRequest
  reply: FastifyReply
  log: FastifyBaseLogger
}

/**
 * `requirePermission`: returns the caller; throws unless they may send the announced upload, before it arrives.
 * `temporary`: path of a file deleted after the request. `slot`: the upload's share of the memory for uploads in progress.
 */
export type Receiving<Announced> = {
  requirePermission: (announced: Announced) => Promise<Caller>
  temporary: () => string
  slot: UploadSlot
}

/** `Announced`: the first part of the body, from which the policy decides. */
export type Route<N extends EndpointName, Found, Received, Announced = Received> = {
  name: N
  /** For a read that also writes rows, or locks them: other transactions change those while it runs. */
  isolation?: 'read committed'
  /** Reads bytes (multipart) before the transaction opens. */
  receive?: (request: FastifyRequest, receiving: Receiving<Announced>) => Promise<Received>
  /** Loads the facts for the policy, and may lock them; undefined answers 404. */
  find?: (context: Context<N>, received: Announced) => Promise<Found | undefined>
  may: (caller: Caller, found: Found, context: Context<N>) => Permission
  /**
   * Requirements other than the right, checked after it; for an upload, before its bytes are read and again before they
   * are stored. Throws a refusal.
   */
  guard?: (context: Context<N>, found: Found, received: Announced) => Promise<void>
  handle: (context: Context<N>, found: Found, received: Received) => Promise<Reply<N>>
  /** Work that needs no database, after the transaction: no connection waits for it. */
  finish?: (value: Reply<N>, log: FastifyBaseLogger) => Promise<unknown>
  /** Sends a reply that is not JSON, after the transaction. */
  send?: (reply: FastifyReply, value: Reply<N>) => Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds routes of every shape; each is typed where it is written
export type AnyRoute = Route<any, any, any, any>

export const defineRoute = <N extends EndpointName, Found = undefined, Received = undefined, Announced = Received>(
  given: Route<N, Found, Received, Announced>,
): AnyRoute => given

/** Permits every signed-in member. */
export const anyMember = (): Permission => 'yes'

/** `searchDb`: separate connections for searches, which wait for each other there without delaying other work. */
type EndpointDeps = AuthorizeDeps & {
  db: Db
  searchDb?: Db | undefined
  /** Answers calls that may be answered some seconds behind. */
  replica?: ReadReplica | undefined
  uploads: UploadShares
  /** Queue a member's expensive calls, and all others; `queueOf` identifies the member without a lookup. */
  turns: Record<'expensive' | 'ordinary', Turns>
  queueOf: (request: FastifyRequest) => string
  ownOrigins: (request: FastifyRequest) => ReadonlySet<string>
}

/** A boundary has at most 70 characters (RFC 2046, 5.1.1). */
const UPLOAD = /^multipart\/form-data\s*;(.*;)?\s*boundary=("[^"]{1,70}"|[^\s";]{1,70})\s*(;|$)/i

/** Registers the routes below /api/; throws if they and the contract differ. Returns what reads for a first page. */
export function registerRoutes(app: FastifyInstance, routes: AnyRoute[], deps: EndpointDeps): ReadTogether {
  const missing = Object.keys(endpoints).filter((name) => !routes.some((route) => route.name === name))
  if (missing.length > 0) throw new Error(`Endpoints without a route: ${missing.join(', ')}`)
  const readers = new Map<EndpointName, Reader>()
  for (const route of routes) {
    if (typeof route.may !== 'function') throw new Error(`Route ${route.name} has no policy`)
    const endpoint: Endpoint = endpoints[route.name as EndpointName]
    if (endpoint.mayUseReplica && (endpoint.kind !== 'read' || route.find || route.guard || route.receive))
      throw new Error(`Route ${route.name} cannot use the replica (mayUseReplica): it writes, or its policy reads`)
    const checks = checksOf(endpoint)
    readers.set(route.name, { route, checks })
    app.route({
      method: endpoint.method,
      url: `/api/${endpoint.path}`,
      bodyLimit: endpoint.maxBytes ?? BODY.json,
      config: { endpoint: route.name },
      onRequest: (request) => admit(endpoint, request, deps),
      handler: (request, reply) => run(route, checks, request, reply, deps),
    })
  }
  return readTogether(readers, deps)
}

/**
 * Replies to several reading calls of the request's member, in one snapshot, under the policy of each; those that are
 * refused are left out. Throws a refusal if nobody is signed in. Counts as that many calls, and takes a turn.
 */
export type ReadTogether = (
  request: FastifyRequest,
  reply: FastifyReply,
  calls: readonly FirstCall[],
) => Promise<FirstReply[]>

type Reader = { route: AnyRoute; checks: Checks }

const readTogether = (readers: ReadonlyMap<EndpointName, Reader>, deps: EndpointDeps): ReadTogether => {
  const read: ReadTogether = (request, reply, calls) =>
    inSnapshot(deps.db, async (tx) => {
      const caller = await authorize(endpoints.user, tx, request, deps, calls.length)
      const given = { params: undefined, device: null, key: undefined, requestId: request.id, log: request.log }
      const replies: FirstReply[] = []
      for (const call of calls) {
        const { route, checks } = readers.get(call.name)!
        try {
          const asked = { input: checks.input(call.input ?? {}), query: checks.query?.(call.query ?? {}) }
          // biome-ignore lint/suspicious/noExplicitAny: validated above against this endpoint's schemas
          const context: any = { ...given, ...asked, request, reply, caller, tx }
          const found = await permitted(route, context, undefined)
          replies.push({ ...call, value: await route.handle(context, found, undefined) })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
      }
      return replies
    })
  return (request, ...asked) => deps.turns.expensive.take(deps.queueOf(request), () => read(request, ...asked))
}

/** The contract's row, and what validates its input. */
type Checks = { endpoint: Endpoint; input: CheckInput; query?: CheckInput | undefined; params?: CheckInput | undefined }

const checksOf = (endpoint: Endpoint): Checks => ({
  endpoint,
  input: inputChecker(endpoint.input),
  query: endpoint.query && inputChecker(endpoint.query),
  params: endpoint.params && inputChecker(endpoint.params),
})

/** Bytes of the body as announced; as many as it may have if it is not announced. */
const announcedBytes = ({ maxBytes = BODY.json }: Endpoint, { headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : maxBytes

const isLarge = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.multipart !== undefined || announcedBytes(endpoint, request) > BODY.large

/** Before the body is read: nobody's large body is read for somebody who may not send it, or sends too many. */
async function admit(endpoint: Endpoint, request: FastifyRequest, deps: EndpointDeps): Promise<void> {
  if (!isFromPortal(endpoint.kind, request.headers, deps.ownOrigins(request))) throw refuse('not-same-origin')
  if (!isLarge(endpoint, request)) return
  const bytes = announcedBytes(endpoint, request)
  if (bytes > (endpoint.maxBytes ?? BODY.json)) throw refuse('too-large')
  const points = endpoint.multipart ? 1 : Math.ceil(bytes / BODY.large)
  const count = () => inTransaction(deps.db, (tx) => authorize(endpoint, tx, request, deps, points))
  await deps.turns.ordinary.take(deps.queueOf(request), count)
  if (endpoint.multipart && !UPLOAD.test(request.headers['content-type'] ?? ''))
    throw refuse('invalid-request', { detail: 'An upload is multipart/form-data with its boundary.' })
}

async function run(route: AnyRoute, checks: Checks, request: FastifyRequest, reply: FastifyReply, deps: EndpointDeps) {
  const { endpoint } = checks
  const temporaries = createTemporaries()
  const work = async () => {
    const { input, query, params, key } = await validate(checks, request, deps)
    const device = deviceOf(request)
    const given = { input, query, params, device, key, requestId: request.id, request, reply, log: request.log }
    // biome-ignore lint/suspicious/noExplicitAny: validated above against this endpoint's schemas
    const contextOf = (tx: Tx, caller: Caller): any => ({
      ...given,
      ...{ caller, tx, spend: (points: number) => spendMore(endpoint, caller, deps, points) },
    })
    const received = route.receive && (await receive(route, endpoint, request, { contextOf, ...temporaries }, deps))
    const found = await runWhereFit(route, endpoint, request, { contextOf, key, input, received }, deps)
    return route.finish ? route.finish(found, request.log) : found
  }
  let value: unknown
  try {
    // Uploads, which may take minutes, have shares of their own (upload-shares.ts).
    const turns = deps.turns[isExpensive(endpoint, request) ? 'expensive' : 'ordinary']
    value = endpoint.multipart ? await work() : await turns.take(deps.queueOf(request), work)
  } finally {
    await temporaries.remove()
  }
  if (deps.replica && endpoint.kind === 'write') noteWritten(reply, await deps.replica.position())
  if (route.send) return route.send(reply, value)
  return reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store').send(value)
}

const isExpensive = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  endpoint.limit === 'search' || endpoint.isQueued === true || isLarge(endpoint, request)

/** Callers whose input is invalid are counted too, and only those who may call are told what is wrong with it. */
async function validate(checks: Checks, request: FastifyRequest, deps: EndpointDeps) {
  const { endpoint } = checks
  try {
    return {
      input: endpoint.multipart ? {} : checks.input(request.body ?? {}),
      query: checks.query?.(request.query ?? {}),
      params: checks.params?.(request.params ?? {}),
      key: idempotencyKey(endpoint, request),
    }
  } catch (error) {
    if (!isLarge(endpoint, request)) await inTransaction(deps.db, (tx) => authorize(endpoint, tx, request, deps))
    throw error
  }
}

type ContextOf = (tx: Tx, caller: Caller) => AnyContext
type ValidRequest = { contextOf: ContextOf; key: string | undefined; input: unknown; received: unknown }

/** Runs a call that may use the replica there; all others, and those that the replica cannot answer, on the primary. */
async function runWhereFit(
  route: AnyRoute,
  endpoint: Endpoint,
  request: FastifyRequest,
  valid: ValidRequest,
  deps: EndpointDeps,
): Promise<unknown> {
  const seen = lastWritten(request)
  if (!endpoint.mayUseReplica || !deps.replica?.isFit() || seen === 'unknown')
    return runInTransaction(route, endpoint, request, valid, deps)
  const own = databaseFor(endpoint, deps)
  // Session and rights are never read from a replica, so that a withdrawal takes effect at once.
  const caller = await inTransaction(own, (tx) => findCaller(endpoint, tx, request, deps))
  const answer = async (tx: Tx) => {
    const context = valid.contextOf(tx, caller)
    return route.handle(context, await permitted(route, context, undefined), undefined)
  }
  const read = await deps.replica.read(seen, (tx) =>
    answer(tx).then(
      (value) => ({ value }),
      (error: unknown) => {
        if (error instanceof Refusal) return { refusal: error }
        throw error
      },
    ),
  )
  if (!read) return inSnapshot(own, answer)
  if ('refusal' in read.value) throw read.value.refusal
  return read.value.value
}

/** The caller, counted now unless they were before the body was read. */
const findCaller = (endpoint: Endpoint, tx: Tx, request: FastifyRequest, deps: EndpointDeps): Promise<Caller> =>
  (isLarge(endpoint, request) ? callerOf : authorize)(endpoint, tx, request, deps)

const databaseFor = ({ limit }: Endpoint, { db, searchDb }: EndpointDeps): Db =>
  limit === 'search' ? (searchDb ?? db) : db

/** Runs caller, policy and handler in the only transaction of the request. */
const runInTransaction = (
  route: AnyRoute,
  endpoint: Endpoint,
  request: FastifyRequest,
  { contextOf, key, input, received }: ValidRequest,
  deps: EndpointDeps,
): Promise<unknown> => {
  const run = isSnapshot(route, endpoint) ? inSnapshot : inTransaction
  const begin = { execute: <T>(work: (tx: Tx) => Promise<T>) => run(databaseFor(endpoint, deps), work) }
  return withSecurityLog(request.log, begin, async (tx) => {
    const caller = await findCaller(endpoint, tx, request, deps)
    const context = contextOf(tx, caller)
    if (key) {
      const earlier = await replayed(tx, caller, route.name, key, input)
      if (earlier && endpoint.replyHasRecord) await permitted(route, context, received)
      if (earlier) return earlier.reply
    }
    const found = await permitted(route, context, received)
    const result = await route.handle(context, found, received)
    if (key) await storeReply(tx, caller, key, result)
    return result
  })
}

// biome-ignore lint/suspicious/noExplicitAny: of any route
type AnyContext = Context<any>

/**
 * Refuses an upload by its first fields if possible: for example for a record that the caller may not change. The
 * transaction that writes checks everything again.
 */
async function receive(
  route: AnyRoute,
  endpoint: Endpoint,
  request: FastifyRequest,
  { contextOf, path }: { contextOf: ContextOf; path: () => string },
  deps: EndpointDeps,
): Promise<unknown> {
  const requirePermission = (announced: unknown) =>
    inTransaction(deps.db, async (tx) => {
      const caller = await callerOf(endpoint, tx, request, deps)
      await permitted(route, contextOf(tx, caller), announced)
      return caller
    })
  const address = addressOf(request.ip)
  const slot = deps.uploads.open({ memberId: request.caller?.memberId ?? address, address })
  try {
    return await whileThereIsRoom(slot, route.receive!(request, { requirePermission, temporary: path, slot }))
  } finally {
    slot.close()
  }
}

/** Loads the subject of the policy; throws unless the policy permits the call. */
async function permitted(route: AnyRoute, context: AnyContext, announced: unknown): Promise<unknown> {
  const found = route.find ? await route.find(context, announced) : undefined
  if (route.find && found === undefined) throw refuse('not-found')
  const permission = route.may(context.caller, found, context)
  if (permission === 'hidden') throw refuse('not-found')
  if (permission === 'no') throw refuse('not-allowed')
  await route.guard?.(context, found, announced)
  return found
}

/**
 * All or nothing with one exception: if the request notices that impersonation has ended, it is refused, but the
 * session keeps that state.
 */
async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, open = ordinary): Promise<T> {
  let ended: Refusal | undefined
  const value = await open(db).execute((tx) =>
    work(tx).catch((error) => {
      if (!(error instanceof Refusal) || error.code !== 'impersonation-ended') throw error
      ended = error
      return undefined
    }),
  )
  if (ended) throw ended
  return value as T
}

const ordinary = (db: Db) => db.transaction()

const isSnapshot = ({ isolation }: AnyRoute, { kind }: Endpoint): boolean => kind === 'read' && isolation === undefined

const ATTEMPTS_MAX = 3
const isSerializationFailure = (error: unknown) => (error as { code?: unknown }).code === '40001'

/**
 * For reads: their statements see the same moment, so a reply never contains a record from before a change beside its
 * row from after it. Retried after a serialization failure: another request of the session refreshed it meanwhile.
 */
async function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await inTransaction(db, work, snapshot)
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isSerializationFailure(error)) throw error
    }
}

const deviceOf = (request: FastifyRequest): string | null => {
  const given = String(request.headers[DEVICE_HEADER] ?? '').toLowerCase()
  return isUuid(given) ? given : null
}
