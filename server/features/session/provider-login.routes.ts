// GET /login and /login/return for sign-in at the board's provider, and POST /login/link for people who are not linked
// to a member yet. Guarded by a single-use state bound to the browser by a cookie, a nonce, and PKCE; every sign-in
// gets a new session. Only an error's name is logged from the provider's answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEMS } from '#contract/problem.ts'
import { safeReturn } from '#contract/screens.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { addressOf } from '../../http/limits/address-of.ts'
import type { Limits } from '../../http/limits/count-calls.ts'
import { Refusal } from '../../http/refusal.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { withSecurityLog } from '../../http/security-log.ts'
import type { SecurityWatch } from '../../ports.ts'
import { beginSession } from './begin-session.ts'
import { type LinkDeps, linkIdentity } from './link-identity.ts'
import { LOGIN_PAGE_POLICY, linkPage, retryPage } from './login-page.ts'
import type { Provider, ProviderAnswer } from './provider.ts'
import { claimsToShow, decideAutomaticLink, identityIn, textIn } from './provider-claims.ts'
import {
  candidatesByMlsId,
  consumeLinkCode,
  findLinked,
  recordUnlinked,
  tryUnlinked,
} from './provider-identity.store.ts'
import { consumeFlow, PROVIDER_SIGN_IN_MS, storeFlow } from './provider-sign-in.store.ts'

export type ProviderLoginDeps = LinkDeps & {
  db: Db
  boardName: string
  publicUrl: string
  provider: Provider
  /** The claim that contains an agent's MLS id, if the board links agents by it at their first sign-in. */
  linkClaim: string | undefined
  limits: Limits
  security: SecurityWatch
  ownOrigins: (request: FastifyRequest) => ReadonlySet<string>
}

const STATE_COOKIE = '__Host-curbside-sign-in'
const LINK_COOKIE = '__Host-curbside-link'
const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

const FAILED = 'Signing in did not work. Please try again.'
const NOT_ACTIVE = 'Your membership is not active, so you cannot sign in. Please ask the board’s office.'
const AWAY = 'The sign-in service does not answer right now. Please try again in a moment.'
const WRONG_CODE =
  'This code is not valid. Check it, or ask the board’s office for a new one: a code works once, for seven days.'
const TOO_LATE = 'This took too long, or too many codes were tried. Please sign in again.'

export function registerProviderLogin(app: FastifyInstance, deps: ProviderLoginDeps): void {
  app.get('/login', (request, reply) => leave({ request, reply }, deps))
  app.get('/login/return', (request, reply) => comeBack({ request, reply }, deps))
  app.post('/login/link', (request, reply) => link({ request, reply }, deps))
}

const send = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', LOGIN_PAGE_POLICY)
    .send(page)
const goOn = (reply: FastifyReply, address: string) => reply.header('cache-control', 'no-store').redirect(address, 303)

async function leave({ request, reply }: Exchange, deps: ProviderLoginDeps) {
  const failed = (status: number, message: string) => send(reply, status, retryPage(deps.boardName, message))
  const { returnUrl } = request.query as { returnUrl?: unknown }
  try {
    await deps.limits.spend(addressOf(request.ip), 'signIn')
    const { address, flow } = await deps.provider.begin()
    await storeFlow(deps.db, flow, safeReturn(typeof returnUrl === 'string' ? returnUrl : undefined))
    reply.setCookie(STATE_COOKIE, flow.state, { ...COOKIE, maxAge: PROVIDER_SIGN_IN_MS / 1000 })
    return goOn(reply, address)
  } catch (error) {
    if (error instanceof Refusal) return failed(error.status, PROBLEMS['sign-in-paused'][1])
    request.log.error({ err: error }, 'the sign-in provider does not answer')
    return failed(503, AWAY)
  }
}

async function comeBack({ request, reply }: Exchange, deps: ProviderLoginDeps) {
  const failed = (status: number, message: string) => send(reply, status, retryPage(deps.boardName, message))
  reply.clearCookie(STATE_COOKIE, COOKIE)
  const flow = await flowOf(request, deps.db)
  if (!flow) return failed(400, FAILED)
  const answer = await deps.provider.finish(new URL(request.url, deps.publicUrl), flow).catch((error: unknown) => {
    const { name, code, error: refusal } = error as Error & { code?: string; error?: string }
    // The provider's word, such as invalid_client; anybody can write an address with another one.
    const reason = refusal && /^\w{1,40}$/.test(refusal) ? refusal : (code ?? name)
    request.log.warn({ reason, code }, 'a sign-in was refused')
    deps.security.note({ kind: 'sign-in-failed', address: request.ip, detail: `provider: ${reason}` })
    return undefined
  })
  if (!answer) return failed(400, FAILED)
  const arrival = { ...answer, returnUrl: flow.returnUrl }
  const came = await withSecurityLog(request.log, deps.db.transaction(), (tx) =>
    arrive(tx, { request, reply }, arrival, deps),
  )
  if (came.outcome === 'signed-in') return goOn(reply, flow.returnUrl)
  deps.security.note({ kind: 'sign-in-failed', name: came.subject, address: request.ip, detail: came.outcome })
  if (came.outcome === 'not-active') return failed(403, NOT_ACTIVE)
  reply.setCookie(LINK_COOKIE, came.token, { ...COOKIE, maxAge: PROVIDER_SIGN_IN_MS / 1000 })
  return send(reply, 403, linkPage(deps.boardName, null))
}

