// Numerals: text that stands for one number, and how many digits a number keeps. Pure.

const NUMERAL = /^-?\d{1,30}(\.\d{0,30})?$|^-?\.\d{1,30}$/

export const isNumeral = (value: string | number): value is string =>
  typeof value === 'string' && NUMERAL.test(value.trim())

/** Most digits that a JavaScript number keeps exactly as typed. */
export const DIGITS_MAX = 15

/** Significant digits: without leading zeros. */
export const digitsIn = (numeral: string): number => numeral.replace(/\D/g, '').replace(/^0+/, '').length

/** Null also for a numeral of more digits than a number holds: it would become another one. */
export function toNumber(value: string | number): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return isNumeral(value) && digitsIn(value) <= DIGITS_MAX ? Number(value) : null
}
