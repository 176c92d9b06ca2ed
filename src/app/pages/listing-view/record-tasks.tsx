// What may be done with the record on screen, and what stands in the way: its lock, an autosave, the member's own unsent changes.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isChangeForm } from '#contract/change-form.ts'
import { BIN_DAYS } from '#contract/constants.ts'
import type { ListingRecord } from '#contract/listing.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { recordWords } from '../../../features/drafts/change-words.ts'
import { changeSearch } from '../../../features/drafts/draft-card.tsx'
import {
  discardUnsaved,
  ownersOf,
  takeOverDraft,
  takeOverOthers,
  type UnsavedOnServer,
  unsavedOnServer,
} from '../../../features/drafts/take-over.ts'
import { UnsentChanges } from '../../../features/drafts/unsent-changes.tsx'
import { AutosaveNotice } from '../../../features/listings/autosave-notice.tsx'
import { ListingActions } from '../../../features/listings/listing-actions.tsx'
import { definitionQuery, tasksQuery } from '../../../features/listings/listing-queries.ts'
import { listingTasks } from '../../../features/listings/listing-tasks.ts'
import type { ShownRecord } from '../../../features/listings/listing-view.tsx'
import { StatusPanel } from '../../../features/listings/status-panel.tsx'
import { valueText } from '../../../features/listings/value-text.ts'
import { confirmTakeOver, removeLock } from '../../../features/locks/lock-acts.ts'
import { LockBanner } from '../../../features/locks/lock-banner.tsx'
import { CURRENTLY_LOCKED, NEEDS_SIGNAL } from '../../../features/locks/lock-view.ts'
import { type UsedLockWatch, useLockWatch } from '../../../features/locks/use-lock-watch.ts'
import { underWay } from '../../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { isOfRecord } from '../../../offline/drafts/record-kinds.ts'
import { useFormats } from '../../../ui/board.ts'
import { useDialogs } from '../../../ui/dialogs.tsx'
import { usePropertyTypes } from '../../../ui/property-types.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useServices } from '../../services.tsx'
import { useListingPorts } from '../../use-listing-ports.ts'
import { useLockPorts, useLockViewer } from '../../use-lock-ports.ts'
import { isUnfinished, useDrafts } from '../../work/use-drafts.ts'

export function RecordTasks(shown: ShownRecord) {
  const { record, isPublished } = shown
  const { row, access } = record
  const lock = useLockWatch(access.canEdit ? { type: 'listing', id: row.UniqueID } : null, useLockPorts())
  const viewer = useLockViewer()
  const ports = useListingPorts()
  const work = useDrafts()?.filter((draft) => isUnfinished(draft) && isOfRecord(draft, 'listing', row.UniqueID)) ?? []
  const [here] = work
  const edited = work.find(({ formName }) => !isChangeForm(formName))
  const acts = useTaskActs(record, lock, work)
  const types = usePropertyTypes()
  const tasks = useTasks(record, work)
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
      {work.map((draft) => (
        <OwnChanges
          key={draft.draftId}
          {...shown}
          draft={draft}
          lockedOut={lockedOut}
          onReapply={acts.reapply(draft)}
          onDiscard={acts.discardDraft(draft)}
        />
      ))}
      {row.hasAutosave && access.canEdit && !here && !banner?.hasUnsavedChanges && (
        <AutosaveNotice onTakeOver={acts.takeOverChanges} onDiscard={acts.discardChanges} />
      )}
      <ListingActions
        record={record}
        ports={ports}
        draftHere={edited?.draftId}
        isPublished={isPublished}
        lockedReason={lockedOut ? CURRENTLY_LOCKED : null}
        onEdit={acts.open(types.routeOf(row.PropertyType))}
      />
      <StatusPanel
        status={row.StandardStatus}
        verb={row.StandardStatusVerb}
        tasks={tasks}
        openHouses={openHousesOf(shown, acts, types)}
        reason={beginReason(record, ports.online)}
        shut={lockedOut ? CURRENTLY_LOCKED : null}
        busy={acts.busy}
        onTask={(form) => acts.open(form)()}
      />
    </>
  )
}

const STILL_EDITED = 'Someone is editing this listing right now. Nothing was changed; try again when they’re done.'

/** What stands in the way of beginning something now, whatever it is. */
function beginReason({ row }: ListingRecord, online: boolean): string | null {
  if (row.hasAutosave) return 'There are unsaved changes available. Take them over or discard them first.'
  return online ? null : 'Connect first: the listing has to be locked before you start.'
}

/** Open houses are a section of the listing's own form. */
function openHousesOf(
  { record, definition, isPublished }: ShownRecord,
  acts: TaskActs,
  types: PropertyTypes,
): (() => void) | null {
  const held = definition?.pages.find(({ groups }) => groups.some(({ items }) => items === 'openHouses'))
  if (!held || !isPublished || !record.access.canEdit) return null
  return acts.open(types.routeOf(record.row.PropertyType), held.PageName)
}

/** The change forms that the server grants this member on this record, and those that wait here already. */
function useTasks({ row, access, version }: ListingRecord, work: readonly Draft[]) {
  const { call } = useServices()
  const { data } = useQuery(tasksQuery(call, row.UniqueID, version))
  return listingTasks({
    granted: data?.formPermissions ?? {},
    begun: work.map(({ formName }) => formName),
    canDelete: access.canDelete,
  })
}

type OwnProps = ShownRecord & { draft: Draft; lockedOut: boolean; onReapply: () => void; onDiscard: () => void }

