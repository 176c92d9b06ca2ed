// RESO's names for rule targets, and the catalog's names for the same.
import type { RuleSource } from '#contract/rule-set.ts'
import { SECTION_NAMES, SECTIONS, sectionOf } from '#rules/record/sections.ts'
import type { DefinitionSource } from '../read/catalog-source.ts'

/** RESO ClassName by form. Forms that apply to listings of any class have none. */
const CLASSES: Readonly<Record<string, string>> = {
  res: 'Residential',
  mult: 'Residential Income',
  rnt: 'Residential Lease',
  mob: 'Manufactured In Park',
  land: 'Land',
  com: 'Commercial Sale',
  farm: 'Farm',
}

export type RecordResource = 'Property' | 'Member' | 'Office'

export const recordResource = ({ definitionType }: Pick<DefinitionSource, 'definitionType'>): RecordResource =>
  definitionType === 'agent' ? 'Member' : definitionType === 'office' ? 'Office' : 'Property'

export const classOf = (formName: string): string | undefined => CLASSES[formName]

export const resourceOf = ({ item }: RuleSource, record: RecordResource): string =>
  item ? sectionOf(item).resource : record

/** Section that a resource's rules belong to; undefined for the record itself. */
export const itemOf = (resource: string | undefined): string | undefined =>
  resource === undefined
    ? undefined
    : SECTION_NAMES.find((name) => SECTIONS[name].resource.toLowerCase() === resource.toLowerCase())

/** A rule read from an imported file; `NotTaken` is one that could not be read. */
export type FoundRule = {
  readonly rule: RuleSource
  readonly line: number
  readonly resource?: string
  readonly class?: string
}
export type NotTaken = { readonly line?: number | undefined; readonly name: string; readonly reason: string }
export type FoundRules = { readonly rules: readonly FoundRule[]; readonly notTaken: readonly NotTaken[] }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i
const kebab = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()

/**
 * Keys of other systems are numbers or UUIDs, which mean nothing to a reader: such a rule is named after its field and
 * action.
 */
export function idFor(names: readonly (string | undefined)[], field: string, action: string): string {
  const named = names.find((name) => name && !UUID.test(name) && /[a-z]/i.test(name) && name.length <= 80)
  if (named && /^[A-Za-z][A-Za-z0-9-]*$/.test(named)) return named
  return kebab(named ?? `${field} ${action}`)
}

/** Appends a number to repeated names. */
export function distinctIds(rules: readonly FoundRule[]): FoundRule[] {
  const seen = new Set<string>()
  return rules.map((found) => {
    let id = found.rule.id
    for (let n = 2; seen.has(id); n++) id = `${found.rule.id}-${n}`
    seen.add(id)
    return id === found.rule.id ? found : { ...found, rule: { ...found.rule, id } }
  })
}

/** RuleOrder counts within a field: each field's rules are sorted among the positions they occupy. */
export function inRuleOrder<Rule extends { readonly rule: RuleSource; readonly order: number }>(
  rules: readonly Rule[],
): Rule[] {
  const placeOf = ({ rule }: Rule) => `${rule.item ?? ''}/${rule.field}`
  const waiting = new Map<string, Rule[]>()
  for (const each of [...rules].sort((a, b) => a.order - b.order))
    waiting.set(placeOf(each), [...(waiting.get(placeOf(each)) ?? []), each])
  return rules.map((each) => waiting.get(placeOf(each))!.shift()!)
}
