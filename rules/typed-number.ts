// Parses numbers as people type or paste them: "$1,250.50", "1 250", "1,250 sq ft". Pure. Typed text must never become
// a different number. Anything that is not clearly a single number stays text, which the field refuses with a message.
import { typedText } from '#contract/text.ts'
import { readUnitWord, type Unit } from './measure.ts'
import { DIGITS_MAX, digitsIn, TYPED_MAX } from './numeral.ts'

/** A leading `-` and `$`, thousands in groups of three, a decimal point, and trailing letters for a unit. */
const NUMBER = /^(?:\$\s*)?(-?)\s*(?:\$\s*)?(\d+|\d{1,3}(?:[,\s]\d{3})+)?(?:\.(\d*))?(?:\s*([a-z].*))?$/i

/** A number, or the text if it isn't one; null for empty input. A unit after the number must be the field's own. */
export function readTypedNumber(text: string, unit: Unit | null = null): number | string | null {
  const typed = typedText(text)
  if (typed === '') return null
  if (typed.length > TYPED_MAX) return typed
  const [, sign, whole = '', decimals = '', word] = NUMBER.exec(typed) ?? []
  if (sign === undefined || whole + decimals === '') return typed
  if (word !== undefined && (unit === null || readUnitWord(word) !== unit)) return typed
  const numeral = `${sign}${whole.replace(/\D/g, '') || '0'}${decimals && `.${decimals}`}`
  if (digitsIn(numeral) > DIGITS_MAX) return numeral
  const number = Number(numeral)
  // A number so small that it would print with an exponent stays text.
  return String(number).includes('e') ? numeral : Object.is(number, -0) ? 0 : number
}

/** Formats 1250.5 as 1,250.5, or as 1,250.50 for money. */
export function groupDigits(numeral: string, isMoney = false): string {
  const [whole = '', decimals] = numeral.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  if (decimals === undefined) return grouped
  return `${grouped}.${isMoney ? decimals.padEnd(2, '0') : decimals}`
}
