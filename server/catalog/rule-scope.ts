// What a rule of a form may speak of: the fields of its record and their types, sections as targets, the portal's own tokens.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { RuleAction, RuleSource } from '#contract/rule-set.ts'
import type { FieldTypes } from '#rules/expression/check-types.ts'
import type { ValueType } from '#rules/expression/functions.ts'
import { expressionType } from '#rules/field-types.ts'
import { SECTION_TARGETS } from '#rules/form-plan.ts'
import type { AssembledForm } from './assemble-form.ts'

const FLAGS = ['PHOTOSHAVECHANGED', 'ROOMSHAVECHANGED', 'SUPPLEMENTSHAVECHANGED', 'OPENHOUSESHAVECHANGED'] as const
const COUNTS = [
  'PHOTOCOUNT',
  'ROOMCOUNT',
  'OPENHOUSECOUNT',
  'SUPPLEMENTCOUNT',
  'DOORCOUNT',
  'UNITCOUNT',
  'PARCELCOUNT',
] as const

/** Beside RESO's own: the portal's words. The status that a record is being submitted as is a letter. */
export const TOKENS: Readonly<Record<string, ValueType>> = {
  SUBMITSTATUS: 'text',
  FORMNAME: 'text',
  OPERATION: 'text',
  ROOMTYPES: 'list',
  ...Object.fromEntries(FLAGS.map((flag) => [flag, 'boolean'] as const)),
  ...Object.fromEntries(COUNTS.map((count) => [count, 'number'] as const)),
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
  const held = rule.item ? [] : sectionsOf(form)
  const sections = SECTION_TARGETS.filter(({ section }) => held.includes(section)).map(({ name }) => name)
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
