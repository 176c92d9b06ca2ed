// The signed-in member as the server last described them: name, rights, the board's settings and its clock. The portal
// opens with the data stored on the phone; what the server says later replaces it.
import { replaceEqualDeep } from '@tanstack/react-query'
import type { UserReply } from '#contract/session.ts'
import { engineClock, firstDifference, setZoneOffsets } from '#rules/board-clock.ts'
import type { Call } from '#src/api/call.ts'
import { isSameOwner } from '#src/api/owner.ts'
import { ownerOf } from '#src/features/session/whose-session.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import type { ReportError } from '../error-reports.ts'

export type LiveUser = Signal<UserReply> & {
  read(): Promise<void>
  /** Reads again if the server has other time zone data than the phone: a law may have changed since it was opened. */
  hearZoneData(version: string): void
}

const applyClockOf = (user: UserReply) => setZoneOffsets(user.board.timeZone, user.zoneOffsets)

export function createLiveUser(
  user: UserReply,
  { call, keep }: { call: Call; keep: (user: UserReply) => Promise<void> },
): LiveUser {
  const current = createSignal(user)
  applyClockOf(user)
  async function read() {
    const reply = await call('user')
    // A different member is handled by the session watch, never by changing the name in place.
    if (reply.kind !== 'ok' || !isSameOwner(ownerOf(reply.value), ownerOf(user))) return
    const next = replaceEqualDeep(current.get(), reply.value)
    if (next === current.get()) return
    void keep(next)
    applyClockOf(next)
    current.set(next)
  }
  return {
    get: current.get,
    subscribe: current.subscribe,
    read,
    hearZoneData(version) {
      if (current.get().zoneData !== version) void read()
    },
  }
}

/** The operator learns that this browser's data differs: it may be newer than the server's. The phone does not use it. */
export function reportOtherClock(user: UserReply, now: number, report: ReportError): void {
  const { timeZone } = user.board
  try {
    const at = firstDifference(timeZone, now, engineClock(timeZone))
    if (at === null) return
    const day = new Date(at).toISOString().slice(0, 10)
    report(
      'error',
      `This browser's time zone data differs from the server's (${user.zoneData}) for ${timeZone} on ${day}`,
    )
  } catch (error) {
    report('error', error)
  }
}
