// GET and POST /login, and the second step for members with a second factor. With those for a sign-in provider, the
// only routes outside /api/ that change state. Guarded by an origin check; every sign-in gets a new session.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PROBLEMS } from '#contract/problem.ts'
import { safeReturn } from '#contract/screens.ts'
import { ownSecret } from '../../db/own-secret.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { withSecurityLog } from '../../http/security-log.ts'
import { enterPassword } from './enter-password.ts'
import {
  count,
  type Exchange,
  finishSignIn,
  knownDevices,
  type LocalLoginDeps,
  type LoginDeps,
  refusedAddress,
  text,
  waitMessage,
} from './finish-sign-in.ts'
import { LOGIN_PAGE_POLICY, type LoginView, loginPage } from './login-page.ts'
import { beginSecondStep, registerSecondStep } from './second-step.routes.ts'

type LoginNotice = Pick<LoginView, 'message' | 'ticket'>

export function registerLogin(app: FastifyInstance, given: LoginDeps): void {
  const deps = {
    ...given,
    secretOf: cacheSuccess(() => given.db.transaction().execute((tx) => ownSecret(tx, 'sign-in-secret'))),
  }
  app.get('/login', (request, reply) => {
    const { returnUrl, as, kept } = request.query as { returnUrl?: string; as?: string; kept?: string }
    // Only the portal's own pages may prefill the name.
    const again = request.headers['sec-fetch-site'] === 'same-origin' ? text(as)?.trim().slice(0, 100) : undefined
    const view = { returnUrl: safeReturn(text(returnUrl)), userName: '', message: null, again }
    return send(reply, 200, { ...view, hasKeptWork: kept === '1' }, deps)
  })
  app.post('/login', async (request, reply) => enter({ request, reply }, deps))
  registerSecondStep(app, deps)
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

async function enter({ request, reply }: Exchange, deps: LocalLoginDeps) {
  const form = (request.body ?? {}) as Record<string, string>
  const returnUrl = safeReturn(text(form.returnUrl))
  const userName = (text(form.username) ?? '').replaceAll('\u0000', '').trim().toLowerCase().slice(0, 200)
  const no = (status: number, notice: LoginNotice) =>
    send(reply, status, { returnUrl, userName, hasKeptWork: form.kept === '1', ...notice }, deps)

  if (!isSameOrigin(request.headers, deps.ownOrigins(request)))
    return no(403, { message: PROBLEMS['not-same-origin'][1] })
  const retryAfter = await refusedAddress(request, deps.limits)
  if (retryAfter !== undefined) {
    deps.security.note({ kind: 'sign-in-paused', name: userName, address: request.ip, detail: 'address' })
    reply.header('retry-after', retryAfter)
    return no(429, { message: waitMessage(retryAfter) })
  }
  const secret = await deps.secretOf()
  const given = { userName, password: text(form.password) ?? '', ticket: text(form.ticket), request }
  const entered = await enterPassword(given, knownDevices(request), { ...deps, secret })
  if (entered.outcome === 'right') {
    const address = await withSecurityLog(request.log, deps.db.transaction(), async (tx) => {
      if (await beginSecondStep(tx, { request, reply }, { ...entered, returnUrl }, deps)) return '/login/second'
      await finishSignIn(tx, { request, reply }, { ...entered, userName, detail: 'password' }, { ...deps, secret })
      return returnUrl
    })
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  }
  const { outcome, ticket } = entered
  if (outcome === 'wrong') return no(401, { message: PROBLEMS['sign-in-failed'][1], ticket })
  reply.header('retry-after', entered.seconds)
  return no(429, {
    message: outcome === 'wait' ? waitMessage(entered.seconds) : ticketMessage(entered.seconds),
    ticket,
  })
}

const ticketMessage = (seconds: number): string =>
  `Many wrong passwords were tried for this name, so signing in on a device that is not known takes longer. Wait ${count(seconds, 'second', 'seconds')}, then enter your password again.`
