// A phone number as an address book writes it, +1 (403) 555-0142, may be longer than its field. A cut number is a wrong
// number: the input takes it whole, and it is shortened without losing a digit.
import type { FieldModel } from '../engine/form-model.ts'
import { inputAttributes } from './input-attributes.ts'

/** Most of what a phone's input takes; what does not fit the field then has the rules' message. */
const TYPED_MAX = 40

const isPhone = (field: FieldModel): boolean => inputAttributes(field).inputMode === 'tel'

/** `maxLength` of a field's input. */
export const inputMax = (field: FieldModel): number | undefined => {
  const { maxLength } = field.definition
  return maxLength !== undefined && isPhone(field) ? Math.max(maxLength, TYPED_MAX) : maxLength
}

/** A number of this continent that is too long for its field, as 403-555-0142; everything else as it is. */
export function shortenedPhone(field: FieldModel, text: string): string {
  const { maxLength } = field.definition
  if (maxLength === undefined || text.trim().length <= maxLength || !isPhone(field)) return text
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(text.replace(/[\s().+-]/g, '')) ?? []
  return area ? `${area}-${exchange}-${line}` : text
}
