// GET and POST /login/second: after the right password, a passkey or a recovery code. Members of whom the board requires
// one and who have none register a passkey here. There is no session before: nothing else can be called.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MadePasskey, PasskeyProof } from '#contract/passkey.ts'
import { PROBLEMS } from '#contract/problem.ts'
import type { Tx } from '../../db/connection.ts'
import { addressOf } from '../../http/limits/address-of.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { withSecurityLog } from '../../http/security-log.ts'
import { findAgentFacts } from '../../records/record-facts.store.ts'
import { addPasskey } from './change-second-factor.ts'
import { deviceWords } from './device-words.ts'
import {
  type Exchange,
  finishSignIn,
  knownDevices,
  type LocalLoginDeps,
  refusedAddress,
  text,
  waitMessage,
} from './finish-sign-in.ts'
import { isKnownDevice } from './known-devices.store.ts'
import { ownAccountOf } from './local-accounts.store.ts'
import { retryPage } from './login-page.ts'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  credentialsOf,
  findCredential,
  lockSecondFactor,
  notePasskeyUse,
} from './passkeys.store.ts'
import {
  beginPending,
  endPending,
  findPending,
  PENDING_MS,
  type Pending,
  putChallenge,
  takeChallenge,
} from './pending-sign-ins.store.ts'
import { codesPage, SECOND_PAGE_POLICY, type SecondView, secondPage } from './second-step-page.ts'
import { type Attempt, clearFailures, countAttempt, countUnknownDevice } from './sign-in-attempts.store.ts'
import { deviceIn } from './sign-in-seals.ts'
import { askForNew, askForProof, credentialIdIn, verifyNew, verifyProof } from './webauthn.ts'

const COOKIE_NAME = '__Host-curbside-second'
const COOKIE = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

const TOO_LATE = 'This took too long. Please sign in again.'
const NOT_CONFIRMED = 'That passkey could not be confirmed. Please try again.'
const WRONG_CODE = 'This recovery code is not valid. Each one works once.'

export function registerSecondStep(app: FastifyInstance, deps: LocalLoginDeps): void {
  app.get('/login/second', async (request, reply) => {
    // Each showing writes a challenge.
    const retryAfter = await refusedAddress(request, deps.limits, 'stranger')
    if (retryAfter !== undefined) {
      reply.header('retry-after', retryAfter)
      return send(reply, 429, retryPage(deps.boardName, waitMessage(retryAfter)))
    }
    const token = request.cookies[COOKIE_NAME]
    const pending = await findPending(deps.db, token)
    if (!pending) return reply.header('cache-control', 'no-store').redirect('/login', 303)
    return show({ request, reply }, 200, { token: token!, pending, message: null }, deps)
  })
  app.post('/login/second', (request, reply) => answer({ request, reply }, deps))
}

/** False: the password is enough for this member. The role is read under the lock that a change of it takes as well. */
export async function beginSecondStep(
  tx: Tx,
  { request, reply }: Exchange,
  given: { memberId: number; ownFailures: number; returnUrl: string },
  { secondFactor, noteSecurity }: Pick<LocalLoginDeps, 'secondFactor' | 'noteSecurity'>,
): Promise<boolean> {
  const { memberId } = given
  await lockSecondFactor(tx, memberId)
  const has = (await credentialsOf(tx, memberId)).length > 0
  const account = await ownAccountOf(tx, memberId)
  if (!has && !(account && secondFactor.requiredFor.includes(account.role))) return false
  await noteSecurity(tx, { kind: 'password-right', memberId, address: request.ip, requestId: request.id })
  reply.setCookie(COOKIE_NAME, await beginPending(tx, given), { ...COOKIE, maxAge: PENDING_MS / 1000 })
  return true
}

type Shown = { token: string; pending: Pending; message: string | null; isCodeOpen?: boolean }

