// The portal's form engine as a contestant in a bench of form engines: the same store, rules, page view and controls
// that members use, without the surrounding frame (header, section list, sheets), as the other contestants have none.

import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { Rule, RuleSets } from '#contract/rule-set.ts'
import type { Tree } from '#rules/expression/tree.ts'
import { openStandaloneForm, type StandaloneForm } from '../../src/app/standalone-form.tsx'
import type { BenchDefinition, BenchField, BenchRule } from './definition.ts'

const DATATYPES = {
  text: 'string',
  number: 'decimal',
  date: 'date',
  bool: 'bit',
  select20: 'string',
  select400: 'string',
}

/** The bench's yes/no are Y and N; ours are bits. */
const yes = (text: string | undefined): boolean => text === 'Y'

const fieldOf = (field: BenchField, order: number): FieldDefinition => ({
  FieldName: field.name,
  fieldLabel: field.label,
  PageName: `page${field.page}`,
  SortOrder: order,
  datatype: DATATYPES[field.kind],
  IsRequired: field.required,
  ...(field.maxLength !== undefined && { maxLength: field.maxLength }),
  ...(field.options && { comboBoxLookupName: field.kind, inputType: 'ComboBox' }),
})

const f = (name: string): Tree => ['f', name]
const isEmpty = (name: string): Tree => ['=', f(name), null]

/**
 * A rule in RCP-19, e.g. `.NOT. (P0F1 = .EMPTY. .OR. (P0F1 >= 1 .AND. P0F1 <= 1000))`, as the parsed tree that phones
 * receive.
 */
function treeOf(rule: BenchRule): Tree {
  const here = f(rule.field)
  const other = f(rule.other ?? '')
  switch (rule.type) {
    case 'range':
      return ['and', ['not', isEmpty(rule.field)], ['or', ['<', here, rule.min ?? 0], ['>', here, rule.max ?? 0]]]
    case 'gte':
    case 'dateGte':
      return ['and', ['not', isEmpty(rule.field)], ['not', isEmpty(rule.other!)], ['<', here, other]]
    case 'pattern':
      return ['and', ['not', isEmpty(rule.field)], ['not', ['call', 'MATCH', here, rule.pattern ?? '']]]
    case 'requiredIf':
      return ['=', other, yes(rule.equals)]
  }
}

function rulesOf({ rules, fields }: BenchDefinition): RuleSets {
  const sets: RuleSets = {}
  const add = (field: string, rule: Omit<Rule, 'id' | 'order'>) => {
    const set = sets[`${field}Rules`] ?? []
    sets[`${field}Rules`] = [...set, { id: `${field}-${set.length}`, order: set.length, ...rule }]
  }
  for (const rule of rules) {
    const names = rule.other ? [rule.field, rule.other] : [rule.field]
    const action = rule.type === 'requiredIf' ? 'SET_REQUIRED' : 'REJECT'
    add(rule.field, { action, deps: { fields: names }, tree: treeOf(rule), errorText: rule.message })
  }
  for (const { name, visibleIf } of fields)
    if (visibleIf) {
      const tree: Tree = ['=', f(visibleIf.field), yes(visibleIf.equals)]
      add(name, { action: 'SET_DISPLAY', deps: { fields: [visibleIf.field] }, tree })
    }
  return sets
}

export function definitionOf(bench: BenchDefinition): FormDefinition {
  return {
    formName: 'bench',
    title: 'Bench',
    hash: '',
    lookups: ['select20', 'select400'],
    lookupsHash: '',
    pages: bench.pages.map((page, index) => ({
      PageName: page.name,
      PageLabel: page.label,
      pageSortOrder: index,
      groups: [{ groupType: 'Fields', fields: page.fields.map(({ name }) => name) }],
    })),
    fields: bench.fields.map(fieldOf),
    rules: rulesOf(bench),
    itemRules: {},
  }
}

const tablesOf = ({ fields }: BenchDefinition): LookupTable[] =>
  ['select20', 'select400'].map((tableName) => ({
    tableName,
    rows: (fields.find(({ kind }) => kind === tableName)?.options ?? []).map(({ value, text }) => ({
      Code: value,
      Description: text,
    })),
  }))

function valuesOf({ fields, initial }: BenchDefinition): Values {
  const values: Values = {}
  for (const { name, kind } of fields) {
    const value = initial[name] ?? null
    values[name] = kind === 'bool' ? Number(yes(String(value))) : value === '' ? null : value
  }
  return values
}

/** The bench's runner sets yes/no fields through a native select; this one forwards to our two buttons. */
function addHandle(element: Element, { store }: StandaloneForm, name: string): void {
  const select = document.createElement('select')
  select.id = `${name}-handle`
  select.append(new Option(''), new Option('Yes', '1'), new Option('No', '0'))
  select.addEventListener('change', () => {
    const button = document.querySelector<HTMLElement>(`[data-set="${name}"][data-bit="${select.value}"]`)
    if (button && String(store.value(name)) !== select.value) button.click()
  })
  element.after(select)
}

export function contest(bench: BenchDefinition) {
  // In the format that the server delivers, built before the clock starts.
  const delivered = { definition: definitionOf(bench), tables: tablesOf(bench), values: valuesOf(bench) }
  let form: StandaloneForm
  return {
    async mount(element: Element, mode: 'page' | 'all') {
      form = openStandaloneForm(element, { ...delivered, pages: mode === 'all' ? 'all' : 'one' })
      addHandle(element, form, 'P0F4')
    },
    goto: (page: number) => form.goto(page),
    validate() {
      form.store.flush()
      return form.store.total().errors
    },
    validateUI() {
      form.update((store) => {
        store.flush()
        store.revealAll()
      })
    },
    value: (name: string) => form.store.value(name),
    selector: (name: string) => (name === 'P0F4' ? `#${name}-handle` : `#${name}`),
  }
}
