// The server's time as known on this phone. A phone's own clock may be a day off, and rules and defaults depend on the
// board's day; measuring a duration still uses the phone's clock.
import { DAY_MS, MINUTE } from '#contract/constants.ts'
import { clockOffset } from './session-time.ts'

/** Maximum time that a reply may have been in transit. */
const CLOSE_MS = 2 * MINUTE

export type ServerClock = {
  /** `serverTime`: from a reply that has just arrived. */
  heard(serverTime: string): void
  /** Epoch milliseconds; from the phone's clock until the first reply of the server. */
  now(): number
  /**
   * Resolves once the server has replied and the phone's clock is less than a day off: nothing is deleted because of
   * its age before that.
   */
  agreed: Promise<void>
}

export function createServerClock(phoneNow: () => number): ServerClock {
  let offset = 0
  let agree = () => {}
  const agreed = new Promise<void>((resolve) => {
    agree = resolve
  })
  return {
    heard(serverTime) {
      const found = clockOffset(serverTime, phoneNow())
      if (!Number.isFinite(found)) return
      offset = Math.abs(found) < CLOSE_MS ? 0 : found
      if (Math.abs(found) < DAY_MS) agree()
    },
    now: () => phoneNow() + offset,
    agreed,
  }
}
