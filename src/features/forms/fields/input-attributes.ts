// The right keyboard for each field: type, inputmode, capitalization and autofill, from the definition and RESO's
// names.
import { decimalsOf } from '#rules/record/value.ts'
import { isWebAddress } from '../engine/field-layout.ts'
import type { FieldModel } from '../engine/form-model.ts'

type InputAttributes = {
  type: string
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'text'
  autoCapitalize: 'none' | 'sentences' | 'words' | 'characters'
  autoComplete: string
  autoCorrect: 'on' | 'off'
  spellCheck: boolean
}

const plain = { type: 'text', autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const

/**
 * Matched by parts of the RESO name; the first match wins. Plain strings rather than patterns, because this runs for
 * every mounted input.
 */
const BY_NAME: readonly [readonly string[], InputAttributes][] = [
  [['Email'], { ...plain, inputMode: 'email', autoCapitalize: 'none' }],
  [['Phone'], { ...plain, inputMode: 'tel', autoCapitalize: 'none' }],
  [
    ['PostalCode', 'UnitNumber', 'ParcelNumber', 'StreetNumber', 'RollNumber', 'Linc', 'License', 'Serial', 'Zoning'],
    { ...plain, autoCapitalize: 'characters' },
  ],
  [['Name', 'Street', 'Builder', 'Address', 'City'], { ...plain, autoCapitalize: 'words' }],
]

/** Names that contain one of these hold sentences, regardless of their other parts. */
const PROSE = ['Comments', 'Description', 'Remarks']

const words: InputAttributes = { ...plain, autoCapitalize: 'sentences', autoCorrect: 'on', spellCheck: true }

export function inputAttributes(field: FieldModel): InputAttributes {
  if (field.kind === 'number')
    return { ...plain, inputMode: decimalsOf(field.definition) ? 'decimal' : 'numeric', autoCapitalize: 'none' }
  if (field.kind === 'date') return { ...plain, inputMode: 'numeric', autoCapitalize: 'none' }
  if (isWebAddress(field.definition)) return { ...plain, inputMode: 'url', autoCapitalize: 'none' }
  if (PROSE.some((end) => field.name.endsWith(end))) return words
  return BY_NAME.find(([parts]) => parts.some((part) => field.name.includes(part)))?.[1] ?? words
}
