// GET and POST /login: the one pair of routes outside /api/ that changes state. Guarded by origin; a fresh session at every sign-in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEMS } from '#contract/problem.ts'
import { safeReturn } from '#contract/screens.ts'
import type { Db } from '../../db/connection.ts'
import { addressOf } from '../../http/address-of.ts'
import type { Limits } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import type { NoteSecurity, SecurityWatch } from '../../ports.ts'
import { beginSession } from './begin-session.ts'
import { LOGIN_PAGE_POLICY, type LoginView, loginPage } from './login-page.ts'
import { passwordMatches } from './passwords.ts'
import { countFailure, forgetFailures, isPaused } from './sign-in-attempts.store.ts'

export type LoginDeps = {
  db: Db
  boardName: string
  demo: boolean
  limits: Limits
  security: SecurityWatch
  noteSecurity: NoteSecurity
  ownOrigins: (request: FastifyRequest) => ReadonlySet<string>
}

export function registerLogin(app: FastifyInstance, deps: LoginDeps): void {
  const page = (
    reply: FastifyReply,
    status: number,
    view: Pick<LoginView, 'returnUrl' | 'userName' | 'message' | 'again'>,
  ) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', LOGIN_PAGE_POLICY)
      .send(loginPage({ boardName: deps.boardName, demo: deps.demo, ...view }))

  app.get('/login', (request, reply) => {
    const { returnUrl, as } = request.query as { returnUrl?: string; as?: string }
    // Only the portal's own pages may put a name on this one.
    const again = request.headers['sec-fetch-site'] === 'same-origin' ? text(as)?.trim().slice(0, 100) : undefined
    return page(reply, 200, { returnUrl: safeReturn(text(returnUrl)), userName: '', message: null, again })
  })

  app.post('/login', async (request, reply) => {
    const form = (request.body ?? {}) as Record<string, string>
    const returnUrl = safeReturn(text(form.returnUrl))
    const userName = (text(form.username) ?? '').replaceAll('\u0000', '').trim().toLowerCase().slice(0, 200)
    const no = (code: 'sign-in-failed' | 'sign-in-paused' | 'not-same-origin') =>
      page(reply, PROBLEMS[code][0], { returnUrl, userName, message: PROBLEMS[code][1] })

    if (!isSameOrigin(request.headers, deps.ownOrigins(request))) return no('not-same-origin')
    try {
      await deps.limits.spend(addressOf(request.ip), 'signIn')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      deps.security.note({ kind: 'sign-in-paused', name: userName, address: request.ip })
      return no('sign-in-paused')
    }
    const attempt = { name: userName, address: addressOf(request.ip) }
    if (await isPaused(deps.db, attempt)) {
      deps.security.note({ kind: 'sign-in-paused', name: userName, address: request.ip })
      return no('sign-in-paused')
    }
    const member = await deps.db
      .selectFrom('local_account')
      .innerJoin('member', 'member.unique_id', 'local_account.member_id')
      .select(['member.unique_id', 'local_account.password_hash'])
      .where('local_account.user_name', '=', userName)
      .where('member.status', '=', 'A')
      .where((eb) => eb.or([eb.val(deps.demo), eb.not('local_account.is_demo')]))
      .executeTakeFirst()
    if (!(await passwordMatches(member?.password_hash, text(form.password) ?? '')) || !member) {
      await countFailure(deps.db, attempt)
      deps.security.note({
        kind: 'sign-in-failed',
        subjectId: member?.unique_id,
        name: userName,
        address: request.ip,
        requestId: request.id,
      })
      return no('sign-in-failed')
    }
    await forgetFailures(deps.db, attempt)
    await deps.db
      .transaction()
      .execute((tx) =>
        beginSession(tx, { request, reply }, member.unique_id, { detail: 'password' }, deps.noteSecurity),
      )
    return reply.header('cache-control', 'no-store').redirect(returnUrl, 303)
  })
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