function OwnChanges({ record, definition, lookups, draft, lockedOut, onReapply, onDiscard }: OwnProps) {
  const online = useOnline()
  const { call } = useServices()
  const formats = useFormats()
  // A change form has fields of its own, with words of its own.
  const change = useQuery({
    ...definitionQuery(call, draft.formName, draft.definitionHash),
    enabled: isChangeForm(draft.formName),
  })
  // A submission on its way is no loose end.
  if (underWay(draft)) return null
  const blocked = lockedOut ? CURRENTLY_LOCKED : !online && draft.lockEpoch === null ? NEEDS_SIGNAL : null
  return (
    <UnsentChanges
      draft={draft}
      theirs={record}
      words={recordWords(change.data ?? definition, (value, field) => valueText(value, field, lookups, formats))}
      blocked={blocked}
      onReapply={onReapply}
      onDiscard={onDiscard}
      copy={(text) => navigator.clipboard.writeText(text)}
    />
  )
}

type TaskActs = Pick<ReturnType<typeof useTaskActs>, 'open'>

function useTaskActs({ row }: ListingRecord, { watch, reply }: UsedLockWatch, work: readonly Draft[]) {
  const types = usePropertyTypes()
  const { call, offline, network, newId } = useServices()
  const dialogs = useDialogs()
  const toast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { drafts } = offline
  const reload = () => queries.invalidateQueries({ queryKey: ['listingRecord'] })

  const draftOf = (formName: string) => work.find((draft) => draft.formName === formName)
  const openForm = async (formName: string, draft = draftOf(formName), section?: string) => {
    const listingType = types.routeOf(row.PropertyType)
    const search = {
      UniqueID: row.UniqueID,
      ...(draft && { draft: draft.draftId }),
      ...(section && { section }),
      ...changeSearch(listingType, formName),
    }
    await navigate({ to: '/listings/edit/$listingType', params: { listingType }, search })
  }
  /** One act at a time; what fails says so. */
  const act = (work: () => Promise<unknown>) => () => {
    if (busy) return
    setBusy(true)
    work()
      .catch((error: unknown) =>
        dialogs.tell({ title: 'Something went wrong', text: error instanceof Error ? error.message : '' }),
      )
      .finally(() => setBusy(false))
  }

  /** The lock first, then the form; work that lies here is gone on with, also without an answer. */
  const open = (formName: string, section?: string) =>
    act(async () => {
      const draft = draftOf(formName)
      if (draft || !watch || !network.isOnline() || (await watch.create())) return openForm(formName, draft, section)
    })
  const takeOverLock = act(async () => {
    if (!watch || !(await confirmTakeOver(dialogs))) return
    const [draft] = work
    if ((await watch.takeOver()) !== null) await openForm(draft?.formName ?? types.routeOf(row.PropertyType), draft)
  })
  const removeRecordLock = act(async () => {
    if (watch && (await removeLock(dialogs, watch))) toast('The lock is removed.')
  })
  const takeOverChanges = act(async () => {
    const found = await unsavedOnServer(row.UniqueID, call)
    if ('text' in found) return dialogs.tell({ title: 'Couldn’t take over', text: found.text })
    const outcome = await takeOverUnsaved(found)
    if (outcome === null) return reload()
    if (outcome.kind === 'here') return openForm(outcome.draft.formName, outcome.draft)
    await Promise.all([watch?.check(), reload()])
    const text = outcome.kind === 'failed' ? outcome.text : STILL_EDITED
    return dialogs.tell({ title: 'Couldn’t take over', text })
  })
  /** One's own first. null: there are none any more, or the member thought better of it. */
  const takeOverUnsaved = async (found: UnsavedOnServer) => {
    const [[own], [others]] = [found.own, found.others]
    if (own) return takeOverDraft(own, { call, drafts })
    if (!others) return null
    const sure = await dialogs.ask({
      title: `Take over the unsaved changes of ${others.memberName}?`,
      text: `You continue with them under your name. ${others.memberName} is notified and keeps a copy in the bin for ${BIN_DAYS} days.`,
      yes: 'Take over',
      no: 'Not now',
    })
    return sure ? takeOverOthers(others, { ParentID: row.UniqueID, into: newId() }, { call, drafts }) : null
  }
  const discardChanges = act(async () => {
    const found = await unsavedOnServer(row.UniqueID, call)
    if ('text' in found) return dialogs.tell({ title: 'Not discarded', text: found.text })
    const owners = ownersOf(found)
    const sure = await dialogs.ask({
      title: owners ? `Discard the unsaved changes of ${owners}?` : 'Discard the unsaved changes?',
      text: owners
        ? `${owners} can restore them from the bin for ${BIN_DAYS} days and are notified.`
        : `They can be restored from the bin for ${BIN_DAYS} days.`,
      yes: 'Discard',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    const problem = await discardUnsaved(row.UniqueID, found, call)
    if (problem === null && reply?.rowIsLockedByMember) await watch?.remove()
    await Promise.all([watch?.check(), reload()])
    if (problem !== null) await dialogs.tell({ title: 'Not discarded', text: problem })
  })
  /** Under a new lock, onto the record as it is now: what both sides changed is then asked, field by field. */
  const reapply = (draft: Draft) =>
    act(async () => {
      const epochIsGood = reply?.rowIsLockedByUser && reply.epoch === draft.lockEpoch
      if (reply && !epochIsGood) await drafts.edit(draft.draftId, [{ kind: 'lock', epoch: null }])
      await openForm(draft.formName, draft)
    })
  const discardDraft = (draft: Draft) =>
    act(async () => {
      await drafts.discard(draft.draftId)
      toast('Your changes are in the bin.', { label: 'Undo', run: act(() => drafts.restore(draft.draftId)) })
    })
  return {
    busy,
    open,
    takeOverLock,
    removeLock: removeRecordLock,
    takeOverChanges,
    discardChanges,
    reapply,
    discardDraft,
  }
}
