import { useSyncExternalStore } from 'react'
import { NO_WORK, tallyWork, type WorkTally } from '../../features/sync-status/describe-sync.ts'
import { SyncMark } from '../../features/sync-status/sync-mark.tsx'
import { useSync } from '../../features/sync-status/use-sync.ts'
import { Link } from '../../ui/link.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'
import { type ActedFor, useActedForWork } from '../work/use-acted-for-work.ts'
import { useOfDrafts, useUnopened } from '../work/use-drafts.ts'

/** The header's summary of all the member's work. */
export function HeaderSyncMark() {
  const { offline, unkept, lost, drafts: live } = useServices()
  const work = useOfDrafts((drafts) => (drafts ? JSON.stringify(tallyWork(drafts, offline.owner)) : ''))
  const { sealed, closed } = useUnopened()
  const sync = useSync(offline)
  const online = useOnline()
  const lostWork = useSyncExternalStore(lost.subscribe, lost.list)
  const isUnkept = useSyncExternalStore(unkept.subscribe, unkept.any)
  const isUnreadable = useSyncExternalStore(live.unreadable.subscribe, live.unreadable.get)
  const actedFor = useActedForWork()
  // Until both are read, the mark would be a guess.
  if (!isUnreadable && !(work && actedFor)) return null
  return (
    <SyncMark
      sync={sync}
      work={work ? (JSON.parse(work) as WorkTally) : NO_WORK}
      unreadable={!work}
      unopened={sealed.length + closed.length}
      forOthers={countForOthers(actedFor ?? [])}
      online={online}
      unkept={isUnkept}
      lost={lostWork.length}
      link={(mark, name) => (
        <Link to="/waiting" aria-label={name}>
          {mark}
        </Link>
      )}
    />
  )
}

/** Drafts with parts that only this phone has. */
const countForOthers = (groups: readonly ActedFor[]): number =>
  groups.reduce((count, { drafts }) => count + tallyWork(drafts, drafts[0]!.owner).drafts, 0)
