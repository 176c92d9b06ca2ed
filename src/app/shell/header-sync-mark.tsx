import { tallySuspended } from '#src/features/drafts/describe-sync.ts'
import { SyncMark } from '#src/features/drafts/sync-mark.tsx'
import { NO_WORK, tallyWork, type WorkTally } from '#src/offline/drafts/standing.ts'
import { Link } from '#src/ui/link.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'
import { useOfDrafts, useUnopened } from '../work/use-drafts.ts'

/** The header's summary of all the member's work. */
export function HeaderSyncMark() {
  const { offline, unsaved, lost, drafts: live } = useServices()
  const work = useOfDrafts((drafts) => (drafts ? JSON.stringify(tallyWork(drafts)) : ''))
  const { sealed, closed } = useUnopened()
  const sync = useSignal(offline.sync)
  const online = useOnline()
  const lostWork = useSignal(lost)
  const isUnsaved = useSignal(unsaved)
  const isUnreadable = useSignal(live.unreadable)
  const suspended = useSignal(live.suspended)
  if (!work && !isUnreadable) return null
  return (
    <SyncMark
      sync={sync}
      work={work ? (JSON.parse(work) as WorkTally) : NO_WORK}
      unreadable={!work}
      unopened={sealed.length + closed.length}
      suspended={tallySuspended(suspended ?? [])}
      online={online}
      unsaved={isUnsaved}
      lost={lostWork.length}
      link={(mark, name) => (
        <Link to="/waiting" aria-label={name}>
          {mark}
        </Link>
      )}
    />
  )
}
