// What may be done with the record on screen, and what stands in the way: its lock, an autosave, the member's own unsent changes.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListingRecord } from '#contract/listing.ts'
import { recordWords } from '../features/drafts/change-words.ts'
import { listingTypeOf } from '../features/drafts/group-drafts.ts'
import { discardAutosaves, takeOverDraft } from '../features/drafts/take-over.ts'
import { UnsentChanges } from '../features/drafts/unsent-changes.tsx'
import { AutosaveNotice } from '../features/listings/autosave-notice.tsx'
import { ListingActions } from '../features/listings/listing-actions.tsx'
import type { ShownRecord } from '../features/listings/listing-view.tsx'
import { valueText } from '../features/listings/value-text.ts'
import { confirmTakeOver, removeLock } from '../features/locks/lock-acts.ts'
import { LockBanner } from '../features/locks/lock-banner.tsx'
import { CURRENTLY_LOCKED, NEEDS_SIGNAL } from '../features/locks/lock-view.ts'
import { type UsedLockWatch, useLockWatch } from '../features/locks/use-lock-watch.ts'
import { underWay } from '../offline/draft-facts.ts'
import type { Draft } from '../offline/draft-model.ts'
import { useDialogs } from '../ui/dialogs.tsx'
import { useToast } from '../ui/toast.tsx'
import { useServices } from './services.tsx'
import { isUnfinished, useDrafts } from './use-drafts.ts'
import { useListingPorts } from './use-listing-ports.ts'
import { useLockPorts, useLockViewer } from './use-lock-ports.ts'
import { useOnline } from './use-online.ts'

export function RecordTasks(shown: ShownRecord) {
  const { record, isPublished } = shown
  const { row, access } = record
  const lock = useLockWatch(access.canEdit ? { type: 'listing', id: row.UniqueID } : null, useLockPorts())
  const viewer = useLockViewer()
  const ports = useListingPorts()
  const here = useDrafts()?.find((draft) => isUnfinished(draft) && draft.base?.UniqueID === row.UniqueID)
  const acts = useTaskActs(record, lock, here)
  const { reply } = lock
  // Held by this phone for work that lies here: nothing that its member would have to do anything about.
  const isOurs = reply?.rowIsLockedByUser === true && here !== undefined
  const banner = access.canEdit && reply?.rowIsLocked && !isOurs ? reply : null
  const lockedOut = reply?.rowIsLocked === true && !reply.rowIsLockedByUser
  return (
    <>
      {banner && (
        <LockBanner
          type="listing"
          reply={banner}
          viewer={viewer}
          removableInMs={lock.removableInMs}
          busy={lock.loading !== null && lock.loading !== 'check'}
          error={lock.error}
          onRemove={acts.removeLock}
          onTakeOver={acts.takeOverLock}
          onTakeOverChanges={acts.takeOverChanges}
          onDiscardChanges={acts.discardChanges}
        />
      )}
      {here && (
        <OwnChanges
          {...shown}
          draft={here}
          lockedOut={lockedOut}
          onReapply={acts.reapply}
          onDiscard={acts.discardDraft}
        />
      )}
      {row.hasAutosave && access.canEdit && !here && !banner?.hasUnsavedChanges && (
        <AutosaveNotice onTakeOver={acts.takeOverChanges} onDiscard={acts.discardChanges} />
      )}
      <ListingActions
        record={record}
        ports={ports}
        draftHere={here?.draftId}
        isPublished={isPublished}
        lockedReason={lockedOut ? CURRENTLY_LOCKED : null}
        onEdit={acts.edit}
      />
    </>
  )
}

type OwnProps = ShownRecord & { draft: Draft; lockedOut: boolean; onReapply: () => void; onDiscard: () => void }

