// Draws a form in the terminal: its pages, groups and fields as a member sees them, with the effects of the board's
// rules.
import type { FieldDefinition, GroupDefinition } from '#contract/form-definition.ts'
import type { RuleSource } from '#contract/rule-set.ts'
import { datatypes, isDatatype } from '#rules/record/datatypes.ts'
import { SECTION_TARGETS } from '#rules/record/sections.ts'
import { allFields, assembleForm } from '../../catalog/read/assemble-form.ts'
import { rulesOf } from '../../catalog/read/build-catalog.ts'
import type { CatalogSource, DefinitionSource } from '../../catalog/read/catalog-source.ts'
import { column, count, type Paint, WIDTH, wrap } from './terminal.ts'

type Drawing = {
  readonly source: CatalogSource
  readonly rules: readonly RuleSource[]
  readonly withRules: boolean
  readonly paint: Paint
}

function typeOf({ source }: Drawing, field: FieldDefinition): string {
  const { comboBoxLookupName, multiselect, datatype } = field
  if (comboBoxLookupName) {
    const rows = (source.lookups.get(comboBoxLookupName) ?? []).filter(({ Active }) => Active !== false)
    return `${multiselect ? 'any' : 'one'} of ${rows.length}`
  }
  return isDatatype(datatype) ? datatypes[datatype].noun(field) : datatype
}

function ruleLines({ withRules, paint }: Drawing, rules: readonly RuleSource[], indent: number): string[] {
  if (!withRules) return []
  return rules.flatMap(({ id, action, errorText, warningText }) => {
    const message = errorText ?? warningText
    const lines = wrap(`${action} ${id}${message ? `: ${message}` : ''}`, indent)
    return lines.map(paint.dim)
  })
}

function fieldLines(drawing: Drawing, field: FieldDefinition, item: string | undefined): string[] {
  const own = drawing.rules.filter((rule) => rule.field === field.FieldName && rule.item === item)
  const required = field.IsRequired ? '*' : own.some(({ action }) => action === 'SET_REQUIRED') ? '+' : ' '
  const marks = field.IsVisible === false ? 'hidden' : field.IsDisabled ? 'locked' : ''
  const indent = item === undefined ? 2 : 4
  const cells = [
    `${' '.repeat(indent)}${required} ${column(field.FieldName, 27 - indent)}`,
    column(field.fieldLabel, 21),
    column(typeOf(drawing, field), 12),
    column(own.length > 0 ? count(own.length, 'rule') : '', 8),
    marks,
  ]
  return [cells.join(' ').trimEnd(), ...ruleLines(drawing, own, indent + 4)]
}

function groupLines(drawing: Drawing, group: GroupDefinition, fields: ReadonlyMap<string, FieldDefinition>): string[] {
  const { groupType, label, items, itemFields = [], repeatableMaxCount, fields: names } = group
  const kind =
    groupType === 'Fields' ? '' : ` [${groupType}${repeatableMaxCount ? `, up to ${repeatableMaxCount}` : ''}]`
  const targets = SECTION_TARGETS.filter(({ section }) => section === items).map(({ name }) => name)
  const whole = drawing.rules.filter(
    ({ field, item }) => item === undefined && targets.includes(field) && !fields.has(field),
  )
  const title = `${label ?? groupType}${kind}${whole.length > 0 ? `  ${count(whole.length, 'rule')}` : ''}`
  return [
    `  ${drawing.paint.bold(title)}`,
    ...ruleLines(drawing, whole, 6),
    ...names.flatMap((name) => (fields.has(name) ? fieldLines(drawing, fields.get(name)!, undefined) : [])),
    ...itemFields.flatMap((field) => fieldLines(drawing, field, items)),
  ]
}

/** `+` marks fields that some rule requires, `*` fields that the form always requires. */
export function showForm(
  source: CatalogSource,
  definition: DefinitionSource,
  options: { rules: boolean; paint: Paint },
): string[] {
  const form = assembleForm(source, definition)
  const rules = rulesOf(source, definition)
  const drawing: Drawing = { source, rules, withRules: options.rules, paint: options.paint }
  const fields = new Map(form.fields.map((field) => [field.FieldName, field]))
  const { title, formName } = definition
  const counts = [count(form.pages.length, 'page'), count(allFields(form).length, 'field'), count(rules.length, 'rule')]
  return [
    `${options.paint.bold(title)} (${formName}): ${counts.join(', ')}`,
    options.paint.dim('* always required   + required by a rule   one of / any of: number of options'),
    ...form.pages.flatMap((page) => {
      const heading = `${page.pageSortOrder} ${page.PageLabel} `
      return [
        '',
        options.paint.bold(heading + '─'.repeat(Math.max(WIDTH - heading.length, 0))),
        ...page.groups.flatMap((group) => groupLines(drawing, group, fields)),
      ]
    }),
  ]
}
