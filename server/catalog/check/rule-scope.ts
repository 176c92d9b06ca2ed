// Scope of a form's rules: the fields of its record with their types, sections as targets, the portal's own tokens.
import type { FieldDefinition } from '#contract/form-definition.ts'
import { CHANGE_FLAGS } from '#contract/listing.ts'
import type { RuleAction, RuleSource } from '#contract/rule-set.ts'
import type { FieldTypes } from '#rules/expression/check-types.ts'
import type { ValueType } from '#rules/expression/functions.ts'
import { type Parsed, parse } from '#rules/expression/parse.ts'
import { itemFieldsOf, SECTION_NAMES, SECTION_TARGETS, SECTIONS } from '#rules/record/sections.ts'
import { expressionType } from '#rules/record/value.ts'
import type { AssembledForm } from '../read/assemble-form.ts'

const sections = SECTION_NAMES.map((name) => SECTIONS[name])

/** The portal's tokens, in addition to RESO's. The status that a record is being submitted as is a letter. */
export const TOKENS: Readonly<Record<string, ValueType>> = {
  SUBMITSTATUS: 'text',
  FORMNAME: 'text',
  OPERATION: 'text',
  ...Object.fromEntries(Object.values(CHANGE_FLAGS).map((flag) => [flag.toUpperCase(), 'boolean' as const])),
  ...Object.fromEntries(sections.map(({ count }) => [count, 'number' as const])),
  ...Object.fromEntries(sections.flatMap(({ list }) => (list ? [[list.word, 'list' as const]] : []))),
}

/** A form's record, or the rows of one of its sections, as seen by its rules. */
export type RuleScope = {
  readonly known: ReadonlyMap<string, FieldDefinition>
  readonly types: Readonly<Record<string, ValueType>>
  readonly names: ReadonlySet<string>
  readonly targets: ReadonlySet<string>
}

type Form = Pick<AssembledForm, 'pages' | 'fields'>

const sectionsOf = (form: Pick<AssembledForm, 'pages'>): string[] =>
  form.pages.flatMap((page) => page.groups.flatMap((group) => group.items ?? []))

function makeScope(form: Form, item: string): RuleScope {
  const own = item ? itemFieldsOf(form, item) : form.fields
  const held = item ? [] : sectionsOf(form)
  const sections = SECTION_TARGETS.filter(({ section }) => held.includes(section)).map(({ name }) => name)
  const names = own.map((field) => field.FieldName)
  return {
    known: new Map(own.map((field) => [field.FieldName, field])),
    types: Object.fromEntries(own.map((field) => [field.FieldName, expressionType(field)])),
    names: new Set(names),
    targets: new Set([...names, ...sections]),
  }
}

/** Cached per form, because hundreds of rules need it. A form never changes. */
const scopes = new WeakMap<Form, Map<string, RuleScope>>()

/** Scope of the record, or of the rows of `item`. */
export function ruleScope(form: Form, item = ''): RuleScope {
  const cached = scopes.get(form) ?? new Map<string, RuleScope>()
  scopes.set(form, cached)
  const scope = cached.get(item) ?? makeScope(form, item)
  cached.set(item, scope)
  return scope
}

/** The rule's tree on this form: its fields decide whether `LASTPrice` is a field of that name or the saved Price. */
export const parseRule = (form: Form, { item, expression }: Pick<RuleSource, 'item' | 'expression'>): Parsed =>
  parse(expression, {
    fields: ruleScope(form, item).names,
    ...(item && { outerFields: ruleScope(form).names }),
  })

/** Type that the action requires. SET and SET_DEFAULT accept any type that the field accepts. */
function neededType(action: RuleAction, target: FieldDefinition | undefined): ValueType {
  if (action === 'SET' || action === 'SET_DEFAULT') return target ? expressionType(target) : 'any'
  return action === 'SET_PICKLIST' || action === 'RESTRICT_PICKLIST' ? 'list' : 'boolean'
}

export function scopeOf(form: Form, rule: RuleSource): FieldTypes & { readonly targets: ReadonlySet<string> } {
  const { known, types, targets } = ruleScope(form, rule.item)
  const target = known.get(rule.field)
  return {
    fields: types,
    ...(rule.item && { outer: ruleScope(form).types }),
    tokens: TOKENS,
    ...(target && { field: rule.field }),
    gives: neededType(rule.action, target),
    targets,
  }
}
