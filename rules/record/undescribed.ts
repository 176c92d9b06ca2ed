// Values of fields that no definition at hand describes: compared by what they look like. Apart from value.ts, so that
// a list of drafts needs no table of datatypes. Pure.
import { isSeen } from '#contract/text.ts'
import { toNumber } from '../numeral.ts'

export type Scalar = string | number

/** Null, text that shows nothing and an empty list all count as no value. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !isSeen(value)) ||
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

/** The codes of a multi-select, in one order. */
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

/** The same number, however it is written. */
export const numberKey = (value: Scalar): Scalar => toNumber(value) ?? String(value)

/** Has it changed? Lists are codes in any order, a number is the same as its digits, and nothing is nothing. */
export function looksSame(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  if (Array.isArray(a) || Array.isArray(b)) return sameCodes(a, b)
  return sameScalars(a, b, typeof a === typeof b ? String : numberKey)
}
