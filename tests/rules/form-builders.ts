// A small form to talk about: a listing with a price, a pool, an agreement, rooms and photos.
import type { FieldDefinition, FormDefinition, GroupDefinition } from '#contract/form-definition.ts'
import type { Rule, RuleAction, RuleSets } from '#contract/rule-set.ts'
import { dependencies } from '#rules/expression/dependencies.ts'
import { parse } from '#rules/expression/parse.ts'
import type { FormInput } from '#rules/form-input.ts'

export const field = (FieldName: string, datatype: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  FieldName,
  fieldLabel: FieldName.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  PageName: 'Listing',
  SortOrder: 1,
  datatype,
  ...more,
})

/** `[field, action, expression, text?, order?]` */
export type RuleLine = readonly [target: string, action: RuleAction, expression: string, text?: string, order?: number]

function ruleSets(
  lines: readonly RuleLine[],
  fields: readonly FieldDefinition[],
  outer: readonly FieldDefinition[] = [],
) {
  const names = (from: readonly FieldDefinition[]) => new Set(from.map((each) => each.FieldName))
  const sets: RuleSets = {}
  for (const [index, [target, action, expression, text, order = index]] of lines.entries()) {
    const parsed = parse(expression, { fields: names(fields), outerFields: names(outer) })
    if (!parsed.ok) throw new Error(`${expression}: ${parsed.error.message}`)
    const { fields: reads, last, outer: around, tokens } = dependencies(parsed.tree)
    const deps = { fields: [...reads], last: [...last], outer: [...around], tokens: [...tokens] }
    const rule: Rule = { id: `${target}-${index}`, action, order, deps, tree: parsed.tree }
    if (text !== undefined) Object.assign(rule, action === 'WARNING' ? { warningText: text } : { errorText: text })
    sets[`${target}Rules`] = [...(sets[`${target}Rules`] ?? []), rule]
  }
  return sets
}

export type FormParts = {
  fields: readonly FieldDefinition[]
  rules?: readonly RuleLine[]
  sections?: Readonly<
    Record<string, { fields: readonly FieldDefinition[]; rules?: readonly RuleLine[]; most?: number }>
  >
}

export function form({ fields, rules = [], sections = {} }: FormParts): FormDefinition {
  const groups = Object.entries(sections).map(
    ([items, { fields: itemFields, most }]): GroupDefinition => ({
      groupType: items,
      fields: [],
      items,
      itemFields: [...itemFields],
      ...(most !== undefined && { repeatableMaxCount: most }),
    }),
  )
  return {
    formName: 'res',
    title: 'Residential',
    hash: '',
    lookups: [],
    lookupsHash: '',
    pages: [
      { PageName: 'Listing', PageLabel: 'Listing', pageSortOrder: 1, groups: [{ groupType: 'Fields', fields: [] }] },
      { PageName: 'Rooms', PageLabel: 'Rooms', pageSortOrder: 2, groups },
    ],
    fields: [...fields],
    rules: ruleSets(rules, fields),
    itemRules: Object.fromEntries(
      Object.entries(sections).map(([name, { fields: own, rules: lines = [] }]) => [
        name,
        ruleSets(lines, own, fields),
      ]),
    ),
  }
}

export const input = (values: FormInput['values'], more: Partial<FormInput> = {}): FormInput => ({
  values,
  now: '2026-11-21T18:00:00.000Z',
  timezone: 'America/Edmonton',
  ...more,
})
