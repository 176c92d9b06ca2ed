// The lock of the record being edited: what the form tells it, and what happens to the form when it is lost.
import { useQueryClient } from '@tanstack/react-query'
import { LOCK_OPEN_MS } from '#contract/constants.ts'
import { LOCK_SECTION_MAX, type RecordKey } from '#contract/lock.ts'
import { useServices } from '#src/app/services.tsx'
import { useCreatedLocks, useLockPorts } from '#src/app/use-lock-ports.ts'
import { RECORD_QUERIES } from '#src/app/work/record-queries.ts'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { KEPT_WORDS, type LockLoss, lossMessage } from '#src/features/locks/decide-held.ts'
import type { EditLockPorts } from '#src/features/locks/edit-lock.ts'
import { mayRelease } from '#src/features/locks/lock-acts.ts'
import { useEditLock } from '#src/features/locks/use-edit-lock.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isUntouched } from '#src/offline/drafts/new-draft.ts'
import { isOver, isSubmitting } from '#src/offline/drafts/standing.ts'
import { readRecord } from '#src/offline/sync/read-record.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { keptRecord } from './begin-edit.ts'
import { useLeaveForm } from './form-address.ts'

type OnScreen = {
  session: { readonly current: FormSession | null }
  /** Label of the page on screen, for members who wait for the lock. */
  pageLabel: { readonly current: string }
  /** Begun offline: the form never takes the lock. */
  isUnlocked: boolean
}

/** `entity`: null if there is no form to lock it for. */
export function useRecordLock(
  entity: RecordKey | null,
  earlier: Draft | null | undefined,
  { session, pageLabel, isUnlocked }: OnScreen,
) {
  const { call, offline, now } = useServices()
  const dialogs = useDialogs()
  const leave = useLeaveForm()
  const queries = useQueryClient()
  const created = useCreatedLocks()
  const ports: EditLockPorts = {
    ...useLockPorts(),
    takeFresh: created.takeFresh,
    openWithinMs: () => (earlier || (entity && keptRecord(queries, call, entity)) ? LOCK_OPEN_MS : undefined),
    baseVersion: () => (session.current?.draft() ?? earlier)?.base?.version ?? null,
    readVersion: async () => {
      const draft = session.current?.draft()
      // A newer version may be this draft's own submission: wait for its reply.
      if (draft && (isSubmitting(draft) || isOver(draft))) return null
      const reply = entity && (await readRecord(entity.type, entity.id, { call }))
      return reply?.kind === 'ok' ? reply.value.base.version : null
    },
    place: () => {
      const draft = session.current?.draft()
      if (!draft || pageLabel.current === '') return null
      const typedMsAgo = isUntouched(draft) ? null : Math.max(0, Math.round(now() - draft.editedAt))
      return { section: pageLabel.current.slice(0, LOCK_SECTION_MAX), typedMsAgo }
    },
    onEpoch: (epoch) => {
      const draftId = (session.current?.draft() ?? earlier)?.draftId
      if (draftId) void offline.drafts.edit(draftId, [{ kind: 'lock', epoch }]).catch(() => undefined)
    },
  }
  const onLost = async (loss: LockLoss) => {
    await session.current?.batcher.flush().catch(() => undefined)
    const { title, text } = lossMessage(loss)
    if (!entity) return
    for (const queryKey of RECORD_QUERIES[entity.type]) void queries.invalidateQueries({ queryKey })
    await dialogs.tell({ title, text: `${text} ${KEPT_WORDS}` })
    const label = (session.current?.draft() ?? earlier)?.base?.label ?? null
    await leave(viewAddress(entity.type, { UniqueID: entity.id, label }))
  }
  return useEditLock({
    created,
    entity: isUnlocked || earlier === undefined ? null : entity,
    heldEpoch: earlier?.lockEpoch ?? null,
    ports,
    mayRelease: () => mayRelease(session.current?.draft() ?? earlier ?? undefined),
    onLeft: (epoch) => {
      const draftId = (session.current?.draft() ?? earlier)?.draftId
      if (draftId) void offline.drafts.edit(draftId, [{ kind: 'lock', epoch, isLeft: true }]).catch(() => undefined)
    },
    onLost: (loss) => void onLost(loss),
  })
}
