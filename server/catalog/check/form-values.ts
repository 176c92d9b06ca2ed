// Possible values of a form's fields and dotted words, according to the definition: lookup codes, lengths, decimals.
import { DAY_MS, MIN_YEAR } from '#contract/constants.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import { ROLE_NAMES } from '#contract/rights.ts'
import type { Tree } from '#rules/expression/tree.ts'
import { type Datatype, isDatatype } from '#rules/record/datatypes.ts'
import { SECTION_NAMES, SECTION_TARGETS, SECTIONS } from '#rules/record/sections.ts'
import { decimalsOf } from '#rules/record/value.ts'
import type { AssembledForm } from '../read/assemble-form.ts'
import type { CatalogSource } from '../read/catalog-source.ts'
import type { ValuesOf } from './can-be-true.ts'
import { anything, numbers, onlyNothing, type Values, words } from './possible-values.ts'
import { ruleScope, sectionsOf } from './rule-scope.ts'

type Form = Pick<AssembledForm, 'pages' | 'fields'>
type Held = Values & { readonly days?: boolean }

const FIRST_DAY = Date.UTC(MIN_YEAR, 0, 1) / DAY_MS
const USER_CLASSES = new Set(ROLE_NAMES.map((role) => role.toUpperCase()))
const TRUTHS = words({ only: new Set([true, false]) })
const codesOf = (source: CatalogSource, table: string | undefined): ReadonlySet<string> | undefined => {
  const rows = table === undefined ? undefined : source.lookups.get(table)
  return rows && new Set(rows.map((row) => row.Code))
}

/** `saved`: the value is from the database and may be older than the current definition. */
type Possible = (field: FieldDefinition, saved: boolean) => Held

const not = ({ allowZero }: FieldDefinition, saved: boolean) => (allowZero || saved ? [] : [0])
const number: Possible = (field, saved) => {
  const decimals = decimalsOf(field)
  const step = saved || !Number.isFinite(decimals) ? 0 : 10 ** -decimals
  return numbers({ step, not: not(field, saved), ...(!saved && !field.allowNegative && { from: 0 }) })
}

const POSSIBLE: Record<Datatype, Possible> = {
  string: ({ maxLength }, saved) => (saved || !maxLength ? words() : words({ maxLength })),
  integer: number,
  decimal: number,
  numeric: number,
  bit: () => TRUTHS,
  date: (_, saved) => ({ ...numbers({ step: 1, ...(!saved && { from: FIRST_DAY }) }), days: true }),
  time: () => anything,
  datetime: () => anything,
}

function fieldValues(source: CatalogSource, field: FieldDefinition, saved: boolean): Held {
  const { datatype, multiselect, comboBoxLookupName } = field
  if (multiselect || !isDatatype(datatype)) return anything
  const codes = datatype === 'string' ? codesOf(source, comboBoxLookupName) : undefined
  return codes ? words({ only: codes }) : POSSIBLE[datatype](field, saved)
}

function wordValues(source: CatalogSource, form: Form, formName: string, word: string): Held {
  if (word === 'FORMNAME') return words({ empty: false, only: new Set([formName]) })
  if (word === 'USERCLASS') return words({ empty: false, only: USER_CLASSES })
  if (word === 'OPERATION') return words({ only: new Set(['create', 'edit']) })
  if (word === 'SUBMITSTATUS') {
    // Agents and offices have their own statuses.
    const status = ruleScope(form).known.get('StandardStatus')
    const codes = codesOf(source, status?.comboBoxLookupName)
    return codes ? words({ only: codes }) : words()
  }
  if (word.endsWith('HAVECHANGED')) return TRUTHS
  const section = SECTION_NAMES.find((name) => SECTIONS[name].count === word)
  if (!section) return anything
  return sectionsOf(form).includes(section) ? numbers({ from: 0, step: 1, empty: false }) : onlyNothing
}

/**
 * Possible values in the record, or in a row of `item`, where `^Field` is the record's. Computed once per reference.
 */
export function formValues(source: CatalogSource, form: Form, formName: string, item?: string): ValuesOf {
  const cached = new Map<string, Held>()
  const work = ([kind, name]: readonly [string, string]): Held => {
    if (kind === 't') return wordValues(source, form, formName, name)
    const scope = ruleScope(form, kind === 'f' || kind === 'l' ? item : undefined)
    const field = scope.known.get(name)
    return field ? fieldValues(source, field, kind === 'l' || kind === 'ol') : anything
  }
  return (reference) => {
    const key = JSON.stringify(reference)
    const values = cached.get(key) ?? work(reference as unknown as readonly [string, string])
    cached.set(key, values)
    return values
  }
}

/** Replaces `.ENTRY.` and `.OLDVALUE.` with the field they refer to; for a section they stay unchanged. */
export function nameEntry(tree: Tree, field: string): Tree {
  if (!Array.isArray(tree)) return tree
  if (SECTION_TARGETS.some(({ name }) => name === field)) return tree
  if (tree[0] === 't' && tree[1] === 'ENTRY') return ['f', field]
  if (tree[0] === 't' && tree[1] === 'OLDVALUE') return ['l', field]
  return tree.map((part, index) => (index === 0 ? part : nameEntry(part as Tree, field))) as unknown as Tree
}
