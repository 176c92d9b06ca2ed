/**
 * Imports another system's rules into a rules file, for one form. Checks each rule as if it were already in the
 * catalog; lists and skips rules that the check would reject, so that the result can be published.
 */
import { RULE_ACTIONS, type RuleSource } from '#contract/rule-set.ts'
import { exampleFaults } from '../../catalog/check/check-examples.ts'
import { idleRules, placesOf } from '../../catalog/check/check-firing.ts'
import { formFaults, messageFaults } from '../../catalog/check/check-rules.ts'
import { readCommentRules } from '../../catalog/exchange/comment-rules.ts'
import { type CodeMap, withOurCodes } from '../../catalog/exchange/map-codes.ts'
import { readResoRules } from '../../catalog/exchange/reso-rules.ts'
import {
  classOf,
  type FoundRule,
  type FoundRules,
  itemOf,
  type NotTaken,
  recordResource,
} from '../../catalog/exchange/rule-resource.ts'
import { asSubmitted } from '../../catalog/exchange/submitted-status.ts'
import { assembleForm } from '../../catalog/read/assemble-form.ts'
import { rulesOf } from '../../catalog/read/build-catalog.ts'
import { type CatalogSource, type DefinitionSource, rulesFile } from '../../catalog/read/catalog-source.ts'

export type Imported = { readonly taken: readonly RuleSource[]; readonly notTaken: readonly NotTaken[] }

/** Reads JSON as the Rules resource, anything else as pages with comments. */
export const readRules = (text: string, from: string): FoundRules =>
  /^\s*[[{]/.test(text) ? readResoRules(text, from) : readCommentRules(text, from)

function foreignFault({ resource, class: given }: FoundRule, definition: DefinitionSource): string | undefined {
  const record = recordResource(definition)
  if (resource && !itemOf(resource) && resource.toLowerCase() !== record.toLowerCase())
    return `is about ${resource}; the form ${definition.formName} is about ${record}`
  const own = classOf(definition.formName)
  const plain = (name: string) => name.replaceAll(/\s/g, '').toLowerCase()
  if (given && own && plain(given) !== plain(own))
    return `is for ${given}; the form ${definition.formName} is for ${own}`
  return undefined
}

/** Rules with examples come from this portal, so their StandardStatus is already the current status. */
const inOurWords = (found: FoundRule, definition: DefinitionSource): FoundRule =>
  found.rule.examples || recordResource(definition) !== 'Property'
    ? found
    : { ...found, rule: { ...found.rule, expression: asSubmitted(found.rule) } }

/**
 * `replacing`: the existing rules file that the import replaces, whose rules are ignored. `codes`: maps their codes to
 * ours.
 */
export function importRules(
  source: CatalogSource,
  definition: DefinitionSource,
  found: FoundRules,
  replacing: string,
  codes: CodeMap = new Map(),
): Imported {
  const form = assembleForm(source, definition)
  const homes = new Map(
    [...source.rules]
      .filter(([name]) => name !== replacing)
      .flatMap(([name, rules]) => rules.map(({ id }) => [id, name])),
  )
  const notTaken: NotTaken[] = [...found.notTaken]
  const fine: FoundRule[] = []
  for (const given of found.rules) {
    const each = inOurWords({ ...given, rule: withOurCodes(given.rule, codes) }, definition)
    const { rule, line } = each
    const home = homes.get(rule.id)
    const faults = [
      foreignFault(each, definition) ?? [],
      home === undefined ? [] : `is in ${rulesFile(home)} already`,
      messageFaults(rule),
      formFaults(source, rule, [{ definition, form }]),
    ].flat()
    if (faults.length === 0) faults.push(...exampleFaults(form, rule))
    if (faults.length > 0) notTaken.push({ line, name: rule.id, reason: faults.join('; ') })
    else fine.push(each)
  }
  const others = rulesOf(source, { ...definition, rules: definition.rules.filter((name) => name !== replacing) })
  const candidates = fine.map(({ rule }) => rule)
  const idle = idleRules(placesOf(source, form, definition.formName, [...others, ...candidates]))
  for (const { rule, line } of fine) if (idle.has(rule)) notTaken.push({ line, name: rule.id, reason: idle.get(rule)! })
  return {
    taken: candidates.filter((rule) => !idle.has(rule)),
    notTaken: [...notTaken].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  }
}

export const actionCounts = (rules: readonly RuleSource[]): string =>
  RULE_ACTIONS.flatMap((action) => {
    const { length } = rules.filter((rule) => rule.action === action)
    return length > 0 ? `${length} ${action}` : []
  }).join(', ')
