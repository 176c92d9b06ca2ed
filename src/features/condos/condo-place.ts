// The subdivision whose condo names are shown, chosen by county, then city, then subdivision.
export const PLACE_FIELDS = ['CountyOrParish', 'City', 'SubdivisionName'] as const
export type PlaceField = (typeof PLACE_FIELDS)[number]
/** Codes of the board's lookup tables. */
export type Place = Partial<Record<PlaceField, string | undefined>>

export const PLACE_LABELS = {
  CountyOrParish: 'County',
  City: 'City',
  SubdivisionName: 'Subdivision Name',
} as const satisfies Record<PlaceField, string>

export const tableOf = (field: PlaceField): string => `Lookup_Property_Listing_${field}`

/** Choosing a new county or city clears the fields below it. */
export function choose(place: Place, field: PlaceField, code: string | undefined): Place {
  const kept = PLACE_FIELDS.slice(0, PLACE_FIELDS.indexOf(field))
  return { ...Object.fromEntries(kept.map((name) => [name, place[name]])), ...(code ? { [field]: code } : {}) }
}

/** The field that has to be chosen first; null if this one is ready. */
export function waitsFor(place: Place, field: PlaceField): string | null {
  const missing = PLACE_FIELDS.slice(0, PLACE_FIELDS.indexOf(field)).filter((name) => !place[name])
  if (missing.length === 0) return null
  return `Choose a ${missing.map((name) => PLACE_LABELS[name].toLowerCase()).join(' and a ')} first.`
}

/**
 * Text for a field without choices. `parent`: text of the chosen county or city; undefined while the choices are
 * loading.
 */
export function noChoices(field: PlaceField, isLoading: boolean, parent?: string): string {
  if (isLoading) return 'Loading the choices.'
  if (parent === undefined) return 'The choices need a connection once. Try again then.'
  return `The board has no ${PLURALS[field]} for ${parent}.`
}

const PLURALS = {
  CountyOrParish: 'counties',
  City: 'cities',
  SubdivisionName: 'subdivisions',
} as const satisfies Record<PlaceField, string>
