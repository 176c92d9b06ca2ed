// Startup until the member is known: finishes a sign-out that never reached the server, asks who is signed in, decides.
import type { SessionStatus, UserReply } from '#contract/session.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import type { Network } from '#src/device/network.ts'
import { type Kept, keepUser, signOutReached } from '#src/features/session/last-member.ts'
import { classifyRedirect, returnAddress, withKeptWork, withName } from '#src/features/session/return-address.ts'
import { isOver, tellSignOut } from '#src/features/session/tell-sign-out.ts'
import { isOthersDraft, isSameMember, ownerOf, readOwner } from '#src/features/session/whose-session.ts'
import { type EndedActing, endedActing } from './ended-acting.ts'

/** Maximum wait at startup; after that the portal opens for the last known member with what is on the phone. */
const MAX_WAIT_MS = 5_000

/**
 * `isFresh`: the server has just confirmed the member; otherwise a background request will. `ended`: on their last
 * visit the member acted for another member, and may no longer.
 */
export type Entrance =
  | { kind: 'open'; user: UserReply; isFresh: boolean; ended?: EndedActing | null }
  | { kind: 'leaving' }
  | { kind: 'unreachable' }

export type BootPorts = {
  call: Call
  network: Network
  /** Whether this phone has work of this member that is not on the server. */
  hasUnsent: (member: UserReply) => Promise<boolean>
  onServerTime: (serverTime: string) => void
}

export async function enter(kept: Kept, { call, network, hasUnsent, onServerTime }: BootPorts): Promise<Entrance> {
  if (kept.signOutPending && network.isOnline()) {
    if (isOver(await tellSignOut(call, kept.signOutPending, MAX_WAIT_MS))) await signOutReached()
    // The old session's cookie may still be valid; using it would undo the sign-out.
    else return { kind: 'unreachable' }
  }
  const known = { last: kept.user, told: readOwner(document.cookie, Date.now()) }
  // A session of a member whom this phone doesn't know: both replies will be needed, so request both at once.
  const asked = network.isOnline() && known.told && !isKept(known.told, kept.user) ? askUser(call) : null
  const outcome = await statusOutcome(known, { call, network, onServerTime })
  const decision = decideBoot(known, outcome)
  switch (decision.kind) {
    case 'open':
      return { ...decision, isFresh: false }
    case 'unreachable':
      return decision
    case 'ask-user': {
      const user = await (asked ?? askUser(call))
      if (user.kind !== 'ok') return { kind: 'unreachable' }
      await keepUser(user.value)
      if (isOthersDraft(window.location.search, kept.user, user.value)) {
        window.location.replace('/')
        return { kind: 'leaving' }
      }
      const ended = kept.user && outcome.kind === 'answer' ? endedActing(kept.user, outcome.status) : null
      return { kind: 'open', user: user.value, isFresh: true, ended }
    }
    case 'sign-in':
      // Never leave unsent work silently: the portal opens over it and says that the session has ended.
      if (decision.last && (await hasUnsent(decision.last)))
        return { kind: 'open', user: decision.last, isFresh: false }
      return (await goToLogin(call, { hasKeptWork: kept.hasKeptWork })) ? { kind: 'leaving' } : { kind: 'unreachable' }
  }
}

const isKept = (told: Owner, last: UserReply | null) =>
  last?.realUniqueID === told.real && last.agent.UniqueID === told.effective

/** Asks again if the first request only revealed that a right to act was withdrawn. */
async function askUser(call: Call): Promise<CallResult<UserReply>> {
  const user = await call('user')
  return user.kind === 'problem' && user.problem.code === 'impersonation-ended' ? call('user') : user
}

type Asking = Pick<BootPorts, 'call' | 'network' | 'onServerTime'>

async function statusOutcome(known: KnownMembers, { call, network, onServerTime }: Asking): Promise<StatusOutcome> {
  // A running session of the known member: open at once; the session watch asks a moment later.
  if (!network.isOnline() || mayOpenUnasked(known)) return { kind: 'not-asked' }
  const reply = await call('status', { deadlineMs: MAX_WAIT_MS })
  if (reply.kind !== 'ok') return { kind: 'silence' }
  onServerTime(reply.value.serverTime)
  return { kind: 'answer', status: reply.value }
}

type LoginWords = { name?: string | undefined; hasKeptWork?: boolean }
/**
 * Requests the login URL with the return URL and navigates to it. False without an answer. `name`: the member whose
 * session has ended.
 */
export async function goToLogin(call: Call, { name, hasKeptWork = false }: LoginWords): Promise<boolean> {
  const { pathname, search, origin } = window.location
  const reply = await call('loginAddress', { query: { returnUrl: returnAddress(pathname, search) } })
  if (reply.kind !== 'ok') return false
  return follow(withKeptWork(withName(reply.value.redirect, origin, name), origin, hasKeptWork))
}

/** Navigates only to web URLs. */
export function follow(redirect: string): boolean {
  if (classifyRedirect(redirect, window.location.origin) === 'ignore') return false
  window.location.assign(redirect)
  return true
}

// Decides who the portal opens for. An expired session never locks a member out of the work on this phone; another
// member's sign-in always does. Pure.

/** answer: the reply of auth/Status; silence: no valid answer from the portal; not-asked: offline, or not needed. */
type StatusOutcome = { kind: 'answer'; status: SessionStatus } | { kind: 'silence' } | { kind: 'not-asked' }

/**
 * `last`: the last member here, if they did not sign out. `told`: the session's members according to the browser's
 * cookies.
 */
type KnownMembers = { last: UserReply | null; told: Owner | null }

type BootDecision =
  /** Open at once as the member known from last time; `user` is fetched in the background. */
  | { kind: 'open'; user: UserReply }
  /** Signed in as a member that this phone doesn't know: GET user first. */
  | { kind: 'ask-user' }
  /**
   * `last`: the member whose unsent work may be on this phone; the portal then opens over it and asks them to sign in.
   */
  | { kind: 'sign-in'; last: UserReply | null }
  /** No known member and no answer: the page shows that the portal can't be reached, and offers a retry. */
  | { kind: 'unreachable' }

const isLast = ({ last, told }: KnownMembers): boolean =>
  last !== null && told !== null && isSameOwner(ownerOf(last), told)

/** A right to act for another member may have been withdrawn: ask the server before showing any of their data. */
export const mayOpenUnasked = (known: KnownMembers): boolean =>
  isLast(known) && known.told?.real === known.told?.effective

export function decideBoot(known: KnownMembers, outcome: StatusOutcome): BootDecision {
  const { last } = known
  if (outcome.kind !== 'answer')
    // Without an answer, somebody else's session keeps the last member's work closed.
    return last && (known.told === null || isLast(known)) ? { kind: 'open', user: last } : { kind: 'unreachable' }
  const { status } = outcome
  if (!status.authenticated) return { kind: 'sign-in', last }
  return last && isSameMember(last, status) ? { kind: 'open', user: last } : { kind: 'ask-user' }
}
