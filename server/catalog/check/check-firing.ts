// Finds rules that can never do anything, and rules that require what another forbids: proved, never guessed
// (can-be-true.ts).
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { RuleSource } from '#contract/rule-set.ts'
import { printTree } from '#rules/expression/print-tree.ts'
import type { Tree } from '#rules/expression/tree.ts'
import type { AssembledForm } from '../read/assemble-form.ts'
import type { CatalogSource } from '../read/catalog-source.ts'
import { type Condition, canBeTrue, isNode, type ValuesOf } from './can-be-true.ts'
import { formValues, nameEntry } from './form-values.ts'
import { parseRule, ruleScope } from './rule-scope.ts'

type Read = { readonly rule: RuleSource; readonly tree: Tree }
/** All rules for one field or section on a form, in order. */
export type RuleSite = {
  readonly name: string
  /** Section whose rows have the field; empty for the record. */
  readonly item: string
  readonly field: FieldDefinition | undefined
  readonly reference: Tree
  readonly rules: readonly Read[]
  readonly valuesOf: ValuesOf
  readonly formName: string
}

const isTrue = ({ tree }: Read): Condition => ({ tree, is: true })
const says = (action: RuleSource['action']) => (read: Read) => read.rule.action === action

/** Leaves out rules that do not parse: another check reports them. */
export function placesOf(
  source: CatalogSource,
  form: AssembledForm,
  formName: string,
  rules: readonly RuleSource[],
): RuleSite[] {
  const groups = new Map<string, RuleSource[]>()
  for (const rule of rules) {
    const place = `${rule.item ?? ''}/${rule.field}`
    groups.set(place, [...(groups.get(place) ?? []), rule])
  }
  const values = new Map<string, ValuesOf>()
  return [...groups.values()].map((group): RuleSite => {
    const { field, item = '' } = group[0]!
    if (!values.has(item)) values.set(item, formValues(source, form, formName, item || undefined))
    const read = group.flatMap((rule): Read[] => {
      const parsed = parseRule(form, rule)
      return parsed.ok ? [{ rule, tree: nameEntry(parsed.tree, field) }] : []
    })
    const order = ({ rule }: Read) => rule.order ?? rules.indexOf(rule) + 1
    return {
      name: field,
      item,
      field: ruleScope(form, item).known.get(field),
      reference: ['f', field],
      rules: [...read].sort((a, b) => order(a) - order(b)),
      valuesOf: values.get(item)!,
      formName,
    }
  })
}

/** Conditions under which the field is on screen: every SET_DISPLAY is true or has no value. */
const shown = ({ rules }: RuleSite): Condition[] =>
  rules.filter(says('SET_DISPLAY')).map(({ tree }) => ({ tree, is: true, orFaults: true }))

const NEEDS_SIGHT: ReadonlySet<string> = new Set(['REJECT', 'WARNING', 'ACCEPT', 'SET_REQUIRED', 'SET_DISPLAY'])
const GIVES_TRUTH: ReadonlySet<string> = new Set([...NEEDS_SIGHT, 'SET_READ_ONLY'])

/** Parts of an .AND. that exclude each other, for the error message. */
function conflict(tree: Tree, valuesOf: ValuesOf): string {
  let parts: readonly Tree[] = Array.isArray(tree) && tree[0] === 'and' ? (tree.slice(1) as Tree[]) : [tree]
  for (const part of parts) {
    const without = parts.filter((each) => each !== part)
    if (
      canBeTrue(
        without.map((each) => ({ tree: each, is: true })),
        valuesOf,
      ) === 'no'
    )
      parts = without
  }
  const text = parts.map(printTree).join(' .AND. ')
  return text.length > 160 ? `${text.slice(0, 159)}…` : text
}

/** Why this rule can do nothing here; undefined if it may do something. */
function idleReason(place: RuleSite, read: Read): string | undefined {
  const { rule, tree } = read
  const { valuesOf, rules } = place
  if (!GIVES_TRUTH.has(rule.action)) return undefined
  if (place.field?.IsVisible === false && NEEDS_SIGHT.has(rule.action))
    return `can never take effect: ${rule.field} is not visible`
  if (canBeTrue([isTrue(read)], valuesOf) === 'no') return `can never be true: ${conflict(tree, valuesOf)}`
  if (!NEEDS_SIGHT.has(rule.action) || rule.action === 'SET_DISPLAY') return undefined
  const visible = shown(place)
  if (visible.length > 0 && canBeTrue([isTrue(read), ...visible], valuesOf) === 'no')
    return `can never take effect: it is true only while ${rule.field} is hidden`
  if (rule.action === 'SET_REQUIRED') return undefined
  const earlier = rules
    .slice(0, rules.indexOf(read))
    .filter(({ rule: { action } }) => action === 'ACCEPT' || action === 'REJECT')
  const notSaid = earlier.map(({ tree: each }): Condition => ({ tree: each, is: false, orFaults: true }))
  if (earlier.length === 0 || canBeTrue([isTrue(read), ...notSaid], valuesOf) !== 'no') return undefined
  const decisive = earlier.find((_, index) => canBeTrue([isTrue(read), notSaid[index]!], valuesOf) === 'no')
  return `is never reached: whenever it is true, ${decisive?.rule.id ?? earlier.map(({ rule: { id } }) => id).join(' or ')} has already decided`
}

