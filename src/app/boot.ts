// From nothing to a known member: finish a sign-out that never reached the server, ask who is signed in, decide.
import { EXPIRY_COOKIE, type UserReply } from '#contract/session.ts'
import type { Network } from '../device/network.ts'
import { decideBoot, type StatusOutcome } from '../features/session/decide-boot.ts'
import { type Kept, keepUser, signOutReached } from '../features/session/last-member.ts'
import { judgeRedirect, returnAddress } from '../features/session/return-address.ts'
import { readExpiry } from '../features/session/session-time.ts'
import type { Call } from '../offline/call.ts'

/** Longer than this nobody waits at a blank door: the member known from last time is let in to what the phone holds. */
const PATIENCE_MS = 5_000

/** `isFresh`: the server has just said who this is; otherwise it is asked again in the background. */
export type Entrance =
  | { kind: 'open'; user: UserReply; isFresh: boolean }
  | { kind: 'leaving' }
  | { kind: 'unreachable' }

export async function enter(kept: Kept, call: Call, network: Network): Promise<Entrance> {
  if (kept.signOutPending && network.isOnline()) {
    const reply = await call('logout', { deadlineMs: PATIENCE_MS })
    if (reply.kind === 'ok') await signOutReached()
    // The old session's cookie may still be good; letting anybody in by it would undo the sign-out.
    else return { kind: 'unreachable' }
  }
  // Just signed in on a phone that knows nobody: both answers will be needed, so both are asked for at once.
  const asked = !kept.user && network.isOnline() && hasSession() ? call('user') : null
  const decision = decideBoot(kept.user, await statusOutcome(kept.user, call, network))
  switch (decision.kind) {
    case 'open':
      return { ...decision, isFresh: false }
    case 'unreachable':
      return decision
    case 'ask-user': {
      const user = await (asked ?? call('user'))
      if (user.kind !== 'ok') return { kind: 'unreachable' }
      await keepUser(user.value)
      return { kind: 'open', user: user.value, isFresh: true }
    }
    case 'sign-in':
      return (await goToLogin(call)) ? { kind: 'leaving' } : { kind: 'unreachable' }
  }
}

async function statusOutcome(last: UserReply | null, call: Call, network: Network): Promise<StatusOutcome> {
  if (!network.isOnline()) return { kind: 'not-asked' }
  // A running session of the member we know: open at once; the session watch asks a moment later.
  if (last && hasSession()) return { kind: 'not-asked' }
  const reply = await call('status', { deadlineMs: PATIENCE_MS })
  return reply.kind === 'ok' ? { kind: 'answer', status: reply.value } : { kind: 'silence' }
}

function hasSession(): boolean {
  const expiry = readExpiry(document.cookie, EXPIRY_COOKIE)
  return expiry !== null && expiry > Date.now()
}

/** Asks for the login address with the way back, and goes there. False when nobody answered. */
export async function goToLogin(call: Call): Promise<boolean> {
  const { pathname, search } = window.location
  const reply = await call('loginAddress', { query: { returnUrl: returnAddress(pathname, search) } })
  return reply.kind === 'ok' && follow(reply.value.redirect)
}

/** Only ever to a web address. */
export function follow(redirect: string): boolean {
  if (judgeRedirect(redirect, window.location.origin) === 'ignore') return false
  window.location.assign(redirect)
  return true
}
