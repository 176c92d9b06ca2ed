// Geocoding service with Nominatim's search API (https://nominatim.org/release-docs/latest/api/Search/).
import * as z from 'zod/mini'
import { GEOCODE_PLACES_MAX, type Place, TILE_LAYERS } from '#contract/place.ts'
import type { FetchOutside } from '../../http/fetch-outside.ts'

import { ADDRESS_ZOOM, areaZoom, type Geocoder, STREET_ZOOM } from './geocoder.ts'

const Found = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    display_name: z.string(),
    licence: z.optional(z.string()),
    /** South, north, west, east. */
    boundingbox: z.optional(z.array(z.coerce.number())),
    address: z.optional(z.record(z.string(), z.unknown())),
  }),
)

/** `base`: the search address, such as https://geocoder.example/search. */
export const nominatimGeocoder = (base: URL, fetchOutside: FetchOutside): Geocoder => ({
  async search(text) {
    const url = new URL(base)
    const query = { q: text, format: 'jsonv2', addressdetails: '1', countrycodes: 'ca,us', limit: GEOCODE_PLACES_MAX }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const answer = await fetchOutside(url, { headers: { accept: 'application/json', 'user-agent': 'Curbside' } })
    if (answer.status !== 200) throw new Error(`The geocoder answered ${answer.status}`)
    const found = z.parse(Found, JSON.parse(answer.bytes.toString('utf8')))
    const credit = found.find(({ licence }) => licence)?.licence
    return { places: found.flatMap(toPlace).slice(0, GEOCODE_PLACES_MAX), ...(credit && { credit }) }
  },
})

/** Both codes are ISO 3166: country_code `ca`, ISO3166-2-lvl4 `CA-AB`. */
type Found = z.infer<typeof Found>[number]

function toPlace({ lat, lon, display_name, boundingbox, address = {} }: Found): Place[] {
  const part = (...names: string[]): string | null => {
    const found = names.map((name) => address[name]).find((value) => typeof value === 'string' && value !== '')
    return (found as string | undefined) ?? null
  }
  const country = part('country_code')?.toUpperCase()
  if (country !== 'CA' && country !== 'US') return []
  return [
    {
      label: display_name,
      latitude: lat,
      longitude: lon,
      zoom: zoomOf(part, boundingbox),
      StreetNumber: part('house_number'),
      StreetName: part('road'),
      City: part('city', 'town', 'village', 'hamlet', 'municipality'),
      StateOrProvince: part('ISO3166-2-lvl4')?.split('-')[1] ?? null,
      PostalCode: part('postcode'),
      Country: country,
    },
  ]
}

function zoomOf(part: (...names: string[]) => string | null, bounds: Found['boundingbox']): number {
  if (part('house_number')) return ADDRESS_ZOOM
  if (part('road')) return STREET_ZOOM
  const last = TILE_LAYERS[part('neighbourhood', 'suburb', 'quarter') ? 'neighbourhoods' : 'municipalities'][1]
  const [south, north, west, east] = bounds ?? []
  return south === undefined || north === undefined || west === undefined || east === undefined
    ? last
    : areaZoom({ west, south, east, north }, last)
}
