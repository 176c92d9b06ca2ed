import type { ListingRow } from '#contract/listing.ts'
import { useFormats } from '#src/ui/board.ts'
import { Link } from '#src/ui/link.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ListingPicture } from './listing-picture.tsx'
import type { RowActs } from './listing-ports.ts'
import { type CityText, placeOf, priceOf, streetOf } from './listing-rows.ts'
import { RowActions } from './row-actions.tsx'
import { statusLook } from './status-look.ts'

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
            <b>{priceOf(row, formats) ?? 'No price yet'}</b>
            <span className="soft small">{row.ListingId}</span>
          </p>
          <RowActions row={{ ...row, isEditable: false }} acts={acts} />
        </div>
        {showAgent && (
          <p className="soft small">{[row.ListAgentFullName, row.CoListAgentFullName].filter(Boolean).join(', ')}</p>
        )}
      </div>
    </div>
  )
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