/** Rules that do nothing on any form that uses them, with the reason: a shared rule need not apply to every form. */
export function idleRules(places: readonly RuleSite[]): Map<RuleSource, string> {
  const busy = new Set<RuleSource>()
  const idle = new Map<RuleSource, string>()
  for (const place of places)
    for (const read of place.rules) {
      if (busy.has(read.rule)) continue
      const reason = idleReason(place, read)
      if (reason) idle.set(read.rule, reason)
      else busy.add(read.rule)
    }
  return new Map([...idle].filter(([rule]) => !busy.has(rule)))
}

/**
 * The tree if the field is filled: the remaining condition on other fields, or undefined if the field's value still
 * matters.
 */
function whenFilled(tree: Tree, field: string): Tree | undefined {
  if (!isNode(tree)) return tree
  const isField = (part: unknown) => Array.isArray(part) && part[0] === 'f' && part[1] === field
  if (isField(tree)) return undefined
  const [kind, left, right] = tree as unknown as readonly [string, Tree, Tree]
  if (isField(left) && right === null && ['=', '!=', '>', '<='].includes(kind)) return kind === '!=' || kind === '>'
  const parts = tree.slice(1).map((part) => whenFilled(part as Tree, field))
  return parts.includes(undefined) ? undefined : ([tree[0], ...parts] as unknown as Tree)
}

export type Contradiction = { readonly rule: RuleSource; readonly message: string }

/** Required and rejected, or required and locked, at the same time: a member in that state cannot continue. */
export function contradictions(place: RuleSite): Contradiction[] {
  const { field, rules, valuesOf, reference } = place
  if (
    !field ||
    rules.some(({ rule: { action } }) => action === 'SET' || action === 'SET_DEFAULT' || action === 'ACCEPT')
  )
    return []
  const empty: Condition = { tree: ['=', reference, null] as unknown as Tree, is: true }
  // A locked field that was saved with a value cannot have been emptied.
  const alwaysEmpty: Condition = { tree: ['=', ['l', field.FieldName], null] as unknown as Tree, is: true }
  const found: Contradiction[] = []
  for (const requirement of rules.filter(says('SET_REQUIRED'))) {
    const stuck = [isTrue(requirement), ...shown(place), empty]
    const { rule } = requirement
    for (const lock of field.DefaultValue === undefined ? rules.filter(says('SET_READ_ONLY')) : [])
      if (canBeTrue([...stuck, isTrue(lock), alwaysEmpty], valuesOf) === 'yes')
        found.push({ rule, message: `requires ${rule.field} while ${lock.rule.id} makes it read-only and empty` })
    for (const refusal of rules.filter(says('REJECT'))) {
      const left = whenFilled(refusal.tree, rule.field)
      if (left !== undefined && canBeTrue([...stuck, { tree: left, is: true }], valuesOf) === 'yes')
        found.push({ rule, message: `requires ${rule.field} while ${refusal.rule.id} rejects every value` })
    }
  }
  return found
}

/** Why a member could never fill the field here; undefined if one can. */
export function closedBecause(field: FieldDefinition, place: RuleSite | undefined): string | undefined {
  const rules = place?.rules ?? []
  if (
    field.DefaultValue !== undefined ||
    rules.some(({ rule: { action } }) => action === 'SET' || action === 'SET_DEFAULT')
  )
    return undefined
  if (field.IsVisible === false) return 'it is not visible'
  if (field.IsDisabled) return 'it is disabled'
  if (!place) return undefined
  const never = (conditions: readonly Condition[]) => canBeTrue(conditions, place.valuesOf) === 'no'
  if (never(shown(place))) return 'its rules never show it'
  const locks = rules.filter(says('SET_READ_ONLY'))
  if (locks.length > 0 && never(locks.map(({ tree }) => ({ tree, is: false, orFaults: true }))))
    return 'its rules always make it read-only'
  const filled: Condition = { tree: ['!=', place.reference, null] as unknown as Tree, is: true }
  const stands = rules.filter(says('REJECT')).map(({ tree }): Condition => ({ tree, is: false, orFaults: true }))
  return stands.length > 0 && never([filled, ...stands]) ? 'its rules reject every value' : undefined
}
