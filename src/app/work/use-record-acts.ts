// A member's actions on a record's lock and on their own unsent changes.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RecordKey } from '#contract/lock.ts'
import { lockAddress } from '#src/features/drafts/record-address.ts'
import { confirmTakeOver, removeLock } from '#src/features/locks/lock-acts.ts'
import type { UsedLockWatch } from '#src/features/locks/lock-watch.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { Act } from '#src/ui/use-action.ts'
import { useServices } from '../services.tsx'
import { RECORD_QUERIES } from './record-queries.ts'

export type OpenForm = (formName: string, draft?: Draft, section?: string) => Promise<void>

/** Navigates to the page of a record's lock, for members who find it held by somebody else. */
export function useLockPage() {
  const navigate = useNavigate()
  return (entity: RecordKey, formName: string) => navigate(lockAddress(entity, formName))
}

export function useLockActs({ watch, reply }: UsedLockWatch, act: Act) {
  const dialogs = useDialogs()
  const toast = useToast()
  const toLockPage = useLockPage()
  return {
    takeOverLock: (entity: RecordKey, formName: string, draft: Draft | undefined, openForm: OpenForm) =>
      act(async () => {
        if (!watch || !(await confirmTakeOver(dialogs, reply))) return
        const outcome = await watch.takeOver()
        if (outcome.kind === 'held') await openForm(formName, draft)
        if (outcome.kind === 'locked' && outcome.page !== null) await toLockPage(entity, formName)
      }),
    askRelease: act(async () => {
      if (await watch?.askRelease()) toast('Sent. They will see it once their device is online.')
    }),
    removeLock: act(async () => {
      if (watch && (await removeLock(dialogs, watch, reply))) toast('The lock is removed.')
    }),
  }
}

/** Moves changes on this phone that were never sent to the bin. */
export function useDiscardDraft(act: Act) {
  const { drafts } = useServices().offline
  const toast = useToast()
  return (draft: Draft) =>
    act(async () => {
      await drafts.discard(draft.draftId)
      toast('Your changes are in the bin.', { label: 'Undo', run: act(() => drafts.restore(draft.draftId)) })
    })
}

/** Changes on this phone that were never sent. */
export function useOwnChanges({ reply }: UsedLockWatch, act: Act, openForm: OpenForm) {
  const { drafts } = useServices().offline
  const discardDraft = useDiscardDraft(act)
  /**
   * Reapplies the changes to the current record, under a new lock: what both sides changed is then asked, field by
   * field.
   */
  const reapply = (draft: Draft) =>
    act(async () => {
      const epochIsGood = reply?.rowIsLockedByUser && reply.epoch === draft.lockEpoch
      if (reply && !epochIsGood) await drafts.edit(draft.draftId, [{ kind: 'lock', epoch: null }])
      await openForm(draft.formName, draft)
    })
  return { reapply, discardDraft }
}

/** If the record of this lock is gone: no lock is shown, and the record is read again, which says so. */
export function useGoneLock(type: RecordKey['type'], lock: UsedLockWatch): UsedLockWatch {
  const queries = useQueryClient()
  const isGone = lock.error?.notFound === true
  useEffect(() => {
    if (isGone) for (const queryKey of RECORD_QUERIES[type]) void queries.invalidateQueries({ queryKey })
  }, [isGone, type, queries])
  return isGone ? { ...lock, reply: null, error: null } : lock
}
