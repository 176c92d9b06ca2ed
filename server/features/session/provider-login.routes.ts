// GET /login and /login/return when people sign in at the board's provider. Guarded by a state that is used once and is bound to the browser by a
// cookie, a nonce, and PKCE; a fresh session at every sign-in. Nothing of the provider's answer is shown or logged but its error's name.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEMS } from '#contract/problem.ts'
import { safeReturn } from '#contract/screens.ts'
import type { Db } from '../../db/connection.ts'
import { addressOf } from '../../http/address-of.ts'
import type { Limits } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import type { NoteSecurity, SecurityWatch } from '../../ports.ts'
import { setSessionCookies } from './cookies.ts'
import { decideMember, type MemberClaim } from './decide-member.ts'
import { LOGIN_PAGE_POLICY, loginPage } from './login-page.ts'
import type { Provider } from './provider.ts'
import { keepFlow, memberNamed, PROVIDER_SIGN_IN_MS, takeFlow } from './provider-sign-in.store.ts'
import { startSession } from './session.store.ts'

export type ProviderLoginDeps = {
  db: Db
  boardName: string
  publicUrl: string
  provider: Provider
  claim: MemberClaim
  limits: Limits
  security: SecurityWatch
  noteSecurity: NoteSecurity
}

const STATE_COOKIE = '__Host-curbside-sign-in'
const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

const FAILED = 'Signing in did not work. Please try again.'
const UNKNOWN = 'You are signed in, but not as a member of this board. Please ask the board’s office.'
const AWAY = 'The sign-in service does not answer right now. Please try again in a moment.'

export function registerProviderLogin(app: FastifyInstance, deps: ProviderLoginDeps): void {
  const failed = (reply: FastifyReply, status: number, message: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', LOGIN_PAGE_POLICY)
      .send(loginPage({ boardName: deps.boardName, returnUrl: '/', userName: '', message, demo: false, form: false }))

  app.get('/login', async (request, reply) => {
    const { returnUrl } = request.query as { returnUrl?: unknown }
    try {
      await deps.limits.spend(addressOf(request.ip), 'signIn')
      const { address, flow } = await deps.provider.begin()
      await keepFlow(deps.db, flow, safeReturn(typeof returnUrl === 'string' ? returnUrl : undefined))
      reply.setCookie(STATE_COOKIE, flow.state, { ...COOKIE, maxAge: PROVIDER_SIGN_IN_MS / 1000 })
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    } catch (error) {
      if (error instanceof Refusal) return failed(reply, error.status, PROBLEMS['sign-in-paused'][1])
      request.log.error({ err: error }, 'the sign-in provider does not answer')
      return failed(reply, 503, AWAY)
    }
  })

  app.get('/login/return', async (request, reply) => {
    reply.clearCookie(STATE_COOKIE, COOKIE)
    const flow = await flowOf(request, deps.db)
    if (!flow) return failed(reply, 400, FAILED)
    const answer = await deps.provider.finish(new URL(request.url, deps.publicUrl), flow).catch((error: unknown) => {
      request.log.warn(
        { reason: (error as Error).name, code: (error as { code?: string }).code },
        'a sign-in was refused',
      )
      return undefined
    })
    if (!answer) return failed(reply, 400, FAILED)
    const name = decideMember(answer.claims, deps.claim)
    const memberId = name && (await memberNamed(deps.db, deps.claim.column, name))
    if (!memberId) return failed(reply, 403, UNKNOWN)
    const session = await deps.db.transaction().execute((tx) => startSession(tx, memberId, answer.idToken))
    setSessionCookies(reply, session)
    return reply.header('cache-control', 'no-store').redirect(flow.returnUrl, 303)
  })
}

/** Only the browser that left may come back. */
async function flowOf(request: FastifyRequest, db: Db) {
  const { state } = request.query as { state?: unknown }
  const left = request.cookies[STATE_COOKIE]
  if (typeof state !== 'string' || state.includes('\u0000') || left === undefined || state !== left) return undefined
  return takeFlow(db, state)
}
