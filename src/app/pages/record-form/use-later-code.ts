// Loads what a form needs after its first page, soon after that page has rendered, a few parts at a time.
import { useEffect } from 'react'
import { whenIdle } from '#src/device/page-moments.ts'

type Loads = readonly (() => Promise<unknown>)[]

/** Delay if a service worker has the code. */
const FIRST_AFTER_MS = 200
const AFTER_MS = 1_000
/**
 * The browser links the files of one part in a millisecond or two; linking all at once keeps a slow phone busy for half
 * a second.
 */
const AT_A_TIME = 3
/** Maximum wait for a page that is never idle: the connection may be lost at any time. */
const BUSY_MS = 100

/**
 * `first`: what the first taps need; loaded without delay if the code is on the phone. `all`: everything, including the
 * first ones. Both must be stable while the form is open. Parts that cannot be fetched now are fetched when they are
 * opened.
 */
export function useLaterCode(first: Loads, all: Loads): void {
  useEffect(() => {
    let isLeft = false
    const fetchSome = async (loads: Loads) => {
      for (let next = 0; next < loads.length && !isLeft; next += AT_A_TIME) {
        await whenIdle(BUSY_MS)
        for (const load of loads.slice(next, next + AT_A_TIME)) void load().catch(() => undefined)
      }
    }
    const isHere = navigator.serviceWorker?.controller
    const soon = isHere ? setTimeout(() => fetchSome(first), FIRST_AFTER_MS) : undefined
    const later = setTimeout(() => fetchSome(all), AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(soon)
      clearTimeout(later)
    }
  }, [first, all])
}
