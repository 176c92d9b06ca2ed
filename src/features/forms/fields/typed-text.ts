// Typed text that is shortened or split: long phone numbers, sizes, coordinates. A phone number formatted as in an address
// book, +1 (403) 555-0142, may be longer than its field. A truncated number is a wrong number, so the input accepts it
// whole, and it is shortened without losing a digit.
import type { Values } from '#contract/listing.ts'
import { typedText } from '#contract/text.ts'
import type { LengthUnit } from '#rules/measure.ts'
import { readTypedSpot } from '#rules/typed-coordinates.ts'
import { readTypedLengths } from '#rules/typed-measure.ts'
import { groupDigits } from '#rules/typed-number.ts'
import type { FieldModel, FormModel } from '../engine/form-model.ts'
import { inputAttributes } from './input-attributes.ts'

/** Maximum length of a phone input; for numbers that do not fit the field, the rules show a message. */
const TYPED_MAX = 40

const isPhone = (field: FieldModel): boolean => inputAttributes(field).inputMode === 'tel'

/** How many characters are typed in a field's input. */
export const inputMax = (field: FieldModel): number | undefined => {
  const { maxLength } = field.definition
  return maxLength !== undefined && isPhone(field) ? Math.max(maxLength, TYPED_MAX) : maxLength
}

/**
 * Formats a North American number that is too long for its field as 403-555-0142; returns everything else unchanged.
 */
export function shortenedPhone(field: FieldModel, text: string): string {
  const { maxLength } = field.definition
  const typed = typedText(text)
  if (maxLength === undefined || typed.length <= maxLength || !isPhone(field)) return text
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(typed.replace(/[\s().+-]/g, '')) ?? []
  return area ? `${area}-${exchange}-${line}` : text
}

// Amounts, grouped while they are typed: 649,900.

type Typed = { text: string; caret: number }

const AMOUNT = /^-?[\d,]*(?:\.\d*)?$/
const withoutCommas = (text: string): string => text.replaceAll(',', '')
const isGrouped = (text: string): boolean => groupDigits(withoutCommas(text)) === text

/**
 * The text with its thousands separated, and the caret between the same digits as before; null if nothing changes. A comma
 * that the member typed is never removed, because it may not have been meant as a separator: 1,5 stays as it is, and is
 * refused. `before`: the text before this key, which was typed or pasted as `added`; null for a deletion.
 */
export function groupedAsTyped(
  { text, caret }: Typed,
  before: string,
  added: string | null,
  isForward = false,
): Typed | null {
  if (!AMOUNT.test(text) || added?.includes(',')) return null
  if (text.includes(',') && !isGrouped(before)) return null
  const grouped = groupDigits(withoutCommas(text))
  if (grouped === text) return null
  const left = withoutCommas(text.slice(0, caret)).length
  let at = 0
  for (let digits = 0; digits < left; at++) if (grouped[at] !== ',') digits++
  // Only a separator was deleted, which is back: the caret has passed it.
  if (isForward && grouped === before) at++
  return { text: grouped, caret: at }
}

// Text typed into one field that fills in two. A size in an everyday format (12' 6" x 14'): each side is written to its
// field, its unit to the group's. Coordinates copied from a map: latitude and longitude.

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
