// Tasks available on the record on screen, and what prevents them: its lock, an autosave, the member's own unsent
// changes.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isChangeForm } from '#contract/change-form.ts'
import type { ListingRecord, StatusLetter } from '#contract/listing.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import type { Call } from '#src/api/call.ts'
import { useServices } from '#src/app/services.tsx'
import { useCopyListing } from '#src/app/use-copy-listing.ts'
import { useListingPorts } from '#src/app/use-listing-ports.tsx'
import { useLockPorts, useLockViewer } from '#src/app/use-lock-ports.ts'
import { useOpenAudit } from '#src/app/use-open-audit.ts'
import { ChangedMeanwhile } from '#src/app/work/draft-changes.tsx'
import { useDrafts } from '#src/app/work/use-drafts.ts'
import { useGoneLock } from '#src/app/work/use-record-acts.ts'
import { recordWords } from '#src/features/drafts/change-words.ts'
import { Stages } from '#src/features/drafts/stages.tsx'
import { ownersOf, unsavedOnServer } from '#src/features/drafts/take-over.ts'
import { UnsentChanges } from '#src/features/drafts/unsent-changes.tsx'
import { GuestNotice } from '#src/features/guests/guest-notice.tsx'
import { AutosaveNotice } from '#src/features/listings/autosave-notice.tsx'
import { useDeleteListing } from '#src/features/listings/delete-listing.ts'
import { type ListingAct, type ListingActs, UNSAVED_REASON } from '#src/features/listings/listing-acts.ts'
import { definitionQuery, tasksBefore, tasksQuery } from '#src/features/listings/listing-queries.ts'
import { listingTasks, openHousesReason, type Tasks, viewOnlyReason } from '#src/features/listings/listing-tasks.ts'
import type { ShownRecord } from '#src/features/listings/listing-view.tsx'
import { valueText } from '#src/features/listings/value-text.ts'
import { LockBanner } from '#src/features/locks/lock-banner.tsx'
import { CURRENTLY_LOCKED } from '#src/features/locks/lock-view.ts'
import { type UsedLockWatch, useLockWatch } from '#src/features/locks/lock-watch.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isOfRecord } from '#src/offline/drafts/record-kinds.ts'
import { isSubmitting, isUnfinished } from '#src/offline/drafts/standing.ts'
import { useFormats } from '#src/ui/board.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useTaskActs } from './use-task-acts.ts'

type Props = { shown: ShownRecord; draw: (acts: ListingActs) => ReactNode }

export function RecordTasks({ shown, draw }: Props) {
  const { record, isPublished } = shown
  const { row, access } = record
  const watched = useLockWatch(access.canEdit ? { type: 'listing', id: row.UniqueID } : null, useLockPorts())
  const lock = useGoneLock('listing', watched)
  const ports = useListingPorts()
  const work = useDrafts()?.filter((draft) => isUnfinished(draft) && isOfRecord(draft, 'listing', row.UniqueID)) ?? []
  const edited = work.find(({ formName }) => !isChangeForm(formName))
  const acts = useTaskActs(record, lock, work)
  const types = usePropertyTypes()
  const tasks = useTasks(record, work)
  const { call } = useServices()
  const remove = useDeleteListing(record, ports, { unsavedOf: (UniqueID) => namesOfUnsaved(UniqueID, call) })
  const copy = useCopyListing()
  const audit = useOpenAudit()
  const lockedOut = lock.reply?.rowIsLocked === true && !lock.reply.rowIsLockedByUser
  const shut = lockedOut ? CURRENTLY_LOCKED : null
  useReloadWhenFree(lockedOut)
  const begin = row.hasAutosave ? UNSAVED_REASON : null
  return draw({
    notices: <Notices {...{ shown, lock, work, acts, lockedOut }} />,
    edit:
      access.canEdit && (isPublished || edited)
        ? {
            label: edited ? 'Continue editing' : 'Edit',
            search: { UniqueID: row.UniqueID, draft: edited?.draftId },
            // Work started on this phone can always be continued.
            reason: shut ?? (edited ? null : begin),
            busy: acts.busy,
            run: acts.open(types.routeOf(row.PropertyType)),
          }
        : null,
    copy: access.canCopy
      ? {
          reason: row.hasAutosave ? UNSAVED_REASON : ports.online ? null : 'Connect first to copy.',
          run: () => copy(row),
        }
      : null,
    audit: access.canAudit
      ? { reason: ports.online ? null : 'Connect first: the log is on the server.', run: () => audit(row.ListingId) }
      : null,
    remove: access.canDelete ? { ...remove, reason: shut ?? (ports.online ? null : 'Connect first to delete.') } : null,
    status:
      tasks === 'loading'
        ? 'loading'
        : {
            tasks,
            openHouses: openHousesOf(shown, acts, types),
            reason: begin,
            shut,
            busy: acts.busy,
            onTask: (form) => acts.open(form)(),
          },
  })
}

type NoticesProps = {
  shown: ShownRecord
  lock: UsedLockWatch
  work: readonly Draft[]
  acts: ReturnType<typeof useTaskActs>
  lockedOut: boolean
}

