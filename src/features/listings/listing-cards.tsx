import type { ListingRow } from '#contract/listing.ts'
import { useFormats } from '../../ui/board.ts'
import { Link } from '../../ui/link.tsx'
import { PropertyTypeIcon } from '../../ui/property-type-icon.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ListingPicture } from './listing-picture.tsx'
import { placeOf, priceOf, streetOf } from './listing-rows.ts'
import { statusLook } from './status-look.ts'

export type RowsProps = { rows: ListingRow[]; cityText: (row: ListingRow) => string; showAgent: boolean }

/** A listing on phones: the picture first, then the facts that distinguish houses. The whole card opens the listing, where the row may be viewed. */
export function ListingCards({ rows, cityText, showAgent }: RowsProps) {
  const types = usePropertyTypes()
  const formats = useFormats()
  return (
    <ul className="listing-cards">
      {rows.map((row) => (
        <li key={row.UniqueID} className="listing-card panel">
          <ListingPicture url={row.PreferredPhotoURL} propertyType={row.PropertyType} width={480} height={360} />
          <div className="listing-card-text">
            <div className="listing-card-top">
              <StatusBadge {...statusLook(row.StandardStatus, row.StandardStatusVerb)} />
              <PropertyTypeIcon type={row.PropertyType} size={24} label={types.label(row.PropertyType)} />
            </div>
            <p className="listing-card-title">
              {row.isEditable ? (
                <Link to="/listings/view" search={{ ListingID: row.ListingId }} className="listing-card-link">
                  <span className="said">View </span>
                  {streetOf(row)}
                </Link>
              ) : (
                streetOf(row)
              )}
            </p>
            <p className="soft small">{placeOf(row, cityText(row))}</p>
            <p className="listing-card-foot">
              <b>{priceOf(row, formats) ?? 'No price yet'}</b>
              <span className="soft small">{row.ListingId}</span>
            </p>
            {showAgent && <p className="soft small">{row.ListAgentFullName}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
