// Shared by the steps of a local sign-in: the limit for each address, the words of a refusal, and the last step, which
// begins a session and remembers the device.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_DEVICE_DAYS } from '#contract/constants.ts'
import type { Tx } from '../../db/connection.ts'
import { addressOf } from '../../http/limits/address-of.ts'
import type { Limits } from '../../http/limits/count-calls.ts'
import { Refusal } from '../../http/refusal.ts'
import type { NoteSecurity, NotifyMember, RecordAudit } from '../../ports.ts'
import type { SecondFactor } from '../../settings/second-factor.ts'
import { beginSession } from './begin-session.ts'
import type { PasswordDeps } from './enter-password.ts'
import { storeDevice } from './known-devices.store.ts'
import { resetWrongPasswords } from './local-accounts.store.ts'
import { withDevice } from './sign-in-seals.ts'

export type LoginDeps = Omit<PasswordDeps, 'secret'> & {
  boardName: string
  limits: Limits
  secondFactor: SecondFactor
  noteSecurity: NoteSecurity
  notifyMember: NotifyMember
  recordAudit: RecordAudit
  ownOrigins: (request: FastifyRequest) => ReadonlySet<string>
}

/** `secretOf`: the secret that signs tickets and the cookies of known devices. */
export type LocalLoginDeps = LoginDeps & { secretOf: () => Promise<string> }

export type Exchange = { request: FastifyRequest; reply: FastifyReply }

const KNOWN_COOKIE = '__Host-known'
const KNOWN = { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: KNOWN_DEVICE_DAYS * 86_400 } as const

/** Devices that members have signed in on, as this browser tells. */
export const knownDevices = (request: FastifyRequest): string | undefined => request.cookies[KNOWN_COOKIE]

/** Seconds to wait for an address with too many attempts, whatever the names. */
export async function refusedAddress(
  request: FastifyRequest,
  limits: Limits,
  kind: 'signIn' | 'stranger' = 'signIn',
): Promise<number | undefined> {
  try {
    await limits.spend(addressOf(request.ip), kind)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.more.retryAfterSeconds ?? 60
    throw error
  }
}

export type Finished = {
  memberId: number
  userName: string
  device: string | undefined
  ownFailures: number
  detail: 'password' | 'passkey' | 'recovery code'
}

export async function finishSignIn(
  tx: Tx,
  exchange: Exchange,
  { memberId, userName, device, ownFailures, detail }: Finished,
  { noteSecurity, notifyMember, secret }: Pick<LoginDeps, 'noteSecurity' | 'notifyMember'> & { secret: string },
): Promise<void> {
  const strangers = (await resetWrongPasswords(tx, memberId)) - ownFailures
  if (strangers > 0)
    await notifyMember(tx, {
      memberId,
      kind: 'sign-in-attempts',
      text: `${count(strangers, 'wrong password was', 'wrong passwords were')} tried for your sign-in since you last signed in, on devices that are not known as yours. Nobody got in by them. If this was not you, tell the board’s office.`,
      data: { count: strangers },
    })
  await beginSession(tx, exchange, memberId, { detail }, noteSecurity)
  const stored = await storeDevice(tx, memberId, device)
  exchange.reply.setCookie(KNOWN_COOKIE, withDevice(secret, userName, stored, knownDevices(exchange.request)), KNOWN)
}

export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
export const waitMessage = (seconds: number): string =>
  `Too many attempts. Wait ${count(seconds, 'second', 'seconds')}, then try again.`

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
