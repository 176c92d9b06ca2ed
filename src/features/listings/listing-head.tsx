import type { ReactNode } from 'react'
import type { ListingRecord } from '#contract/listing.ts'
import { useFormats } from '#src/ui/board.ts'
import { Icon } from '#src/ui/icon.tsx'
import { PageHeading } from '#src/ui/page.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { houseFacts } from './house-facts.ts'
import { placeOf, priceOf, streetOf } from './listing-rows.ts'

type Props = {
  record: Pick<ListingRecord, 'row' | 'listing'>
  city: string
  community: string
  /** The facts are still loading: their line is kept free. */
  isPreview: boolean
  map: string | null
  /** The status, if it isn't on the photo. */
  badge?: ReactNode
}

/**
 * What distinguishes one house from another, in the order in which it is read: price, facts, street, place, type and
 * number.
 */
export function ListingHead({ record: { row, listing }, city, community, isPreview, map, badge }: Props) {
  const formats = useFormats()
  const types = usePropertyTypes()
  const facts = houseFacts(listing, formats)
  const place = placeOf(row, city, community)
  return (
    <div className="listing-head stack gap-2">
      <div className="listing-head-money">
        <p className="listing-head-price">{priceOf(row, formats) ?? 'No price yet'}</p>
        {(facts || isPreview) && <p className="listing-head-facts strong">{facts || <span className="bone" />}</p>}
      </div>
      <div className="listing-head-address">
        <PageHeading>{streetOf(row)}</PageHeading>
        {(place || map) && (
          <p className="soft">
            {place}
            {map && (
              <a className="listing-head-map strong target" href={map} target="_blank" rel="noreferrer">
                <Icon name="pin" size={18} />
                Map
              </a>
            )}
          </p>
        )}
      </div>
      <p className="listing-head-marks row cluster">
        {badge}
        <span className="listing-type">
          <PropertyTypeIcon type={row.PropertyType} size={24} />
          {types.label(row.PropertyType)}
        </span>
        <span className="soft">{row.ListingId}</span>
      </p>
    </div>
  )
}
