// Parses one or two lengths as people type, paste or say them: 12' 6" x 14', 12 6 by 10, 3.8 x 4.2 m. Pure. Text that
// is not clearly lengths is not converted at all, so typed text never becomes a different size.
import { typedText } from '#contract/text.ts'
import { fromFeetInches, INCHES_MAX, type LengthUnit } from './measure.ts'
import { TYPED_MAX } from './numeral.ts'

/** One or two lengths in one unit. Feet are decimal feet (12' 6" is 12.5), with two decimals. */
type TypedLengths = {
  readonly kind: 'lengths'
  readonly lengths: readonly [number] | readonly [number, number]
  readonly unit: LengthUnit
}
/** Text meant as lengths that can't be stored, with the message shown below the field. */
type RefusedLengths = { readonly kind: 'refused'; readonly message: string }

const BETWEEN = /\s*(?:[x×*]|\bby\b)\s*/i
const NUMERAL = String.raw`\d{1,6}(?:\.\d{1,6})?`
const DECIMALS = String.raw`${NUMERAL}|\.\d{1,6}`
const FOOT_MARK = String.raw`['’′‘\`´ʹ]|ft\.?|feet|foot`
const INCH_MARK = String.raw`["”″“˝ʺ]|['’′‘\`´ʹ]{2}|in\.?|inch|inches`
/** 6½ or 6 1/2 */
const FRACTION = /\s?[¼½¾⅐-⅞]|[\s-]\d{1,2}[/⁄]\d{1,2}/
/** What to type instead of parts of an inch. */
const WHOLE_INCHES = 'Whole inches only, such as 12\' 6".'

const METERS = new RegExp(String.raw`^(${DECIMALS})\s*(?:m\.?|meters?|metres?)$`, 'i')
const BARE = new RegExp(`^(${DECIMALS})$`)
/** 12'  12.5 ft  12' 6"  12ft 6  12 6 */
const FEET = new RegExp(String.raw`^(${DECIMALS})\s*(?:${FOOT_MARK})$`, 'i')
const FEET_AND_INCHES = new RegExp(
  String.raw`^(\d{1,6})(?:\s*(?:${FOOT_MARK})[\s,-]*|\s+|-)(${NUMERAL})\s*(?:${INCH_MARK})?$`,
  'i',
)
const INCHES = new RegExp(String.raw`^(\d{1,6})\s*(?:${INCH_MARK})$`, 'i')

type Side = { readonly value: number; readonly unit: LengthUnit | null } | RefusedLengths

const refused = (message: string): RefusedLengths => ({ kind: 'refused', message })
const feet = (whole: number, inches: number): Side => ({
  value: fromFeetInches({ feet: whole, inches }),
  unit: 'F',
})

function readSide(text: string): Side | null {
  if (FRACTION.test(text)) return readSide(text.replace(FRACTION, '')) && refused(WHOLE_INCHES)
  const meters = METERS.exec(text)
  if (meters) return { value: Number(meters[1]), unit: 'M' }
  const bare = BARE.exec(text)
  if (bare) return { value: Number(bare[1]), unit: null }
  const inFeet = FEET.exec(text)
  if (inFeet) return { value: Number(inFeet[1]), unit: 'F' }
  const onlyInches = INCHES.exec(text)
  const [, whole, inches] = onlyInches ? [text, '0', onlyInches[1]] : (FEET_AND_INCHES.exec(text) ?? [])
  if (whole === undefined || inches === undefined) return null
  if (!Number.isInteger(Number(inches))) return refused(WHOLE_INCHES)
  if (Number(inches) > INCHES_MAX) return refused(`At most ${INCHES_MAX} inches; this has ${inches}.`)
  return feet(Number(whole), Number(inches))
}

/**
 * One or two lengths, or the reason for refusing them; null if the text isn't lengths. `unit`: unit of numbers without
 * a mark, if neither side has one.
 */
export function readTypedLengths(text: string, unit: LengthUnit): TypedLengths | RefusedLengths | null {
  const typed = typedText(text)
  if (typed.length > TYPED_MAX) return null
  const parts = typed.split(BETWEEN)
  if (parts.length > 2) return null
  const sides = parts.map(readSide)
  const marked = new Set<LengthUnit>()
  const values: number[] = []
  for (const side of sides) {
    if (side === null) return null
    if ('kind' in side) return side
    if (side.unit) marked.add(side.unit)
    values.push(side.value)
  }
  if (marked.size > 1) return refused('Give both sides in feet or both in meters.')
  const [first, second] = values
  const [said = unit] = marked
  return { kind: 'lengths', lengths: second === undefined ? [first!] : [first!, second], unit: said }
}

/** Why a text with marked feet and inches is not a valid length; null for any other text. */
export function typedLengthProblem(text: string): string | null {
  const read = /[a-z'"’”′″`´¼-¾⅐-⅞]/i.test(text) ? readTypedLengths(text, 'F') : null
  return read?.kind === 'refused' ? read.message : null
}
