// Terms that an agent repeats from listing to listing, read from their last one. Nothing about the house, and no names
// or numbers except an agent's. Pure.
import type { ListingRow, Value, Values } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'

/** In the order in which the row lists them. */
const TERMS = [
  'ListingAgreement',
  'ListingService',
  'BuyerBrokerageCompensation',
  'BuyerBrokerageCompensationType',
  'SpecialListingConditions',
  'DualOrVariableRateCommissionYN',
  'ShowingServiceName',
  'ShowingRequirements',
  'ShowingAdvanceNotice',
  'LockBoxType',
] as const
/** The four that the row lists before it is used. */
export const NAMED_TERMS: readonly string[] = [TERMS[0], TERMS[1], TERMS[2], TERMS[4]]

/** An owner's or occupant's number belongs to their house only. */
const CONTACT = ['ShowingContactType', 'ShowingContactName', 'ShowingContactPhone', 'ShowingContactPhoneExt'] as const
const OF_THE_HOUSE: ReadonlySet<string> = new Set(['Owner', 'Occupant'])

const INCOMPLETE = 'I'
const byListingId = new Intl.Collator('en', { numeric: true })

/** The member's newest submitted listing of this type; null if there is none. */
export function lastListing(rows: readonly ListingRow[], member: number, propertyType: string): ListingRow | null {
  const own = rows.filter(
    (row) =>
      row.ListAgentKeyNumeric === member && row.PropertyType === propertyType && row.StandardStatus !== INCOMPLETE,
  )
  return own.toSorted((a, b) => byListingId.compare(b.ListingId, a.ListingId))[0] ?? null
}

/** `mayFill`: the member may edit the field, nobody has entered a value, and the form accepts this one. */
export function termsFrom(listing: Values, mayFill: (name: string, value: Value) => boolean): Values {
  const contacts = [listing.ShowingContactType ?? []].flat().map(String)
  const isOfAgent = contacts.length > 0 && !contacts.some((code) => OF_THE_HOUSE.has(code))
  const names = [...TERMS, ...(isOfAgent ? CONTACT : [])]
  const terms = names.map((name): [string, Value] => [name, listing[name] ?? null])
  return Object.fromEntries(terms.filter(([name, value]) => !isEmpty(value) && mayFill(name, value)))
}
