// What a rule of a form may speak of: the fields of its record and their types, sections as targets, the portal's own tokens.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { RuleAction, RuleSource } from '#contract/rule-set.ts'
import type { FieldTypes } from '#rules/expression/check-types.ts'
import type { ValueType } from '#rules/expression/functions.ts'
import { expressionType } from '#rules/field-types.ts'
import type { AssembledForm } from './assemble-form.ts'

/** Beside RESO's own. The change flags and counts come from the form; the status it is being submitted as is a letter. */
export const TOKENS: Readonly<Record<string, ValueType>> = {
  SUBMITSTATUS: 'text',
  FORMNAME: 'text',
  OPERATION: 'text',
  PHOTOCOUNT: 'number',
  ROOMCOUNT: 'number',
  OPENHOUSECOUNT: 'number',
  SUPPLEMENTCOUNT: 'number',
  ROOMTYPES: 'list',
  PHOTOSHAVECHANGED: 'boolean',
  ROOMSHAVECHANGED: 'boolean',
  SUPPLEMENTSHAVECHANGED: 'boolean',
  OPENHOUSESHAVECHANGED: 'boolean',
}

/** Where a message about a whole section lands, by the section's name in the payload. */
export const SECTION_TARGETS: Readonly<Record<string, readonly string[]>> = {
  photos: ['Photos'],
  rooms: ['Rooms', 'RoomDimensions', 'RoomTypeMinimumRequirements'],
  supplements: ['Supplements'],
  openHouses: ['OpenHouses'],
  doors: ['Doors'],
  units: ['Units'],
  parcels: ['Parcels'],
  history: ['History'],
}

const typesOf = (fields: readonly FieldDefinition[]): Record<string, ValueType> =>
  Object.fromEntries(fields.map((field) => [field.FieldName, expressionType(field)]))

export const itemFieldsOf = (form: Pick<AssembledForm, 'pages'>, item: string): readonly FieldDefinition[] =>
  form.pages
    .flatMap((page) => page.groups.filter((group) => group.items === item))
    .flatMap((group) => group.itemFields ?? [])

export const sectionsOf = (form: Pick<AssembledForm, 'pages'>): string[] =>
  form.pages.flatMap((page) => page.groups.flatMap((group) => group.items ?? []))

/** What the action makes of the expression's value. SET and SET_DEFAULT take whatever the field takes. */
function neededType(action: RuleAction, target: FieldDefinition | undefined): ValueType {
  if (action === 'SET' || action === 'SET_DEFAULT') return target ? expressionType(target) : 'any'
  return action === 'SET_PICKLIST' || action === 'RESTRICT_PICKLIST' ? 'list' : 'boolean'
}

export function scopeOf(
  form: Pick<AssembledForm, 'pages' | 'fields'>,
  rule: RuleSource,
): FieldTypes & { readonly targets: ReadonlySet<string> } {
  const own = rule.item ? itemFieldsOf(form, rule.item) : form.fields
  const sections = rule.item ? [] : sectionsOf(form).flatMap((section) => SECTION_TARGETS[section] ?? [])
  const target = own.find((field) => field.FieldName === rule.field)
  return {
    fields: typesOf(own),
    ...(rule.item && { outer: typesOf(form.fields) }),
    tokens: TOKENS,
    ...(target && { field: rule.field }),
    gives: neededType(rule.action, target),
    targets: new Set([...own.map((field) => field.FieldName), ...sections]),
  }
}