/** Every showing has a challenge of its own. */
async function show({ reply }: Exchange, status: number, shown: Shown, deps: LocalLoginDeps) {
  const { token, pending, message, isCodeOpen = false } = shown
  const { relyingParty: party } = deps.secondFactor
  const known = await deps.db.transaction().execute((tx) => credentialsOf(tx, pending.memberId))
  const kind: SecondView['kind'] = known.length > 0 ? 'confirm' : 'register'
  const asked = party && (kind === 'confirm' ? await askForProof(party, known) : await askForNew(party, pending, []))
  if (asked) await putChallenge(deps.db, token, asked.challenge)
  return send(
    reply,
    status,
    secondPage({
      ...{ boardName: deps.boardName, userName: pending.userName, kind, message, isCodeOpen },
      ask: asked && JSON.stringify(asked.options),
    }),
  )
}

const send = (reply: Exchange['reply'], status: number, page: string) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', SECOND_PAGE_POLICY)
    .send(page)

async function answer({ request, reply }: Exchange, deps: LocalLoginDeps) {
  const again = (status: number, message: string) => send(reply, status, retryPage(deps.boardName, message))
  if (!isSameOrigin(request.headers, deps.ownOrigins(request))) return again(403, PROBLEMS['not-same-origin'][1])
  const token = request.cookies[COOKIE_NAME]
  const pending = await findPending(deps.db, token)
  const retryAfter = await refusedAddress(request, deps.limits)
  if (retryAfter !== undefined) {
    deps.security.note({ kind: 'sign-in-paused', name: pending?.userName, address: request.ip, detail: 'address' })
    reply.header('retry-after', retryAfter)
    return again(429, waitMessage(retryAfter))
  }
  if (!token || !pending) return again(400, TOO_LATE)

  const secret = await deps.secretOf()
  const device = await knownDevice(request, pending, secret, deps)
  const attempt: Attempt = { name: pending.userName, address: addressOf(request.ip), device, step: 'second' }
  const turn = await countAttempt(deps.db, attempt)
  const by = { name: pending.userName, address: request.ip, subjectId: pending.memberId, requestId: request.id }
  if ('waitSeconds' in turn) {
    deps.security.note({ ...by, kind: 'sign-in-paused', detail: 'second factor' })
    reply.header('retry-after', turn.waitSeconds)
    return show({ request, reply }, 429, { token, pending, message: waitMessage(turn.waitSeconds) }, deps)
  }
  const given = readAnswer(request.body)
  const done = await withSecurityLog(request.log, deps.db.transaction(), (tx) =>
    settle(tx, { request, reply }, { token, pending, given, device }, { ...deps, secret }),
  )
  if (done === 'too-late') return again(400, TOO_LATE)
  if (done === 'wrong') {
    deps.security.note({ ...by, kind: 'sign-in-failed', detail: 'second factor' })
    if (!device) await noteStranger(attempt, turn.failures, pending, deps)
    const isCodeOpen = given.code !== undefined
    const message = isCodeOpen ? WRONG_CODE : NOT_CONFIRMED
    return show({ request, reply }, 401, { token, pending, message, isCodeOpen }, deps)
  }
  await clearFailures(deps.db, attempt)
  reply.clearCookie(COOKIE_NAME, COOKIE)
  if (done.codes.length > 0)
    return send(reply, 200, codesPage({ boardName: deps.boardName, codes: done.codes, returnUrl: pending.returnUrl }))
  return reply.header('cache-control', 'no-store').redirect(pending.returnUrl, 303)
}

/** The member hears of it once for each address, and not only at the next sign-in: the password is known already. */
async function noteStranger(
  attempt: Attempt,
  failures: number,
  { memberId }: Pending,
  { db, security, notifyMember }: LocalLoginDeps,
): Promise<void> {
  if (await countUnknownDevice(db, attempt)) security.warn({ memberId }, 'many failed sign-ins for one name')
  if (failures > 1) return
  const text =
    'Somebody entered your password on a device that is not known as yours, and then no valid passkey or recovery code. They did not get in. If this was not you, tell the board’s office: you need a new password.'
  await db.transaction().execute((tx) => notifyMember(tx, { memberId, kind: 'second-factor-failed', text, data: {} }))
}

