import { useFormats } from '../../ui/board.ts'
import { Link } from '../../ui/link.tsx'
import { PropertyTypeIcon } from '../../ui/property-type-icon.tsx'
import { usePropertyTypes } from '../../ui/property-types.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { RowsProps } from './listing-cards.tsx'
import { ListingPicture } from './listing-picture.tsx'
import { priceOf, streetOf } from './listing-rows.ts'
import { statusLook } from './status-look.ts'

/** On tablets and desks: the specification's columns, with picture and price. */
export function ListingTable({ rows, cityText, showAgent }: RowsProps) {
  const types = usePropertyTypes()
  const formats = useFormats()
  return (
    <div className="listing-table-wrap panel">
      <table className="listing-table">
        <caption className="said">My Listings, newest first</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="said">Picture</span>
            </th>
            <th scope="col">Address</th>
            <th scope="col">City</th>
            <th scope="col">Status</th>
            <th scope="col">Type</th>
            <th scope="col" className="listing-price">
              Price
            </th>
            <th scope="col" aria-sort="descending">
              ID
            </th>
            {showAgent && <th scope="col">Agent</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.UniqueID}>
              <td className="listing-thumb">
                <ListingPicture url={row.PreferredPhotoURL} propertyType={row.PropertyType} width={96} height={64} />
              </td>
              <th scope="row">
                {row.isEditable ? (
                  <Link to="/listings/view" search={{ ListingID: row.ListingId }} className="listing-row-link">
                    <span className="said">View </span>
                    {streetOf(row)}
                  </Link>
                ) : (
                  streetOf(row)
                )}
              </th>
              <td>{cityText(row)}</td>
              <td>
                <StatusBadge {...statusLook(row.StandardStatus, row.StandardStatusVerb)} />
              </td>
              <td>
                <span className="listing-type">
                  <PropertyTypeIcon type={row.PropertyType} size={24} />
                  {types.label(row.PropertyType)}
                </span>
              </td>
              <td className="listing-price">{priceOf(row, formats) ?? <span className="soft">No price yet</span>}</td>
              <td className="soft">{row.ListingId}</td>
              {showAgent && <td>{row.ListAgentFullName}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
