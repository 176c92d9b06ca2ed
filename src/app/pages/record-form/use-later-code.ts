// What a form needs after its first page is asked for soon after that page stands, a few parts in one moment.
import { useEffect } from 'react'
import { whenIdle } from '../../../device/page-moments.ts'

type Loads = readonly (() => Promise<unknown>)[]

/** Where a service worker has the code. */
const FIRST_AFTER_MS = 200
const AFTER_MS = 1_000
/** The browser links the files of one part in a millisecond or two; those of all at once keep a slow phone busy for half a second. */
const AT_A_TIME = 3
/** A page that is never idle waits no longer than this: the signal may go at any time. */
const BUSY_MS = 100

/**
 * `first`: what the first taps need; it does not wait where its code is on the phone. `all`: everything, the first ones
 * too. Both stay the same while the form is open. What cannot be fetched now is fetched when it is opened.
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
