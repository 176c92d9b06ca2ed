// Text typed into one field that fills in two. A size in an everyday format (12' 6" x 14'): each side is written to its
// field, its unit to the group's. Coordinates copied from a map: latitude and longitude.
import type { Values } from '#contract/listing.ts'
import type { LengthUnit } from '#rules/measure.ts'
import { readTypedSpot } from '#rules/typed-coordinates.ts'
import { readTypedLengths } from '#rules/typed-measure.ts'
import type { FormModel } from './form-model.ts'

/** `units`: the field and the code to set first; null if the unit stays. */
type SpreadLengths = { units: { name: string; code: LengthUnit } | null; values: Values }

/** null if the text is not a length, or has more sides than there are fields. */
export function spreadLengths(
  model: Pick<FormModel, 'unitsOf' | 'measured'>,
  key: string,
  text: string,
  unit: string | null,
): SpreadLengths | null {
  const units = model.unitsOf.get(key)
  if (units === undefined || (unit !== 'F' && unit !== 'M')) return null
  const read = readTypedLengths(text, unit)
  if (read?.kind !== 'lengths') return null
  const [length, width] = read.lengths
  const [first, second, ...more] = model.measured.get(units) ?? []
  const isPair = first !== undefined && second !== undefined && more.length === 0
  if (width !== undefined && !isPair) return null
  return {
    units: read.unit === unit ? null : { name: units, code: read.unit },
    values: width === undefined || !isPair ? { [key]: length } : { [first]: length, [second]: width },
  }
}

/** Values of the key's field and its counterpart; null if the text is not a pair of coordinates, or belongs elsewhere. */
export function spreadSpot({ fields }: Pick<FormModel, 'fields'>, key: string, text: string): Values | null {
  const [, start, end] = /^(.*)(Latitude|Longitude)$/.exec(key) ?? []
  const spot = end === undefined ? null : readTypedSpot(text)
  const [north, east] = [fields.get(`${start}Latitude`), fields.get(`${start}Longitude`)]
  if (!spot || !north || !east) return null
  const write = ({ kind }: { kind: string }, degrees: string) => (kind === 'number' ? Number(degrees) : degrees)
  return { [north.name]: write(north, spot.latitude), [east.name]: write(east, spot.longitude) }
}
