import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '#src/app/services.tsx'
import { openAnnouncementMarks } from '#src/features/announcements/announcement-marks.ts'
import { Announcements } from '#src/features/announcements/announcements.tsx'
import { announcementsQuery } from '#src/features/announcements/announcements-query.ts'
import { isHidden } from '#src/features/announcements/shown-announcements.ts'
import { useAnnouncements } from '#src/features/announcements/use-announcements.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Reserves its space while the announcements load; takes none if there are none. */
export function AnnouncementsSlot() {
  const { call, boardNow, user } = useServices()
  const queries = useQueryClient()
  const { all, pending } = useAnnouncements(call, boardNow)
  const marks = useMemo(
    () =>
      openAnnouncementMarks(
        user.realUniqueID,
        localStorage,
        () => queries.getQueryData(announcementsQuery(call).queryKey) ?? [],
      ),
    [user.realUniqueID, queries, call],
  )
  if (!pending && !all?.length) return null
  const isTall = !all || all.some((each) => !isHidden(each, marks.get()))
  return (
    <div className="dashboard-announcements" data-tall={isTall || undefined}>
      {all ? <Announcements all={all} marks={marks} /> : <Skeleton lines={3} label="Loading announcements" />}
    </div>
  )
}
