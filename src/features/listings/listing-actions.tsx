import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { TOAST_MS } from '#contract/constants.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useDialogs } from '../../ui/dialogs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { deleteListing, lockedText } from './delete-listing.ts'
import type { ListingPorts } from './listing-ports.ts'

type ActionsProps = {
  record: ListingRecord
  ports: ListingPorts
  /** The member's unfinished work on the record, on this phone. */
  draftHere: string | undefined
  isPublished: boolean
  /** Somebody else holds the record. */
  lockedReason: string | null
  /** Gets the lock first, then opens the form. */
  onEdit: () => void
}

/** Edit and Delete: hidden without the permission, disabled with the reason while something prevents them. */
export function ListingActions({ record, ports, draftHere, isPublished, lockedReason, onEdit }: ActionsProps) {
  const listingType = usePropertyTypes().routeOf(record.row.PropertyType)
  const canEdit = record.access.canEdit && (isPublished || draftHere)
  const reason = lockedReason ?? editReason(record, draftHere !== undefined, ports.online)
  return (
    <div className="listing-actions">
      {canEdit &&
        (reason ? (
          <Button look="main" icon="edit" disabled aria-describedby="edit-reason">
            Edit
          </Button>
        ) : (
          <Link
            to="/listings/edit/$listingType"
            params={{ listingType }}
            search={{ UniqueID: record.row.UniqueID, draft: draftHere }}
            className={buttonClass('main')}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              onEdit()
            }}
          >
            <Icon name="edit" size={20} />
            {draftHere ? 'Continue editing' : 'Edit'}
          </Link>
        ))}
      {record.access.canDelete && <DeleteButton record={record} ports={ports} isLocked={lockedReason !== null} />}
      {canEdit && reason && (
        <p id="edit-reason" className="soft small">
          {reason}
        </p>
      )}
    </div>
  )
}

/** Work started on this phone can always be continued. */
function editReason(record: ListingRecord, isHere: boolean, online: boolean): string | null {
  if (isHere) return null
  if (record.row.hasAutosave) return 'There are unsaved changes available. Take them over or discard them first.'
  return online ? null : 'Connect first: the listing has to be locked before you edit it.'
}

type DeleteProps = { record: ListingRecord; ports: ListingPorts; isLocked: boolean }

function DeleteButton({ record, ports, isLocked }: DeleteProps) {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { ListingId } = record.row

  const remove = async () => {
    setBusy(true)
    const outcome = await deleteListing(record.row, {
      ...ports,
      confirm: () =>
        dialogs.ask({
          title: 'Delete Listing?',
          text: `Listing ${ListingId} is removed for everyone.`,
          yes: 'Yes, Delete',
          no: 'No, Cancel',
          danger: true,
        }),
    })
    setBusy(false)
    if (outcome.kind === 'locked') await dialogs.tell({ title: 'Locked', text: lockedText(outcome.lock) })
    if (outcome.kind === 'failed')
      await dialogs.tell({
        title: 'Listing Not Deleted',
        text: `Listing ${ListingId} could not be deleted at this time. Please contact support.`,
      })
    if (outcome.kind !== 'deleted') return
    queries.removeQueries({ queryKey: ['listingRecord'] })
    void queries.invalidateQueries({ queryKey: ['myListings'] })
    await dialogs.tell({ title: 'Listing Deleted', text: `Listing ${ListingId} was deleted.`, ms: TOAST_MS })
    void navigate({ to: '/' })
  }
  return (
    <Button look="danger" icon="trash" busy={busy} disabled={!ports.online || isLocked} onClick={() => void remove()}>
      Delete
    </Button>
  )
}
