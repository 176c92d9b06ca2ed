import type { ListingRow } from '#contract/listing.ts'
import { useFormats } from '#src/ui/board.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { type SwipeAction, SwipeRow, type SwipeSides } from '#src/ui/touch/swipe-row.tsx'
import { ListingPicture } from './listing-picture.tsx'
import type { RowActs } from './listing-ports.ts'
import { type CityText, placeOf, priceOf, streetOf } from './listing-rows.ts'
import { statusLook } from './status-look.ts'
import './listings.css'

type Props = {
  row: ListingRow
  cityText: CityText
  /** Whether the address links to the listing. */
  opens: boolean
  showAgent: boolean
  acts: RowActs
}

/**
 * A listing on phones: the picture first, then the facts that distinguish houses. The whole card opens the listing, if
 * the member may view it.
 */
export function ListingCard({ row, cityText, opens, showAgent, acts }: Props) {
  const types = usePropertyTypes()
  const formats = useFormats()
  return (
    <SwipeRow {...swipesOf(row, acts)}>
      <div className="listing-card">
        <ListingPicture
          url={row.PreferredPhotoURL}
          propertyType={row.PropertyType}
          width={480}
          height={360}
          shared={row.ListingId}
        />
        <div className="listing-card-text">
          <div className="listing-card-top split">
            <StatusBadge {...statusLook(row.StandardStatus, row.StandardStatusVerb)} />
            <PropertyTypeIcon type={row.PropertyType} size={24} label={types.label(row.PropertyType)} />
          </div>
          <p className="listing-card-title">
            <AddressLink row={row} opens={opens} className="listing-card-link cover-link" />
          </p>
          <p className="soft small">{placeOf(row, cityText(row))}</p>
          {acts.note?.(row.UniqueID)}
          <div className="listing-card-foot split cluster">
            <p>
              <b>{priceOf(row, formats, types) ?? 'No price yet'}</b>
              <span className="soft small">{row.ListingId}</span>
            </p>
            <RowActions row={{ ...row, isEditable: false }} acts={acts} />
          </div>
          {showAgent && (
            <p className="soft small">{[row.ListAgentFullName, row.CoListAgentFullName].filter(Boolean).join(', ')}</p>
          )}
        </div>
      </div>
    </SwipeRow>
  )
}

/** What is done most often; the listing's page has both, and says why they can't be done while changes are unsaved. */
function swipesOf(row: ListingRow, { edit }: RowActs): SwipeSides {
  if (!row.isEditable || row.hasAutosave) return {}
  const own: SwipeAction = { label: 'Edit', icon: 'edit', run: () => edit(row) }
  if (row.StandardStatus === 'I') return { end: own }
  return { start: own, end: { label: 'Change price', icon: 'price', run: () => edit(row, 'chgDetails') } }
}

/** The street, as a link to the listing if it can be opened. */
export function AddressLink({ row, opens, className }: { row: ListingRow; opens: boolean; className: string }) {
  if (!opens) return streetOf(row)
  return (
    <Link to="/listings/view" search={{ ListingID: row.ListingId }} className={className} data-row-link>
      <span className="said">View </span>
      {streetOf(row)}
    </Link>
  )
}

type RowActionsProps = { row: ListingRow; acts: RowActs }

/** View, Copy and Audit, each only if this member may. */
export function RowActions({ row, acts }: RowActionsProps) {
  const { ListingId } = row
  return (
    <span className="listing-row-actions">
      {row.isEditable && (
        <Link
          to="/listings/view"
          search={{ ListingID: ListingId }}
          className="icon-button"
          aria-label={`View ${ListingId}`}
          title="View"
        >
          <Icon name="view" size={20} />
        </Link>
      )}
      {row.isCopyable && (
        <IconButton
          icon="copy"
          size={20}
          label={row.hasAutosave ? `Copy ${ListingId}: not while it has unsaved changes` : `Copy ${ListingId}`}
          disabled={row.hasAutosave}
          onClick={() => acts.copy(row)}
        />
      )}
      {row.isAuditable && (
        <Link
          to="/audit"
          search={{ ListingID: ListingId }}
          className="icon-button"
          aria-label={`Audit ${ListingId}`}
          title="Audit"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            acts.audit(ListingId)
          }}
        >
          <Icon name="history" size={20} />
        </Link>
      )}
    </span>
  )
}

/** Placeholder with the shape of the list while it loads, so that nothing jumps. */
export function ListingsSkeleton({ label = 'Loading My Listings' }: { label?: string }) {
  return (
    <div className="listings-panel" role="status">
      <span className="said">{label}</span>
      <span className="bone listings-bone-search" />
      <div className="listings-bones" aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="listing-card listing-card-bones panel">
            <span className="bone listing-picture" />
            <div className="listing-card-text skeleton">
              <span className="bone" />
              <span className="bone" />
              <span className="bone" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
