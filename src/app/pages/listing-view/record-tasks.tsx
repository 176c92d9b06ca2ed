// Tasks available on the record on screen, and the obstacles: its lock, an autosave, the member's own unsent changes.
import { useQuery } from '@tanstack/react-query'
import { isChangeForm } from '#contract/change-form.ts'
import type { ListingRecord } from '#contract/listing.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { recordWords } from '../../../features/drafts/change-words.ts'
import { UnsentChanges } from '../../../features/drafts/unsent-changes.tsx'
import { AutosaveNotice } from '../../../features/listings/autosave-notice.tsx'
import { ListingActions } from '../../../features/listings/listing-actions.tsx'
import { definitionQuery, tasksQuery } from '../../../features/listings/listing-queries.ts'
import { listingTasks } from '../../../features/listings/listing-tasks.ts'
import type { ShownRecord } from '../../../features/listings/listing-view.tsx'
import { StatusPanel } from '../../../features/listings/status-panel.tsx'
import { valueText } from '../../../features/listings/value-text.ts'
import { LockBanner } from '../../../features/locks/lock-banner.tsx'
import { CURRENTLY_LOCKED, NEEDS_SIGNAL } from '../../../features/locks/lock-view.ts'
import { useLockWatch } from '../../../features/locks/use-lock-watch.ts'
import { underWay } from '../../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { isOfRecord } from '../../../offline/drafts/record-kinds.ts'
import { useFormats } from '../../../ui/board.ts'
import { usePropertyTypes } from '../../../ui/property-types.ts'
import { useOnline } from '../../reading/use-online.ts'
import { useServices } from '../../services.tsx'
import { useListingPorts } from '../../use-listing-ports.ts'
import { useLockPorts, useLockViewer } from '../../use-lock-ports.ts'
import { isUnfinished, useDrafts } from '../../work/use-drafts.ts'
import { useTaskActs } from './use-task-acts.ts'

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

/** The reason why no task can begin now. */
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