function OwnChanges({ record, definition, lookups, draft, lockedOut, onReapply, onDiscard }: OwnProps) {
  const online = useOnline()
  // A submission on its way is no loose end.
  if (underWay(draft)) return null
  const blocked = lockedOut ? CURRENTLY_LOCKED : !online && draft.lockEpoch === null ? NEEDS_SIGNAL : null
  return (
    <UnsentChanges
      draft={draft}
      theirs={record}
      words={recordWords(definition, (value, field) => valueText(value, field, lookups))}
      blocked={blocked}
      onReapply={onReapply}
      onDiscard={onDiscard}
      copy={(text) => navigator.clipboard.writeText(text)}
    />
  )
}

function useTaskActs({ row }: ListingRecord, { watch, reply }: UsedLockWatch, here: Draft | undefined) {
  const { call, offline, network } = useServices()
  const dialogs = useDialogs()
  const toast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { drafts } = offline
  const reload = () => queries.invalidateQueries({ queryKey: ['listingRecord'] })

  const openForm = async (draftId?: string) => {
    const listingType = listingTypeOf(row.PropertyType)
    if (!listingType) return
    const search = { UniqueID: row.UniqueID, ...(draftId ? { draft: draftId } : {}) }
    await navigate({ to: '/listings/edit/$listingType', params: { listingType }, search })
  }
  /** One act at a time; what fails says so. */
  const act = (work: () => Promise<unknown>) => () => {
    if (busy) return
    setBusy(true)
    work()
      .catch((error: unknown) =>
        dialogs.tell({ title: 'That did not work', text: error instanceof Error ? error.message : '' }),
      )
      .finally(() => setBusy(false))
  }

  /** The lock first, then the form; work that lies here is gone on with, also without an answer. */
  const edit = act(async () => {
    if (here || !watch || !network.isOnline() || (await watch.create())) return openForm(here?.draftId)
  })
  const takeOverLock = act(async () => {
    if (!watch || !(await confirmTakeOver(dialogs))) return
    if ((await watch.takeOver()) !== null) await openForm(here?.draftId)
  })
  const removeRecordLock = act(async () => {
    if (watch && (await removeLock(dialogs, watch))) toast('The lock is removed.')
  })
  const takeOverChanges = act(async () => {
    const found = await call('autosaveCheck', { input: { ParentID: row.UniqueID } })
    const [newest] = found.kind === 'ok' ? found.value.data : []
    if (!newest)
      return dialogs.tell({
        title: 'Not taken over',
        text:
          found.kind === 'ok'
            ? 'These changes belong to another member and stay with them.'
            : 'The portal did not answer. Nothing was changed; please try again.',
      })
    const outcome = await takeOverDraft(newest, { call, drafts })
    if (outcome.kind === 'here') return openForm(outcome.draft.draftId)
    if (outcome.kind === 'failed') return dialogs.tell({ title: 'Not taken over', text: outcome.text })
    await watch?.check()
  })
  const discardChanges = act(async () => {
    const sure = await dialogs.ask({
      title: 'Discard the unsaved changes?',
      text: 'They can be restored from the bin for 30 days.',
      yes: 'Discard',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    const done = await discardAutosaves(row.UniqueID, call)
    if (!done)
      await dialogs.tell({
        title: 'Not discarded',
        text: 'The portal did not answer. Nothing was changed; please try again.',
      })
    else if (reply?.rowIsLockedByMember) await watch?.remove()
    await Promise.all([watch?.check(), reload()])
  })
  /** Under a new lock, onto the record as it is now: what both sides changed is then asked, field by field. */
  const reapply = act(async () => {
    if (!here) return
    const epochIsGood = reply?.rowIsLockedByUser && reply.epoch === here.lockEpoch
    if (reply && !epochIsGood) await drafts.edit(here.draftId, [{ kind: 'lock', epoch: null }])
    await openForm(here.draftId)
  })
  const discardDraft = act(async () => {
    if (!here) return
    await drafts.discard(here.draftId)
    toast('Your changes are in the bin.', { label: 'Undo', run: act(() => drafts.restore(here.draftId)) })
  })
  return { edit, takeOverLock, removeLock: removeRecordLock, takeOverChanges, discardChanges, reapply, discardDraft }
}
