// Width of a field on a phone: short answers are placed side by side.
import type { FieldDefinition, INPUT_TYPES } from '#contract/form-definition.ts'
import type { ControlKind } from '#rules/record/value.ts'

export type FieldWidth = NonNullable<FieldDefinition['width']>

/** A phone number, a postal code, a lot or a block fits in half of a row. */
const SHORT_TEXT = 16

const SHORT_KINDS: ReadonlySet<ControlKind> = new Set(['number', 'date', 'time'])

export function widthOf({ width, quick, maxLength }: FieldDefinition, kind: ControlKind): FieldWidth {
  if (width) return width
  if (quick) return 'full'
  if (SHORT_KINDS.has(kind)) return 'half'
  return kind === 'text' && maxLength !== undefined && maxLength <= SHORT_TEXT ? 'half' : 'full'
}

const WEB_ADDRESS: (typeof INPUT_TYPES)[number] = 'WebAddress'
export const isWebAddress = ({ inputType }: Pick<FieldDefinition, 'inputType'>): boolean => inputType === WEB_ADDRESS
