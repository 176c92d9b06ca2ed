// Password check: whether an attempt is allowed, and whether the password is right. A mistake here lets somebody in or
// keeps them out; an attempt counts before the password is checked, and an unknown name is treated like a known one.
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/connection.ts'
import { addressOf } from '../../http/limits/address-of.ts'
import type { SecurityNote, SecurityWatch } from '../../ports.ts'
import { consumeTicket, isKnownDevice } from './known-devices.store.ts'
import { countWrongPassword, findAccount } from './local-accounts.store.ts'
import { passwordMatches } from './passwords.ts'
import {
  type Attempt,
  clearFailures,
  countAttempt,
  countUnknownDevice,
  requiresTicket,
} from './sign-in-attempts.store.ts'
import { ageOfTicket, deviceIn, readTicket, TICKET_FROM_MS, writeTicket } from './sign-in-seals.ts'

export type PasswordDeps = {
  db: Db
  demo: boolean
  security: SecurityWatch
  /** Epoch milliseconds. */
  now: () => number
  secret: string
}
export type Given = { userName: string; password: string; ticket: string | undefined; request: FastifyRequest }

/**
 * `ticket`: for the next attempt, valid from `seconds` on. `ownFailures`: earlier wrong passwords from this same
 * address, counted as attempts from an unknown device.
 */
export type Entered =
  | { outcome: 'right'; memberId: number; device: string | undefined; ownFailures: number }
  | { outcome: 'wrong'; ticket: string | undefined }
  | { outcome: 'wait'; seconds: number; ticket: string | undefined }
  | { outcome: 'ticket'; seconds: number; ticket: string }

export async function enterPassword(given: Given, cookie: string | undefined, deps: PasswordDeps): Promise<Entered> {
  const { db, security } = deps
  const { userName, request } = given
  const found = deviceIn(deps.secret, userName, cookie)
  const device = found && (await isKnownDevice(db, userName, found)) ? found : undefined
  const attempt: Attempt = { name: userName, address: addressOf(request.ip), device }
  const by: Omit<SecurityNote, 'kind'> = { name: userName, address: request.ip, requestId: request.id }

  const needsTicket = !device && (await requiresTicket(db, attempt))
  const refused = needsTicket ? await refuseUnlessTicket(given, deps) : undefined
  if (refused) {
    security.note({ ...by, kind: 'sign-in-paused', detail: 'ticket' })
    return refused
  }
  const turn = await countAttempt(db, attempt)
  // A valid ticket is used up by now; the page gets a new one.
  const ticket = needsTicket ? newTicket(userName, deps) : undefined
  if ('waitSeconds' in turn) {
    security.note({ ...by, kind: 'sign-in-paused', detail: 'name and address' })
    return { outcome: 'wait', seconds: Math.max(turn.waitSeconds, ticket ? TICKET_FROM_MS / 1_000 : 0), ticket }
  }
  const account = await findAccount(db, userName)
  const barred = whyBarred(account, deps)
  if (!(await passwordMatches(barred ? undefined : account?.passwordHash, given.password)) || !account) {
    const detail = barred ?? 'wrong password'
    await noteWrong(attempt, { ...by, subjectId: account?.memberId, detail }, deps)
    return { outcome: 'wrong', ticket }
  }
  await clearFailures(db, attempt)
  const { memberId } = account
  return { outcome: 'right', memberId, device, ownFailures: device ? 0 : turn.failures - 1 }
}

/** Why no password lets them in, for the log alone. undefined: the right one does. */
function whyBarred(account: Awaited<ReturnType<typeof findAccount>>, { demo }: PasswordDeps): string | undefined {
  if (!account) return 'unknown name'
  if (account.status !== 'A') return 'not-active'
  if (account.isDemo && !demo) return 'demo account'
  return account.passwordHash === null ? 'no password' : undefined
}

async function noteWrong(
  attempt: Attempt,
  note: Omit<SecurityNote, 'kind'>,
  { db, security }: PasswordDeps,
): Promise<void> {
  security.note({ ...note, kind: 'sign-in-failed' })
  if (attempt.device) return
  await countWrongPassword(db, attempt.name)
  if (await countUnknownDevice(db, attempt))
    security.warn({ memberId: note.subjectId }, 'many wrong passwords for one name')
}

const newTicket = (userName: string, { secret, now }: PasswordDeps): string =>
  writeTicket(secret, userName, { id: randomUUID(), at: now() })

/** undefined: the ticket was valid, and is now used up. */
async function refuseUnlessTicket({ userName, ticket }: Given, deps: PasswordDeps): Promise<Entered | undefined> {
  const parsed = readTicket(deps.secret, userName, ticket)
  const age = parsed && ageOfTicket(parsed, deps.now())
  if (parsed && age === 'early') {
    const seconds = Math.ceil((parsed.at + TICKET_FROM_MS - deps.now()) / 1_000)
    return { outcome: 'ticket', seconds, ticket: ticket! }
  }
  if (parsed && age === 'good' && (await consumeTicket(deps.db, parsed.id))) return undefined
  return { outcome: 'ticket', seconds: TICKET_FROM_MS / 1_000, ticket: newTicket(userName, deps) }
}
