// Watches the session while the portal is open: counts down, refreshes, and detects an end, a return and a change of
// member. It only reports and closes nothing: whatever happens to the session, typed work stays on the phone.
import { SESSION_PROMPT_DELAY_MS, SESSION_REFRESH_MS } from '#contract/constants.ts'
import { EXPIRY_COOKIE, type SessionStatus, type UserReply } from '#contract/session.ts'
import type { Call } from '#src/api/call.ts'
import { isSameOwner } from '#src/api/owner.ts'
import type { Network } from '#src/device/network.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import type { SetTimer } from '#src/state/timers.ts'
import { clockOffset, EXPIRED, isIdle, minutesLeft, nextCheckMs, readExpiry } from './session-time.ts'
import { isSameMember, ownerOf, readOwner } from './whose-session.ts'

export type SessionWatchPorts = {
  call: Call
  user: UserReply
  network: Network
  now: () => number
  /** Returns a function that cancels it. */
  setTimer: SetTimer
  cookies: () => string
  lastActivity: () => number
  /** Calls back when the page becomes visible again. Returns a function that stops this. */
  onForeground: (listener: () => void) => () => void
  onSignedInAgain: () => void
  onOtherMember: (status: SessionStatus) => void
  onServerTime: (serverTime: string) => void
  /** Called with the version of the server's time zone data. */
  onZoneData: (version: string) => void
  /** Called with a URL for signing in, if the server returned one. */
  onRedirect: (redirect: string) => void
}

export type SessionWatch = {
  /**
   * Whole minutes left; -1 after expiry; null while unknown (the first two seconds, or before the server's first
   * answer).
   */
  minutes: Signal<number | null>
  /** Asks the server now: after a refusal, when another tab opened, when back online. */
  check(): Promise<void>
  /** The member's own Refresh Session. Resolves with false if the server did not extend it. */
  refresh(): Promise<boolean>
  stop(): void
}

export function startSessionWatch(ports: SessionWatchPorts): SessionWatch {
  const cancels: Partial<Record<'tick' | 'refresh', () => void>> = {}
  const asking: Partial<Record<'status' | 'heartbeat', Promise<boolean>>> = {}
  let stopped = false
  let offset = 0
  let expiresAt: number | null = null
  const minutes = createSignal<number | null>(null)

  function absorb(status: SessionStatus) {
    ports.onServerTime(status.serverTime)
    offset = clockOffset(status.serverTime, ports.now())
    if (!status.authenticated) {
      expiresAt = null
      minutes.set(EXPIRED)
      if (status.redirect) ports.onRedirect(status.redirect)
      return
    }
    if (!isSameMember(ports.user, status)) return ports.onOtherMember(status)
    if (status.zoneData) ports.onZoneData(status.zoneData)
    const wasExpired = minutes.get() === EXPIRED
    expiresAt = status.expiresAt ? Date.parse(status.expiresAt) : null
    minutes.set(expiresAt === null ? null : minutesLeft(expiresAt, ports.now(), offset))
    if (wasExpired) ports.onSignedInAgain()
  }

  async function askNow(name: 'status' | 'heartbeat'): Promise<boolean> {
    if (stopped || !ports.network.isOnline()) return false
    const result = await ports.call(name)
    if (stopped || result.kind !== 'ok') return false
    absorb(result.value)
    return result.value.authenticated
  }
  /** Several refusals on one page cause only one request. */
  const askServer = (name: 'status' | 'heartbeat'): Promise<boolean> => {
    asking[name] ??= askNow(name).finally(() => delete asking[name])
    return asking[name]
  }
  const owner = ownerOf(ports.user)
  /** The session's members according to the browser's cookies. */
  const told = (): 'ours' | 'another' | 'nothing' => {
    const found = readOwner(ports.cookies(), ports.now())
    return found === null ? 'nothing' : isSameOwner(found, owner) ? 'ours' : 'another'
  }
  /** Cookies do not show that a right to act was withdrawn. */
  const checkMember = () => {
    if (told() !== 'ours' || owner.real !== owner.effective) void askServer('status')
  }

  function tick() {
    const cookie = readExpiry(ports.cookies(), EXPIRY_COOKIE)
    const known = cookie ?? expiresAt
    const left = known === null ? minutes.get() : minutesLeft(known, ports.now(), offset)
    // Signed in again in another tab, or as somebody else: the server must confirm before anything is sent.
    if ((minutes.get() === EXPIRED && left !== null && left !== EXPIRED) || told() === 'another')
      void askServer('status')
    else minutes.set(left)
    schedule('tick', tick, nextCheckMs(left ?? 0))
  }

  function keepAlive() {
    void askServer(isIdle(ports.lastActivity(), ports.now()) ? 'status' : 'heartbeat')
    schedule('refresh', keepAlive, SESSION_REFRESH_MS)
  }

  function schedule(name: 'tick' | 'refresh', then: () => void, ms: number) {
    if (!stopped) cancels[name] = ports.setTimer(then, ms)
  }

  schedule('tick', () => void askServer('status').finally(tick), SESSION_PROMPT_DELAY_MS)
  schedule('refresh', keepAlive, SESSION_REFRESH_MS)
  const unsubscribes = [ports.network.subscribe(() => void askServer('status')), ports.onForeground(checkMember)]

  return {
    minutes,
    check: async () => void (await askServer('status')),
    refresh: () => askServer('heartbeat'),
    stop() {
      stopped = true
      for (const cancel of Object.values(cancels)) cancel()
      for (const unsubscribe of unsubscribes) unsubscribe()
    },
  }
}
