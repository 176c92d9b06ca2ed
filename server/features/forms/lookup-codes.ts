// Codes of the listing's lookups, by field.
import type { LookupRow } from '#contract/lookup.ts'
import type { PublishedCatalog } from './published-catalog.ts'

const rowOf = (catalog: PublishedCatalog, field: string, code: string): LookupRow | undefined =>
  catalog
    .lookups()
    .tables.get(`Lookup_Property_Listing_${field}`)
    ?.rows.find((row) => row.Code === code)

export const isActiveCode = (catalog: PublishedCatalog, field: string, code: string): boolean => {
  const row = rowOf(catalog, field, code)
  return row !== undefined && row.Active !== false
}

/** Description of a code in the named lookup, or the code itself if it is unknown. */
const describeIn = (catalog: PublishedCatalog, lookup: string, code: string): string =>
  catalog
    .lookups()
    .tables.get(lookup)
    ?.rows.find((row) => row.Code === code)?.Description ?? code

/** The same for other systems: a property type has its name in the RESO Data Dictionary. */
export const describeForDelivery = (catalog: PublishedCatalog, lookup: string, code: string): string =>
  (lookup === PROPERTY_TYPE_LOOKUP && catalog.propertyTypes().byCode(code)?.resoName) ||
  describeIn(catalog, lookup, code)
const PROPERTY_TYPE_LOOKUP = 'Lookup_Property_Listing_PropertyType'

/** Description of a field's code, or the code itself if the lookup does not contain it. */
export const describeCode = (catalog: PublishedCatalog, field: string, code: string): string =>
  describeIn(catalog, `Lookup_Property_Listing_${field}`, code)
