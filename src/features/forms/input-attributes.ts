// The right keyboard for each field: type, inputmode, capitals and autofill, from what the definition says and RESO's names.
import type { FieldModel } from './form-model.ts'
import { decimalsOf } from './number-text.ts'

export type InputAttributes = {
  type: string
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'text'
  autoCapitalize: 'none' | 'sentences' | 'words' | 'characters'
  autoComplete: string
  autoCorrect: 'on' | 'off'
  spellCheck: boolean
}

const plain = { type: 'text', autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const

/** By what a RESO name ends in or holds; the first that fits. */
const BY_NAME: readonly [RegExp, InputAttributes][] = [
  [/Email/, { ...plain, inputMode: 'email', autoCapitalize: 'none' }],
  [/(URL|Url)/, { ...plain, inputMode: 'url', autoCapitalize: 'none' }],
  [/Phone(?!.*Ext)/, { ...plain, inputMode: 'tel', autoCapitalize: 'none' }],
  [/(PostalCode|Zip|UnitNumber|ParcelNumber|Linc|License|Zoning)/, { ...plain, autoCapitalize: 'characters' }],
  [/(StreetNumber|RollNumber)/, { ...plain, autoCapitalize: 'characters' }],
  [/(Name|Street|Subdivision|Builder|Address)/, { ...plain, autoCapitalize: 'words' }],
]

const words: InputAttributes = { ...plain, autoCapitalize: 'sentences', autoCorrect: 'on', spellCheck: true }

export function inputAttributes(field: FieldModel): InputAttributes {
  if (field.kind === 'number')
    return { ...plain, inputMode: decimalsOf(field.definition) ? 'decimal' : 'numeric', autoCapitalize: 'none' }
  return BY_NAME.find(([pattern]) => pattern.test(field.name))?.[1] ?? words
}
