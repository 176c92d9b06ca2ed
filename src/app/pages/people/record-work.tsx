// The lock on an agent's or office's record, and the member's own unsent changes to it.
import { useNavigate } from '@tanstack/react-router'
import type { Values } from '#contract/listing.ts'
import { useLockPorts, useLockViewer } from '#src/app/use-lock-ports.ts'
import { DraftChanges } from '#src/app/work/draft-changes.tsx'
import { useDrafts } from '#src/app/work/use-drafts.ts'
import { type OpenForm, useGoneLock, useLockActs, useOwnChanges } from '#src/app/work/use-record-acts.ts'
import { LockBanner } from '#src/features/locks/lock-banner.tsx'
import { CURRENTLY_LOCKED } from '#src/features/locks/lock-view.ts'
import { useLockWatch } from '#src/features/locks/lock-watch.ts'
import { isOfRecord } from '#src/offline/drafts/record-kinds.ts'
import { isSubmitting, isUnfinished } from '#src/offline/drafts/standing.ts'
import { useAction, useTellFailure } from '#src/ui/use-action.ts'

type Props = { entity: { type: 'agent' | 'office'; id: number }; values: Values; version: number; canEdit: boolean }

const EDIT = { agent: '/agent/edit', office: '/office/edit' } as const

export function RecordWork({ entity, values, version, canEdit }: Props) {
  const { type, id } = entity
  const lock = useGoneLock(type, useLockWatch(canEdit ? entity : null, useLockPorts()))
  const viewer = useLockViewer()
  const navigate = useNavigate()
  const work = useDrafts()?.filter((draft) => isUnfinished(draft) && isOfRecord(draft, type, id)) ?? []
  const { busy, act } = useAction(useTellFailure())
  const openForm: OpenForm = (formName) =>
    navigate({
      to: EDIT[type],
      search: { UniqueID: id, ...(formName === 'profile' && { formType: formName }) },
    })
  const { takeOverLock, removeLock, askRelease } = useLockActs(lock, act)
  const own = useOwnChanges(lock, act, openForm)
  const { reply } = lock
  const lockedOut = reply?.rowIsLocked === true && !reply.rowIsLockedByUser
  // This phone holds the lock for work that is here, so the member does not have to do anything.
  const isOurs = reply?.rowIsLockedByUser === true && work.length > 0
  return (
    <>
      {canEdit && reply?.rowIsLocked && !isOurs && (
        <LockBanner
          type={type}
          reply={reply}
          viewer={viewer}
          removableInMs={lock.removableInMs}
          busy={busy || (lock.loading !== null && lock.loading !== 'check')}
          error={lock.error}
          onRemove={removeLock}
          onAsk={askRelease}
          onTakeOver={takeOverLock(entity, work[0]?.formName ?? type, work[0], openForm)}
        />
      )}
      {work
        // A submission in progress needs no attention.
        .filter((draft) => !isSubmitting(draft))
        .map((draft) => (
          <DraftChanges
            key={draft.draftId}
            draft={draft}
            theirs={{ listing: values, items: {}, version }}
            blocked={lockedOut ? CURRENTLY_LOCKED : null}
            onReapply={own.reapply(draft)}
            onDiscard={own.discardDraft(draft)}
          />
        ))}
    </>
  )
}