async function link({ request, reply }: Exchange, deps: ProviderLoginDeps) {
  const failed = (status: number, message: string) => send(reply, status, retryPage(deps.boardName, message))
  if (!isSameOrigin(request.headers, deps.ownOrigins(request))) return failed(403, PROBLEMS['not-same-origin'][1])
  try {
    await deps.limits.spend(addressOf(request.ip), 'signIn')
  } catch (error) {
    if (error instanceof Refusal) return failed(error.status, PROBLEMS['sign-in-paused'][1])
    throw error
  }
  const { code } = (request.body ?? {}) as { code?: unknown }
  const given = typeof code === 'string' ? code.slice(0, 100) : ''
  const linked = await withSecurityLog(request.log, deps.db.transaction(), (tx) =>
    enterCode(tx, { request, reply }, given, deps),
  )
  if (linked.outcome === 'signed-in') {
    reply.clearCookie(LINK_COOKIE, COOKIE)
    return goOn(reply, linked.returnUrl)
  }
  deps.security.note({ kind: 'sign-in-failed', address: request.ip, detail: `link code: ${linked.outcome}` })
  return linked.outcome === 'wrong' ? send(reply, 403, linkPage(deps.boardName, WRONG_CODE)) : failed(400, TOO_LATE)
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Arrived =
  | { outcome: 'signed-in' }
  | { outcome: 'not-active'; subject: string }
  | { outcome: 'not-linked'; subject: string; token: string }

async function arrive(
  tx: Tx,
  exchange: Exchange,
  { claims, idToken, returnUrl }: ProviderAnswer & { returnUrl: string },
  deps: ProviderLoginDeps,
): Promise<Arrived> {
  const identity = identityIn(claims)!
  const linked = await findLinked(tx, identity)
  if (linked && !linked.isActive) return { outcome: 'not-active', subject: identity.subject }
  const memberId = linked?.memberId ?? (await linkByClaim(tx, exchange, claims, deps))
  if (memberId === undefined) {
    const token = await recordUnlinked(tx, { identity, idToken, returnUrl }, claimsToShow(claims))
    return { outcome: 'not-linked', subject: identity.subject, token }
  }
  await beginSession(tx, exchange, memberId, { detail: 'provider', idToken }, deps.noteSecurity)
  return { outcome: 'signed-in' }
}

async function linkByClaim(
  tx: Tx,
  { request }: Exchange,
  claims: Record<string, unknown>,
  deps: ProviderLoginDeps,
): Promise<number | undefined> {
  const identity = identityIn(claims)!
  const mlsId = deps.linkClaim && textIn(claims, deps.linkClaim)
  if (!mlsId) return undefined
  const memberId = decideAutomaticLink(await candidatesByMlsId(tx, identity, mlsId))
  if (memberId === undefined) return undefined
  const order = { memberId, by: `claim ${deps.linkClaim}`, requestId: request.id, address: request.ip }
  return (await linkIdentity(tx, identity, order, deps)) ? memberId : undefined
}

async function enterCode(
  tx: Tx,
  exchange: Exchange,
  code: string,
  deps: ProviderLoginDeps,
): Promise<{ outcome: 'signed-in'; returnUrl: string } | { outcome: 'wrong' | 'too-late' }> {
  const { request } = exchange
  const token = request.cookies[LINK_COOKIE]
  const unlinked = token ? await tryUnlinked(tx, token) : undefined
  if (!unlinked) return { outcome: 'too-late' }
  const memberId = await consumeLinkCode(tx, code)
  if (memberId === undefined) return { outcome: 'wrong' }
  const order = { memberId, by: 'link code', requestId: request.id, address: request.ip }
  if (!(await linkIdentity(tx, unlinked.identity, order, deps))) return { outcome: 'too-late' }
  await beginSession(tx, exchange, memberId, { detail: 'provider', idToken: unlinked.idToken }, deps.noteSecurity)
  return { outcome: 'signed-in', returnUrl: unlinked.returnUrl }
}

/** Only the browser that started the sign-in may finish it. */
async function flowOf(request: FastifyRequest, db: Db) {
  const { state } = request.query as { state?: unknown }
  const left = request.cookies[STATE_COOKIE]
  if (typeof state !== 'string' || state.includes('\u0000') || left === undefined || state !== left) return undefined
  return consumeFlow(db, state)
}
