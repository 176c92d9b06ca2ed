// GET and POST /login: the only routes outside /api/ that change state. Guarded by an origin check; every sign-in gets
// a new session.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_DEVICE_DAYS } from '#contract/constants.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { safeReturn } from '#contract/screens.ts'
import type { Tx } from '../../db/connection.ts'
import { ownSecret } from '../../db/own-secret.ts'
import { addressOf } from '../../http/limits/address-of.ts'
import type { Limits } from '../../http/limits/count-calls.ts'
import { Refusal } from '../../http/refusal.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { withSecurityLog } from '../../http/security-log.ts'
import type { NoteSecurity, NotifyMember } from '../../ports.ts'
import { beginSession } from './begin-session.ts'
import { type Entered, enterPassword, type PasswordDeps } from './enter-password.ts'
import { storeDevice } from './known-devices.store.ts'
import { resetWrongPasswords } from './local-accounts.store.ts'
import { LOGIN_PAGE_POLICY, type LoginView, loginPage } from './login-page.ts'
import { withDevice } from './sign-in-seals.ts'

export type LoginDeps = Omit<PasswordDeps, 'secret'> & {
  boardName: string
  limits: Limits
  noteSecurity: NoteSecurity
  notifyMember: NotifyMember
  ownOrigins: (request: FastifyRequest) => ReadonlySet<string>
}

const KNOWN_COOKIE = '__Host-known'
const KNOWN = { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: KNOWN_DEVICE_DAYS * 86_400 } as const

type LoginNotice = Pick<LoginView, 'message' | 'ticket'>

export function registerLogin(app: FastifyInstance, deps: LoginDeps): void {
  const secretOf = cacheSuccess(() => deps.db.transaction().execute((tx) => ownSecret(tx, 'sign-in-secret')))
  app.get('/login', (request, reply) => {
    const { returnUrl, as, kept } = request.query as { returnUrl?: string; as?: string; kept?: string }
    // Only the portal's own pages may prefill the name.
    const again = request.headers['sec-fetch-site'] === 'same-origin' ? text(as)?.trim().slice(0, 100) : undefined
    const view = { returnUrl: safeReturn(text(returnUrl)), userName: '', message: null, again }
    return send(reply, 200, { ...view, hasKeptWork: kept === '1' }, deps)
  })
  app.post('/login', async (request, reply) => enter({ request, reply }, { ...deps, secretOf }))
}

const send = (
  reply: FastifyReply,
  status: number,
  view: Omit<LoginView, 'boardName' | 'demo'>,
  { boardName, demo }: LoginDeps,
) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', LOGIN_PAGE_POLICY)
    .send(loginPage({ boardName, demo, ...view }))

/** Caches a success; after a failure, the next call tries again. */
function cacheSuccess<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

async function enter({ request, reply }: Exchange, deps: LoginDeps & { secretOf: () => Promise<string> }) {
  const form = (request.body ?? {}) as Record<string, string>
  const returnUrl = safeReturn(text(form.returnUrl))
  const userName = (text(form.username) ?? '').replaceAll('\u0000', '').trim().toLowerCase().slice(0, 200)
  const no = (status: number, notice: LoginNotice) =>
    send(reply, status, { returnUrl, userName, hasKeptWork: form.kept === '1', ...notice }, deps)

  if (!isSameOrigin(request.headers, deps.ownOrigins(request)))
    return no(403, { message: PROBLEMS['not-same-origin'][1] })
  const retryAfter = await refusedAddress(request, deps)
  if (retryAfter !== undefined) {
    deps.security.note({ kind: 'sign-in-paused', name: userName, address: request.ip, detail: 'address' })
    reply.header('retry-after', retryAfter)
    return no(429, { message: waitMessage(retryAfter) })
  }
  const secret = await deps.secretOf()
  const given = { userName, password: text(form.password) ?? '', ticket: text(form.ticket), request }
  const cookie = request.cookies[KNOWN_COOKIE]
  const entered = await enterPassword(given, cookie, { ...deps, secret })
  if (entered.outcome === 'signed-in') {
    const device = await withSecurityLog(request.log, deps.db.transaction(), (tx) =>
      signIn(tx, { request, reply }, entered, deps),
    )
    reply.setCookie(KNOWN_COOKIE, withDevice(secret, userName, device, cookie), KNOWN)
    return reply.header('cache-control', 'no-store').redirect(returnUrl, 303)
  }
  const { outcome, ticket } = entered
  if (outcome === 'wrong') return no(401, { message: PROBLEMS['sign-in-failed'][1], ticket })
  reply.header('retry-after', entered.seconds)
  return no(429, {
    message: outcome === 'wait' ? waitMessage(entered.seconds) : ticketMessage(entered.seconds),
    ticket,
  })
}

/** Seconds to wait for an address with too many attempts, whatever the names. */
async function refusedAddress(request: FastifyRequest, { limits }: LoginDeps): Promise<number | undefined> {
  try {
    await limits.spend(addressOf(request.ip), 'signIn')
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.more.retryAfterSeconds ?? 60
    throw error
  }
}

/** Returns the device's id for later sign-ins. */
async function signIn(
  tx: Tx,
  exchange: Exchange,
  { memberId, device, ownFailures }: Extract<Entered, { outcome: 'signed-in' }>,
  { noteSecurity, notifyMember }: LoginDeps,
): Promise<string> {
  const strangers = (await resetWrongPasswords(tx, memberId)) - ownFailures
  if (strangers > 0)
    await notifyMember(tx, {
      memberId,
      kind: 'sign-in-attempts',
      text: `${count(strangers, 'wrong password was', 'wrong passwords were')} tried for your sign-in since you last signed in, on devices that are not known as yours. Nobody got in by them. If this was not you, tell the board’s office.`,
      data: { count: strangers },
    })
  await beginSession(tx, exchange, memberId, { detail: 'password' }, noteSecurity)
  return storeDevice(tx, memberId, device)
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
const waitMessage = (seconds: number): string =>
  `Too many attempts. Wait ${count(seconds, 'second', 'seconds')}, then try again.`
const ticketMessage = (seconds: number): string =>
  `Many wrong passwords were tried for this name, so signing in on a device that is not known takes longer. Wait ${count(seconds, 'second', 'seconds')}, then enter your password again.`

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
