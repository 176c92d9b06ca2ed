// Message for an empty required field or section, used if the board's rules have none of their own.
import type { FieldDefinition } from '#contract/form-definition.ts'
import { entryOf } from './record/datatypes.ts'

/** Tells the member what to do: in the field's own words, or else by the label. `field`: absent for a section. */
export function requiredText(label: string, field: FieldDefinition | undefined): string {
  const name = label.trim()
  if (!field) return `Add ${name.toLowerCase()}.`
  if (field.requiredText) return field.requiredText
  if (field.comboBoxLookupName) return `Choose ${name}.`
  const { control } = entryOf(field)
  if (control === 'yesno') return `Answer ${name} with Yes or No.`
  return control === 'text' || control === 'number' ? `Enter ${name}.` : `Choose ${name}.`
}
