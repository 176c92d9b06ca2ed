// Session arithmetic in the server's time: the phone's own clock may be years off, so only differences of it are used.
import {
  IDLE_AFTER_MS,
  MINUTE,
  SESSION_CHECK_MS,
  SESSION_CLOSE_TO_EXPIRY_MS,
  SESSION_EXPIRED_CHECK_MS,
} from '#contract/constants.ts'

export const EXPIRED = -1

/** Server minus phone, in milliseconds, from the server's time reported at about `phoneNow`. */
export const clockOffset = (serverTime: string, phoneNow: number): number => Date.parse(serverTime) - phoneNow

/** Whole minutes left; -1 after expiry. */
export function minutesLeft(expiresAtMs: number, phoneNow: number, offset: number): number {
  const left = expiresAtMs - (phoneNow + offset)
  return left <= 0 ? EXPIRED : Math.floor(left / MINUTE)
}

export const isCloseToExpiry = (minutes: number): boolean =>
  minutes !== EXPIRED && minutes * MINUTE < SESSION_CLOSE_TO_EXPIRY_MS

/** Time until the next check: every minute, and every few seconds after the session has expired. */
export const nextCheckMs = (minutes: number): number =>
  minutes === EXPIRED ? SESSION_EXPIRED_CHECK_MS : SESSION_CHECK_MS

export const isIdle = (lastActivity: number, now: number): boolean => now - lastActivity >= IDLE_AFTER_MS

export const readCookie = (cookies: string, name: string): string | undefined =>
  cookies
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** The session's expiry from its cookie, in epoch milliseconds of the server's clock; null without a session. */
export function readExpiry(cookies: string, name: string): number | null {
  const value = Number(readCookie(cookies, name))
  return Number.isFinite(value) && value > 0 ? value : null
}

export const expiryText = (minutes: number): string =>
  minutes === EXPIRED
    ? 'Your login session has expired.'
    : minutes < 1
      ? 'Your session is about to expire in less than a minute.'
      : `Your session is about to expire in ${minutes} minute(s).`
