// A number as people type or paste it: "$1,250.50", "1 250", "1,250 sq ft". Pure.
// Role: what is typed must never become another number. Whatever is not plainly one number stays text, which the field refuses with a message.
import { readUnitWord, type Unit } from './measure.ts'

/** A `-` and a `$` in front, thousands in groups of three, a decimal point, and letters behind for a unit. */
const NUMBER = /^(?:\$\s*)?(-?)\s*(?:\$\s*)?(\d+|\d{1,3}(?:[,\s]\d{3})+)?(?:\.(\d*))?(?:\s*([a-z].*))?$/i

/** More digits than this a number does not hold as they were typed. */
export const DIGITS_MAX = 15

/** Digits that count: without the zeros in front. */
export const digitsIn = (numeral: string): number => numeral.replace(/\D/g, '').replace(/^0+/, '').length

/** Number or text; null for nothing typed. A unit behind the number must be the field's own. */
export function readTypedNumber(text: string, unit: Unit | null = null): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  const [, sign, whole = '', decimals = '', word] = NUMBER.exec(typed) ?? []
  if (sign === undefined || whole + decimals === '') return typed
  if (word !== undefined && (unit === null || readUnitWord(word) !== unit)) return typed
  const numeral = `${sign}${whole.replace(/\D/g, '') || '0'}${decimals && `.${decimals}`}`
  if (digitsIn(numeral) > DIGITS_MAX) return numeral
  const number = Number(numeral)
  // A number so small that it would be shown with an exponent.
  return String(number).includes('e') ? numeral : Object.is(number, -0) ? 0 : number
}