async function knownDevice(request: FastifyRequest, { userName }: Pending, secret: string, { db }: LocalLoginDeps) {
  const found = deviceIn(secret, userName, knownDevices(request))
  return found && (await isKnownDevice(db, userName, found)) ? found : undefined
}

type Answer = { proof?: PasskeyProof | undefined; made?: MadePasskey | undefined; code?: string | undefined }

/** What the form holds: a browser's answer as JSON, or a recovery code. */
function readAnswer(body: unknown): Answer {
  const { passkey, code } = (body ?? {}) as { passkey?: unknown; code?: unknown }
  if (typeof code === 'string' && passkey === undefined) return { code: code.slice(0, 100) }
  let parsed: unknown
  try {
    parsed = JSON.parse(text(passkey) ?? '')
  } catch {
    return {}
  }
  return { proof: PasskeyProof.safeParse(parsed).data, made: MadePasskey.safeParse(parsed).data }
}

type Settling = { token: string; pending: Pending; given: Answer; device: string | undefined }

/** The challenge is used up whatever the answer. A session begins with the right one, in the same transaction. */
async function settle(
  tx: Tx,
  exchange: Exchange,
  { token, pending, given, device }: Settling,
  deps: LocalLoginDeps & { secret: string },
): Promise<{ codes: string[] } | 'wrong' | 'too-late'> {
  const { memberId, userName, ownFailures } = pending
  await lockSecondFactor(tx, memberId)
  const taken = await takeChallenge(tx, token)
  if (!taken) return 'too-late'
  // Asked now: another browser that had the password may have registered a passkey since the page was shown.
  const has = (await credentialsOf(tx, memberId)).length > 0
  const accepted = await (has ? confirm : register)(tx, exchange, { pending, given, ...taken }, deps)
  if (!accepted) return 'wrong'
  await endPending(tx, token)
  const { detail, codes = [] } = accepted
  await finishSignIn(tx, exchange, { memberId, userName, ownFailures, device, detail }, deps)
  return { codes }
}

type Checked = { pending: Pending; given: Answer; challenge: Buffer | null }
type Accepted = { detail: 'passkey' | 'recovery code'; codes?: string[] }

async function confirm(
  tx: Tx,
  _: Exchange,
  { pending: { memberId }, given, challenge }: Checked,
  { secondFactor, notifyMember }: LocalLoginDeps,
): Promise<Accepted | undefined> {
  if (given.code !== undefined) {
    if (!(await consumeRecoveryCode(tx, memberId, given.code))) return undefined
    const left = await countRecoveryCodes(tx, memberId)
    await notifyMember(tx, {
      memberId,
      kind: 'recovery-code-used',
      text: `A recovery code was used to sign in; ${left === 0 ? 'none is' : left === 1 ? '1 is' : `${left} are`} left. If this was not you, tell the board’s office.`,
      data: {},
    })
    return { detail: 'recovery code' }
  }
  const { relyingParty } = secondFactor
  if (!relyingParty || !given.proof || !challenge) return undefined
  // Only passkeys of the member whose password was entered: others who use this phone have their own.
  const credential = await findCredential(tx, memberId, credentialIdIn(given.proof))
  const proven = credential && (await verifyProof(relyingParty, given.proof, { credential, challenge }))
  if (!proven) return undefined
  await notePasskeyUse(tx, credential.credentialId, proven.counter)
  return { detail: 'passkey' }
}

async function register(
  tx: Tx,
  { request }: Exchange,
  { pending: { memberId }, given, challenge }: Checked,
  deps: LocalLoginDeps,
): Promise<Accepted | undefined> {
  const { relyingParty } = deps.secondFactor
  if (!relyingParty || !given.made || !challenge) return undefined
  const made = await verifyNew(relyingParty, given.made, challenge)
  if (!made) return undefined
  const caller = { ...(await findAgentFacts(tx, memberId))!, memberId, effectiveId: memberId }
  const label = deviceWords(request.headers['user-agent'])
  const added = await addPasskey(tx, { ...made, label }, { memberId, caller, requestId: request.id }, deps)
  return added ? { detail: 'passkey', codes: added.codes } : undefined
}
