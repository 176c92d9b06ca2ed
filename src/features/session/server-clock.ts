// The server's clock as this phone knows it. A phone's own clock may be a day off, and rules and defaults depend on the
// board's day; what only measures how long something lasts reads the phone's clock.
import { DAY_MS, MINUTE } from '#contract/constants.ts'
import { clockOffset } from './session-time.ts'

/** As long as a reply may have been on its way. */
const CLOSE_MS = 2 * MINUTE

export type ServerClock = {
  /** `serverTime`: from a reply that has just arrived. */
  heard(serverTime: string): void
  /** Epoch milliseconds; by the phone's clock until the server has been heard. */
  now(): number
  /** Resolves once the server has been heard and the phone's clock is not a day off: only then is anything thrown away for its age. */
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
