// The portal's own geocoder: addresses of the tax roll, and the centers of outlined communities and municipalities.
import { GEOCODE_PLACES_MAX, type Place, TILE_LAYERS } from '#contract/place.ts'
import type { Db } from '../../db/connection.ts'
import { ADDRESS_ZOOM, areaZoom, type Geocoder } from './geocoder.ts'
import { areasNamed, parcelsAt } from './places.store.ts'

/** `describe`: description of a lookup code (City CAL → Calgary). */
export type Describe = (field: 'City' | 'StreetSuffix' | 'StreetDirSuffix', code: string) => string

export const boardGeocoder = (db: Db, describe: Describe): Geocoder => ({
  async search(text) {
    const addresses = await findAddresses(db, text, describe)
    return { places: [...addresses, ...(await findAreas(db, text))].slice(0, GEOCODE_PLACES_MAX) }
  },
})

async function findAddresses(db: Db, text: string, describe: Describe): Promise<Place[]> {
  const { number, streets, rest, town } = parseAddress(text)
  if (number === null) return []
  const rows = await parcelsAt(db, { number, streets, rest })
  const typed = `${number} ${rest}`
  const isAsTyped = ({ label }: Place) => label.toLowerCase().startsWith(typed)
  return rows
    .map((row) => {
      const words = [
        row.street_name,
        row.street_suffix && describe('StreetSuffix', row.street_suffix),
        row.street_dir_suffix && describe('StreetDirSuffix', row.street_dir_suffix),
      ].filter(Boolean)
      const city = describe('City', row.city)
      return {
        label: `${row.street_number} ${words.join(' ')}, ${city}, AB${row.postal_code ? ` ${row.postal_code}` : ''}`,
        latitude: row.latitude,
        longitude: row.longitude,
        zoom: ADDRESS_ZOOM,
        StreetNumber: row.street_number,
        StreetName: words.join(' '),
        City: city,
        StateOrProvince: 'AB',
        PostalCode: row.postal_code,
        Country: 'CA' as const,
      }
    })
    .filter(({ City }) => town === null || City.toLowerCase().startsWith(town))
    .filter(({ label }, at, all) => all.findIndex((other) => other.label === label) === at)
    .sort((one, other) => Number(isAsTyped(other)) - Number(isAsTyped(one)))
}

async function findAreas(db: Db, text: string): Promise<Place[]> {
  const rows = await areasNamed(db, text.trim())
  return rows.map(({ name, middle, bounds, layer }) => {
    const [longitude = 0, latitude = 0] = numbersIn(middle)
    const [east = 0, north = 0, west = 0, south = 0] = numbersIn(bounds)
    return {
      label: `${name}, AB`,
      latitude,
      longitude,
      zoom: areaZoom({ west, south, east, north }, TILE_LAYERS[layer][1]),
      StreetNumber: null,
      StreetName: null,
      City: layer === 'municipalities' ? name : null,
      StateOrProvince: 'AB',
      PostalCode: null,
      Country: 'CA' as const,
    }
  })
}

/** PostgreSQL writes points and boxes as (1,2) and (3,4),(1,2): the upper right corner first. */
const numbersIn = (text: string): number[] => text.replace(/[()]/g, '').split(',').map(Number)

type TypedAddress = {
  number: string | null
  /** Candidates for the street name, in lower case: `17 avenue sw` may be the street 17, 17 avenue, or 17 avenue sw. */
  streets: string[]
  /** Everything except the number, in lower case: possibly an incomplete name. */
  rest: string
  town: string | null
}

/** A unit before the address, in the form's own format: `1204, 1188 3 Street SE`. */
const UNIT = /^[\da-z]{1,6}$/

function parseAddress(text: string): TypedAddress {
  const parts = text.split(',').map((part) => part.trim().toLowerCase().replace(/\s+/g, ' '))
  const [street = '', town = ''] = UNIT.test(parts[0]!) && /^\d/.test(parts[1] ?? '') ? parts.slice(1) : parts
  const [, unitAndNumber, words] = /^(\d+[a-z]?(?:\s*-\s*\d+[a-z]?)?)\s+(.+)$/.exec(street) ?? []
  const rest = words ?? street
  const names = rest.split(' ')
  return {
    // 1204-310: unit 1204 at 310.
    number: unitAndNumber ? (unitAndNumber.split('-').at(-1)?.trim() ?? null) : null,
    streets: names.map((_, count) => names.slice(0, count + 1).join(' ')),
    rest,
    town: town === '' ? null : town,
  }
}
