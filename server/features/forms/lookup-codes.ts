// Codes of the listing's lookups, by field.
import type { LookupRow } from '#contract/lookup.ts'
import type { PublishedCatalog } from './published-catalog.ts'

const rowIn = (catalog: PublishedCatalog, lookup: string, code: string): LookupRow | undefined =>
  catalog
    .lookups()
    .tables.get(lookup)
    ?.rows.find((row) => row.Code === code)

const rowOf = (catalog: PublishedCatalog, field: string, code: string): LookupRow | undefined =>
  rowIn(catalog, `Lookup_Property_Listing_${field}`, code)

export const isActiveCode = (catalog: PublishedCatalog, field: string, code: string): boolean => {
  const row = rowOf(catalog, field, code)
  return row !== undefined && row.Active !== false
}

/** A code in the words of other systems, which are the RESO Data Dictionary's where it has the option. */
export function describeForDelivery(catalog: PublishedCatalog, lookup: string, code: string): string {
  const type = lookup === PROPERTY_TYPE_LOOKUP ? catalog.propertyTypes().byCode(code) : undefined
  const row = rowIn(catalog, lookup, code)
  return type?.resoName ?? row?.Reso ?? row?.Description ?? code
}
const PROPERTY_TYPE_LOOKUP = 'Lookup_Property_Listing_PropertyType'

/** Description of a field's code, or the code itself if the lookup does not contain it. */
export const describeCode = (catalog: PublishedCatalog, field: string, code: string): string =>
  rowOf(catalog, field, code)?.Description ?? code
