// Numerals: text that stands for one number, and how many digits a number keeps. Pure.

const NUMERAL = /^-?\d{1,30}(\.\d{0,30})?$|^-?\.\d{1,30}$/

export const isNumeral = (value: string | number): value is string =>
  typeof value === 'string' && NUMERAL.test(value.trim())

/** No number, with its unit, and no length that somebody types is longer. Patterns that look for one take much longer for longer texts. */
export const TYPED_MAX = 100

/** Maximum number of digits that a JavaScript number keeps exactly. */
export const DIGITS_MAX = 15

/** Number of significant digits, without leading zeros. */
export const digitsIn = (numeral: string): number => numeral.replace(/\D/g, '').replace(/^0+/, '').length

/** Null also for a numeral with more digits than a number can hold, which would become a different number. */
export function toNumber(value: string | number): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return isNumeral(value) && digitsIn(value) <= DIGITS_MAX ? Number(value) : null
}
