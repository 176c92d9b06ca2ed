// Values of fields without a definition: they are compared by their appearance. Separate from value.ts, so that a list
// of drafts needs no table of datatypes. Pure.
import { hasVisibleText } from '#contract/text.ts'
import { toNumber } from '../numeral.ts'

export type Scalar = string | number

/** Null, text with nothing visible and an empty list all count as no value. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !hasVisibleText(value)) ||
  (Array.isArray(value) && value.length === 0)

export const isScalar = (value: unknown): value is Scalar => typeof value === 'string' || typeof value === 'number'

export const scalars = (value: unknown): Scalar[] =>
  Array.isArray(value)
    ? value.filter(isScalar)
    : isScalar(value)
      ? [value]
      : typeof value === 'boolean'
        ? [Number(value)]
        : []

/** Codes of a multi-select, sorted. */
export function codes(value: unknown): string[] {
  const found = scalars(value).map(String)
  return found.length > 1 ? found.sort() : found
}

export const sameCodes = (a: unknown, b: unknown): boolean => codes(a).join('\n') === codes(b).join('\n')

/** `key`: equal for values that mean the same. */
export function sameScalars(a: unknown, b: unknown, key: (value: Scalar) => Scalar): boolean {
  const [left, right] = [scalars(a), scalars(b)]
  return left.length === 1 && right.length === 1 ? key(left[0]!) === key(right[0]!) : left.join() === right.join()
}

/** Key that is equal for the same number in different notations. */
export const numberKey = (value: Scalar): Scalar => toNumber(value) ?? String(value)

/** Compares lists as codes in any order, and a number as equal to its digits; all empty values are equal. */
export function looksSame(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (Array.isArray(a) || Array.isArray(b)) return sameCodes(a, b)
  return sameScalars(a, b, typeof a === typeof b ? String : numberKey)
}