/** What keeps the member from the record: its lock, their own unsent changes, an autosave. */
function Notices({ shown, lock, work, acts, lockedOut }: NoticesProps) {
  const { row, access, guestPhotos = 0 } = shown.record
  const viewer = useLockViewer()
  const { user } = useServices()
  const viewOnly = viewOnlyReason({ row, access }, user.agent)
  const types = usePropertyTypes()
  const { reply } = lock
  const [here] = work
  // This phone holds the lock for work that is here, so the member does not have to do anything.
  const isOurs = reply?.rowIsLockedByUser === true && here !== undefined
  // The box of these changes, below, can discard them.
  const isHere = work.some(({ savedAt }) => savedAt !== null)
  const banner = access.canEdit && reply?.rowIsLocked && !isOurs ? reply : null
  return (
    <>
      {viewOnly && <p className="soft">{viewOnly}</p>}
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
          onAsk={acts.askRelease}
          onTakeOverChanges={acts.takeOverChanges}
          {...(!isHere && { onDiscardChanges: acts.discardChanges })}
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
      {guestPhotos > 0 && <GuestNotice count={guestPhotos} onReview={openItemsOf('photos', shown, acts, types)} />}
    </>
  )
}

/**
 * Owners of unsaved changes on the server, for the confirmation of a deletion. Fetched again, because changes may have
 * just been saved.
 */
async function namesOfUnsaved(UniqueID: number, call: Call): Promise<string | null> {
  const found = await unsavedOnServer(UniqueID, call)
  // Unknown: the confirmation is shown as if there were some.
  if ('text' in found) return ''
  return found.own.length + found.others.length === 0 ? null : ownersOf(found)
}

/** Opens the section of the listing's own form that contains these rows. */
function openItemsOf(
  section: 'openHouses' | 'photos',
  { record, definition, isPublished }: ShownRecord,
  acts: TaskActs,
  types: PropertyTypes,
): (() => void) | null {
  const held = definition?.pages.find(({ groups }) => groups.some(({ items }) => items === section))
  if (!held || !isPublished || !record.access.canEdit) return null
  return acts.open(types.routeOf(record.row.PropertyType), held.PageName)
}

function openHousesOf(shown: ShownRecord, acts: TaskActs, types: PropertyTypes): ListingAct | null {
  const run = openItemsOf('openHouses', shown, acts, types)
  const { row, items } = shown.record
  return run && { reason: openHousesReason(row.StandardStatus as StatusLetter, items.openHouses), run }
}

/** Change forms that the server grants this member on this record, and those with a draft on this phone. */
function useTasks({ row, access, version }: ListingRecord, work: readonly Draft[]): Tasks | 'loading' {
  const { call } = useServices()
  const status = row.StandardStatus
  const { data, isPending } = useQuery({
    ...tasksQuery(call, { UniqueID: row.UniqueID, version, status }),
    placeholderData: tasksBefore(status),
  })
  const begun = work.map(({ formName }) => formName)
  if (isPending && access.canEdit && !begun.some(isChangeForm)) return 'loading'
  return listingTasks({ granted: data?.formPermissions ?? {}, begun, canDelete: access.canDelete })
}

/** When the holder releases the lock, the record and its tasks may have changed. */
function useReloadWhenFree(lockedOut: boolean) {
  const queries = useQueryClient()
  const before = useRef(lockedOut)
  useEffect(() => {
    if (before.current && !lockedOut) void queries.invalidateQueries({ queryKey: ['listingRecord'] })
    before.current = lockedOut
  }, [lockedOut, queries])
}

type TaskActs = Pick<ReturnType<typeof useTaskActs>, 'open'>

// The member's own unsent changes to the listing on screen, or their submission in progress.

type OwnProps = ShownRecord & { draft: Draft; lockedOut: boolean; onReapply: () => void; onDiscard: () => void }

function OwnChanges({ record, definition, lookups, draft, lockedOut, onReapply, onDiscard }: OwnProps) {
  const { call } = useServices()
  const formats = useFormats()
  // A change form has fields and labels of its own.
  const change = useQuery({
    ...definitionQuery(call, draft.formName, draft.definitionHash),
    enabled: isChangeForm(draft.formName),
  })
  if (isSubmitting(draft)) return <OnItsWay draft={draft} />
  const blocked = lockedOut ? CURRENTLY_LOCKED : null
  return (
    <UnsentChanges
      draft={draft}
      theirs={record}
      words={recordWords(change.data ?? definition, (value, field) => valueText(value, field, lookups, formats))}
      Meanwhile={ChangedMeanwhile}
      blocked={blocked}
      onReapply={onReapply}
      onDiscard={onDiscard}
      copy={(text) => navigator.clipboard.writeText(text)}
    />
  )
}

/** A submission in progress needs no attention. */
function OnItsWay({ draft }: { draft: Draft }) {
  const { now } = useServices()
  const id = useId()
  return (
    <section className="panel panel-pad" aria-labelledby={id}>
      <h2 id={id}>Your change is on its way</h2>
      <Stages draft={draft} now={now()} />
    </section>
  )
}
