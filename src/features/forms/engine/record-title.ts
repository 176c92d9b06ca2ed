// Title of a record in a form: a listing's address, a person's name, an office's name.
import type { DefinitionType } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'

const text = (value: Value | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** '' if there is none yet. */
export function recordTitle(
  type: DefinitionType | undefined,
  values: Values,
  address: (values: Values) => string,
): string {
  if (type === 'office') return text(values.OfficeName)
  if (type === 'agent') {
    const named = [text(values.MemberFirstName), text(values.MemberLastName)].filter(Boolean).join(' ')
    return text(values.MemberFullName) || named
  }
  // A province alone is a default and identifies no house.
  return ['StreetNumber', 'StreetName', 'City'].some((name) => values[name]) ? address(values) : ''
}
