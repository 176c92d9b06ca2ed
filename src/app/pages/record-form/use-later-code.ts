// What a form needs after its first page comes once that page and what is offered on it are there, a few parts at a time.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../device/page-moments.ts'
import { afterRows } from '../../reading/after-rows.ts'

type Loads = readonly (() => Promise<unknown>)[]

/** Where a service worker has the code. */
const FIRST_AFTER_MS = 200
const AFTER_MS = 1_000
/** The browser links the files of one part in a millisecond or two; those of all at once keep a slow phone busy for half a second. */
const AT_A_TIME = 3

/**
 * `first`: what the first taps need; it does not wait where its code is on the phone. `all`: everything, the first ones
 * too. Both stay the same while the form is open. What cannot be fetched now is fetched when it is opened.
 */
export function useLaterCode(first: Loads, all: Loads): void {
  const queries = useQueryClient()
  useEffect(() => {
    let isLeft = false
    const fetchSome = async (loads: Loads) => {
      for (let next = 0; next < loads.length && !isLeft; next += AT_A_TIME) {
        await whenIdle()
        await Promise.allSettled(loads.slice(next, next + AT_A_TIME).map((load) => load()))
      }
    }
    const isHere = navigator.serviceWorker?.controller
    const soon = isHere ? setTimeout(() => fetchSome(first), FIRST_AFTER_MS) : undefined
    const later = setTimeout(() => afterRows(queries).then(() => fetchSome(all)), AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(soon)
      clearTimeout(later)
    }
  }, [queries, first, all])
}
