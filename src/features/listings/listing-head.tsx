import type { ReactNode } from 'react'
import type { ListingRecord, Values } from '#contract/listing.ts'
import { readUnit, type Unit } from '#rules/measure.ts'
import { useFormats } from '#src/ui/board.ts'
import { ContactButtons } from '#src/ui/contact-links.tsx'
import { textOf } from '#src/ui/detail-rows.tsx'
import type { Formats } from '#src/ui/formats.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { PageHeading } from '#src/ui/page.tsx'
import { PropertyTypeIcon } from '#src/ui/property-type-icon.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
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
        <p className="listing-head-price">{priceOf(row, formats, types) ?? 'No price yet'}</p>
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

/** The list agent of a colleague's listing, with links to call and to write. */
export function ListingContact({ listing }: { listing: Values }) {
  const name = textOf(listing, 'ListAgentFullName')
  if (!name) return null
  const UniqueID = Number(listing.ListAgentKeyNumeric ?? 0)
  const phone = textOf(listing, 'ListAgentDirectPhone') || textOf(listing, 'ListOfficePhone')
  return (
    <section className="panel panel-pad listing-contact stack" aria-label="List agent">
      <div>
        <h2>
          {UniqueID > 0 ? (
            <Link to="/agent/view" search={{ UniqueID }} className="target">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="soft small">{textOf(listing, 'ListOfficeName')}</p>
      </div>
      <ContactButtons name={name} phone={phone} email={textOf(listing, 'ListAgentEmail')} short />
    </section>
  )
}

// The facts that buyers and agents read first: 3 bed · 2½ bath · 1,104 sq ft · 1958. Omits unknown parts.

const UNIT_MARKS: Partial<Record<Unit, string>> = { SF: 'sq ft', SM: 'm²', AC: 'acres', HA: 'ha' }

export function houseFacts(listing: Values, formats: Formats): string {
  const parts = [beds(listing), baths(listing), size(listing, formats), year(listing.YearBuilt)]
  return parts.filter(Boolean).join(' · ')
}

const numberOf = (value: Values[string] | undefined): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : null

const beds = ({ BedroomsTotal }: Values): string => {
  const count = numberOf(BedroomsTotal)
  return count === null ? '' : count === 0 ? 'Studio' : `${count} bed`
}

/** 2½ bath: a single half bath is shown as ½; several are listed separately, because two are not a full bath. */
function baths({ BathroomsFull, BathroomsHalf, BathroomsTotalInteger }: Values): string {
  const [full, half] = [numberOf(BathroomsFull) ?? 0, numberOf(BathroomsHalf) ?? 0]
  if (full === 0 && half === 0) {
    const total = numberOf(BathroomsTotalInteger)
    return total ? `${total} bath` : ''
  }
  if (half > 1) return [full && `${full} bath`, `${half} half bath`].filter(Boolean).join(', ')
  return `${full || ''}${half ? '½' : ''} bath`
}

/** The living area, else the building area, else the lot size. */
function size(listing: Values, { roughNumberText }: Formats): string {
  const measures = [
    ['LivingArea', 'LivingAreaUnits'],
    ['BuildingAreaTotal', 'BuildingAreaUnits'],
    ['LotSizeArea', 'LotSizeUnits'],
  ] as const
  for (const [name, units] of measures) {
    const area = numberOf(listing[name])
    const unit = readUnit(listing[units])
    const mark = unit && UNIT_MARKS[unit]
    if (area && mark) return `${roughNumberText(area)} ${mark}${name === 'LotSizeArea' ? ' lot' : ''}`
  }
  return ''
}

/** A year is not an amount, so it has no thousands separator. */
const year = (value: Values[string] | undefined): string => (numberOf(value) ? String(value) : '')
