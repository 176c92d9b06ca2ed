import type { GeocodeReply } from '#contract/place.ts'

/** Finds addresses by text, in Canada and the United States, best match first; at most GEOCODE_PLACES_MAX. */
export type Geocoder = { search(text: string): Promise<GeocodeReply> }
