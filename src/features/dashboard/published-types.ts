import { type ListingType, PROPERTY_TYPES } from '#contract/listing.ts'

/** What members read under a type's name: two by the specification, the others in the same short manner. */
export const LISTING_TYPE_WORDS: Record<ListingType, string> = {
  res: 'Houses, condos and townhouses',
  mult: '2 to 4 units',
  rnt: 'Homes for rent',
  mob: 'Mobile and manufactured homes',
  land: 'Lots and acreages',
  com: 'Office, industrial, retail, and multi-family with 5 or more units',
  farm: 'Farms, ranches and agricultural land',
}

/** The creatable types among the published forms, in the specification's order; change forms and other records are not types. */
export function publishedTypes(formNames: readonly string[]): ListingType[] {
  return (Object.keys(PROPERTY_TYPES) as ListingType[]).filter((type) => formNames.includes(type))
}
