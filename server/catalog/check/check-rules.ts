import type { RuleSource } from '#contract/rule-set.ts'
import { checkTypes } from '#rules/expression/check-types.ts'
import { dependencies } from '#rules/expression/dependencies.ts'
import type { AssembledForm } from '../read/assemble-form.ts'
import {
  type CatalogProblem,
  type CatalogSource,
  type DefinitionSource,
  lineOf,
  rulesFile,
} from '../read/catalog-source.ts'
import { unknownCodes } from './check-codes.ts'
import { exampleFaults } from './check-examples.ts'
import { parseRule, scopeOf, TOKENS } from './rule-scope.ts'

const MESSAGE_MAX = 160
const OWN_TOKENS: ReadonlySet<string> = new Set([
  'TODAY',
  'NOW',
  'USERCLASS',
  'ENTRY',
  'OLDVALUE',
  ...Object.keys(TOKENS),
])

type Form = { readonly definition: DefinitionSource; readonly form: AssembledForm }

/** Problems of the rule that don't depend on the form: its messages. */
function messageFaults({ action, errorText, warningText }: RuleSource): string[] {
  const faults: string[] = []
  for (const text of [errorText, warningText])
    if (text !== undefined && text.length > MESSAGE_MAX) faults.push(`has a message of over ${MESSAGE_MAX} characters`)
  const refuses = action === 'REJECT'
  if (refuses && !errorText) faults.push('rejects without an errorText')
  if (action === 'WARNING' && !warningText) faults.push('warns without a warningText')
  if (refuses && errorText && /^[^.]*\bis required\.?$/i.test(errorText))
    faults.push('only repeats that something is required')
  return faults
}

/** Problems of the rule on one form: syntax, unknown names, types. */
function faultsOn(source: CatalogSource, rule: RuleSource, form: AssembledForm): string[] {
  const scope = scopeOf(form, rule)
  const parsed = parseRule(form, rule)
  if (!parsed.ok) return [`${parsed.error.message} (character ${parsed.error.at + 1})`]
  const faults = checkTypes(parsed.tree, scope).map(({ message }) => message)
  if (!scope.targets.has(rule.field)) faults.push(`uses ${rule.field}, which does not exist`)
  for (const token of dependencies(parsed.tree).tokens)
    if (!OWN_TOKENS.has(token)) faults.push(`uses .${token}., which the portal does not know`)
  for (const code of unknownCodes(source, form, rule, parsed.tree))
    faults.push(`uses the code ${code}, which is not in the lookup of that field`)
  return faults
}

/** Problems that are the same on every form, reported without naming the forms. */
const EVERYWHERE = /\(character \d+\)$|the portal does not know$/

/** Problems on all forms that use the rule, each once, with the forms that have it. */
function formFaults(source: CatalogSource, rule: RuleSource, forms: readonly Form[]): string[] {
  const found = new Map<string, string[]>()
  for (const { definition, form } of forms)
    for (const fault of new Set(faultsOn(source, rule, form)))
      found.set(fault, [...(found.get(fault) ?? []), definition.formName])
  return [...found].map(([fault, names]) =>
    EVERYWHERE.test(fault) ? fault : `${fault} on form${names.length > 1 ? 's' : ''} ${names.join(', ')}`,
  )
}

/** Checks only the syntax of a rules file that no form names. */
export function checkRules(source: CatalogSource, forms: readonly Form[]): CatalogProblem[] {
  const problems: CatalogProblem[] = []
  const homes = new Map<string, string>()
  for (const [name, rules] of source.rules) {
    const file = rulesFile(name)
    const users = forms.filter(({ definition }) => definition.rules.includes(name))
    if (users.length === 0) problems.push({ file, message: 'no form names this file' })
    for (const rule of rules) {
      const faults = [...messageFaults(rule), ...formFaults(source, rule, users)]
      if (faults.length === 0) faults.push(...new Set(users.flatMap(({ form }) => exampleFaults(form, rule))))
      if (homes.has(rule.id)) faults.push(`has the id of a rule in ${homes.get(rule.id)}`)
      homes.set(rule.id, file)
      const line = lineOf(source, file, `"${rule.id}"`)
      problems.push(...faults.map((fault) => ({ file, line, message: `${rule.id}: ${fault}` })))
    }
  }
  return problems
}
