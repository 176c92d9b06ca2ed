import { useQuery } from '@tanstack/react-query'
import type { TodayReply } from '#contract/today.ts'
import { useServices } from '#src/app/services.tsx'
import { isUnfinished, useDrafts, useUnopened } from '#src/app/work/use-drafts.ts'
import { todayQuery } from '#src/features/dashboard/today-query.ts'
import { Shown } from '#src/ui/shown.tsx'
import { Today } from './today.tsx'

/** The part of Home that this is (ui/shown.tsx). */
export const TODAY = 'today'

/** What needs the member, first on the page. Its code is not loaded if there is nothing to show. */
export function TodaySlot() {
  const { call } = useServices()
  const drafts = useDrafts()?.filter(isUnfinished).length ?? 0
  const { data, isLoading } = useQuery(todayQuery(call))
  const { sealed, closed } = useUnopened()
  const lines = (data ? linesOf(data) : 0) + Math.min(1, sealed.length + closed.length)
  if (drafts + lines === 0) return isLoading ? null : <Shown part={TODAY} />
  return (
    <>
      <Today />
      <Shown part={TODAY} />
    </>
  )
}

const linesOf = ({ locks, expiring, refused, requests, unread }: TodayReply): number =>
  locks.rows.length + expiring.rows.length + refused.rows.length + Math.min(1, requests) + Math.min(1, unread)
