import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useServices } from '#src/app/services.tsx'
import { whenIdle } from '#src/device/page-moments.ts'
import { openAnnouncementMarks } from '#src/features/announcements/announcement-marks.ts'
import { announcementsQuery } from '#src/features/announcements/announcements-query.ts'
import { isHidden } from '#src/features/announcements/shown-announcements.ts'
import { useAnnouncements } from '#src/features/announcements/use-announcements.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const AFTER_ROWS_MS = 1_000

/**
 * On a first visit the member's own rows and their pictures have priority; later visits get the code from the service
 * worker.
 */
const rowsAreThere = () =>
  new Promise<void>((done) => {
    if (navigator.serviceWorker?.controller) done()
    else setTimeout(() => whenIdle().then(done), AFTER_ROWS_MS)
  })
const Announcements = lazyPart(() =>
  rowsAreThere()
    .then(() => import('#src/features/announcements/announcements.tsx'))
    .then((part) => part.Announcements),
)

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
      <Suspense fallback={<Skeleton lines={3} label="Loading announcements" />}>
        {all ? <Announcements all={all} marks={marks} /> : <Skeleton lines={3} label="Loading announcements" />}
      </Suspense>
    </div>
  )
}
