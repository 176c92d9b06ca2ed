import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Announcement } from '#contract/announcement.ts'
import { MINUTE } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { useClock } from '#src/ui/clock.ts'
import { announcementsQuery } from './announcements-query.ts'
import { nextExpiry, unexpired } from './shown-announcements.ts'

/** Longer timers overflow in browsers. */
const LONGEST_WAIT_MS = 60 * MINUTE

/** Undefined until the first reply. An announcement that expires while the page is open disappears. */
export function useAnnouncements(call: Call, now: () => number): { all: Announcement[] | undefined; pending: boolean } {
  const { data, isPending } = useQuery(announcementsQuery(call))
  const [, look] = useState(0)
  const { after } = useClock()
  const next = data ? nextExpiry(data, now()) : null
  useEffect(() => {
    if (next === null) return
    let cancel = () => {}
    const wait = () => {
      const left = next - now()
      cancel = after(Math.min(left, LONGEST_WAIT_MS) + 1, left > LONGEST_WAIT_MS ? wait : () => look((at) => at + 1))
    }
    wait()
    // Timers do not run while a device sleeps.
    const awake = () => look((at) => at + 1)
    document.addEventListener('visibilitychange', awake)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', awake)
    }
  }, [next, now, after])
  return { all: data && unexpired(data, now()), pending: isPending }
}
