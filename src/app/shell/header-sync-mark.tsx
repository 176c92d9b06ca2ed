import { useSyncExternalStore } from 'react'
import { NO_WORK, tallyWork, type WorkTally } from '../../features/sync-status/describe-sync.ts'
import { SyncMark } from '../../features/sync-status/sync-mark.tsx'
import { useSync } from '../../features/sync-status/use-sync.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { Link } from '../../ui/link.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'
import type { LiveDrafts } from '../work/live-drafts.ts'
import { useOfDrafts, useUnopened } from '../work/use-drafts.ts'

/** The header's summary of all the member's work. */
export function HeaderSyncMark() {
  const { offline, unsaved, lost, drafts: live } = useServices()
  const work = useOfDrafts((drafts) => (drafts ? JSON.stringify(tallyWork(drafts, offline.owner)) : ''))
  const { sealed, closed } = useUnopened()
  const sync = useSync(offline)
  const online = useOnline()
  const lostWork = useSyncExternalStore(lost.subscribe, lost.list)
  const isUnsaved = useSyncExternalStore(unsaved.subscribe, unsaved.any)
  const isUnreadable = useSyncExternalStore(live.unreadable.subscribe, live.unreadable.get)
  const own = useSyncExternalStore(live.suspended.subscribe, () => countHere(suspendedOf(live).filter(isOwn)))
  const forOthers = useSyncExternalStore(live.suspended.subscribe, () =>
    countHere(suspendedOf(live).filter((draft) => !isOwn(draft))),
  )
  if (!work && !isUnreadable) return null
  return (
    <SyncMark
      sync={sync}
      work={work ? (JSON.parse(work) as WorkTally) : NO_WORK}
      unreadable={!work}
      unopened={sealed.length + closed.length}
      suspended={{ own, forOthers }}
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

/** Number of drafts with parts that only this phone has. */
const countHere = (drafts: readonly Draft[]): number =>
  drafts.reduce((count, draft) => count + tallyWork([draft], draft.owner).drafts, 0)

const suspendedOf = ({ suspended }: Pick<LiveDrafts, 'suspended'>): readonly Draft[] => suspended.get() ?? []

/** Entered while the member acted as themselves. */
const isOwn = ({ owner }: Draft): boolean => owner.effective === owner.real
