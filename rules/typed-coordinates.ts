// Parses coordinates as maps and phones copy them: 51.0447, -114.0719; 51.0447° N; 51°2′41″N 114°4′19″W. Pure. Text
// that is not clearly coordinates stays text, which the field refuses with a message.
import { plainDashes, searchText } from '#contract/text.ts'

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d{1,15})?)(?:\s?°(?:\s?(\d{1,2})\s?['′’](?:\s?(\d{1,2}(?:\.\d{1,6})?)\s?(?:["″”]|''))?)?)?\s?([NSEW])?`
const ONE = new RegExp(`^${DEGREES}$`, 'i')
const TWO = new RegExp(String.raw`^\(?${DEGREES}(?:\s?[,;]\s?|\s)${DEGREES}\)?$`, 'i')
/** About a meter, like those that the map writes. */
const DECIMALS = 5

type Axis = 'NS' | 'EW'

/** Numbers without signs and words keep their digits; null for a side of the other axis, or two signs. */
function degreesOf([degrees = '', minutes, seconds, side = '']: (string | undefined)[], axis: Axis): string | null {
  const letter = side.toUpperCase()
  if (!axis.includes(letter) || (letter && degrees.startsWith('-'))) return null
  const isMinus = degrees.startsWith('-') || 'SW'.includes(letter || '?')
  const size = degrees.replace('-', '')
  if (minutes === undefined) return `${isMinus ? '-' : ''}${size}`
  if (size.includes('.') || Number(minutes) > 59 || Number(seconds ?? 0) >= 60) return null
  const whole = Number(size) + Number(minutes) / 60 + Number(seconds ?? 0) / 3_600
  return `${isMinus ? '-' : ''}${whole.toFixed(DECIMALS)}`
}

/** The degrees of one field as a numeral; null for any other text. */
export function readTypedDegrees(text: string, axis: Axis): string | null {
  const found = ONE.exec(plainDashes(searchText(text)))
  return found && degreesOf(found.slice(1, 5), axis)
}

/** Latitude and longitude copied together, in this order; null for any other text. */
export function readTypedSpot(text: string): { latitude: string; longitude: string } | null {
  const found = TWO.exec(plainDashes(searchText(text)))
  if (!found) return null
  const [latitude, longitude] = [degreesOf(found.slice(1, 5), 'NS'), degreesOf(found.slice(5, 9), 'EW')]
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
