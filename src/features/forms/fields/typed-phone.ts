// A phone number formatted as in an address book, +1 (403) 555-0142, may be longer than its field. A truncated number
// is a wrong number, so the input accepts it whole, and it is shortened without losing a digit.
import { typedText } from '#contract/text.ts'
import type { FieldModel } from '../engine/form-model.ts'
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
