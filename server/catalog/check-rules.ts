import type { RuleSource } from '#contract/rule-set.ts'
import { checkTypes } from '#rules/expression/check-types.ts'
import { dependencies } from '#rules/expression/dependencies.ts'
import { parse } from '#rules/expression/parse.ts'
import type { AssembledForm } from './assemble-form.ts'
import { type CatalogProblem, type CatalogSource, type DefinitionSource, lineOf, rulesFile } from './catalog-source.ts'
import { unknownCodes } from './check-codes.ts'
import { exampleFaults } from './check-examples.ts'
import { scopeOf, TOKENS } from './rule-scope.ts'

export const MESSAGE_MAX = 160
const OWN_TOKENS: ReadonlySet<string> = new Set([
  'TODAY',
  'NOW',
  'USERCLASS',
  'ENTRY',
  'OLDVALUE',
  ...Object.keys(TOKENS),
])

type Form = { readonly definition: DefinitionSource; readonly form: AssembledForm }

/** What is wrong with the rule wherever it is used: its messages. */
function messageFaults({ action, errorText, warningText }: RuleSource): string[] {
  const faults: string[] = []
  for (const text of [errorText, warningText])
    if (text !== undefined && text.length > MESSAGE_MAX) faults.push(`has a message of over ${MESSAGE_MAX} characters`)
  const refuses = action === 'REJECT'
  if (refuses && !errorText) faults.push('refuses without an errorText')
  if (action === 'WARNING' && !warningText) faults.push('warns without a warningText')
  if (refuses && errorText && /^[^.]*\bis required\.?$/i.test(errorText))
    faults.push('only repeats that something is required')
  return faults
}

/** What is wrong with it on one form: syntax, unknown names, types. */
export function formFaults(source: CatalogSource, rule: RuleSource, { definition, form }: Form): string[] {
  const scope = scopeOf(form, rule)
  const where = ` on form ${definition.formName}`
  const known = Object.keys(scope.fields)
  const parsed = parse(rule.expression, {
    fields: new Set(known),
    ...(scope.outer && { outerFields: new Set(Object.keys(scope.outer)) }),
  })
  if (!parsed.ok) return [`${parsed.error.message} (character ${parsed.error.at + 1})`]
  const faults = checkTypes(parsed.tree, scope).map(({ message }) => message + where)
  if (!scope.targets.has(rule.field)) faults.push(`speaks of ${rule.field}, which is not there${where}`)
  for (const token of dependencies(parsed.tree).tokens)
    if (!OWN_TOKENS.has(token)) faults.push(`uses .${token}., which the portal does not know`)
  for (const code of unknownCodes(source, form, rule, parsed.tree))
    faults.push(`speaks of the code ${code}, which is not in the lookup of that field${where}`)
  return faults
}

/** A rule file that no form names is checked for syntax alone. */
export function checkRules(
  source: CatalogSource,
  forms: readonly Form[],
  rulesOf: (source: CatalogSource, definition: DefinitionSource) => readonly RuleSource[],
): CatalogProblem[] {
  const problems: CatalogProblem[] = []
  const homes = new Map<string, string>()
  for (const [name, rules] of source.rules) {
    const file = rulesFile(name)
    const users = forms.filter(({ definition }) => definition.rules.includes(name))
    if (users.length === 0) problems.push({ file, message: 'no form names this file' })
    for (const rule of rules) {
      const faults = [...messageFaults(rule), ...new Set(users.flatMap((form) => formFaults(source, rule, form)))]
      if (faults.length === 0) faults.push(...new Set(users.flatMap(({ form }) => exampleFaults(form, rule))))
      if (homes.has(rule.id)) faults.push(`has the id of a rule in ${homes.get(rule.id)}`)
      homes.set(rule.id, file)
      const line = lineOf(source, file, `"${rule.id}"`)
      problems.push(...faults.map((fault) => ({ file, line, message: `${rule.id}: ${fault}` })))
    }
  }
  for (const { definition } of forms) problems.push(...checkContradictions(rulesOf(source, definition), source))
  return problems
}

/** A field may not be made required and hidden by the same words. */
function checkContradictions(rules: readonly RuleSource[], source: CatalogSource): CatalogProblem[] {
  const problems: CatalogProblem[] = []
  for (const rule of rules) {
    if (rule.action !== 'SET_DISPLAY') continue
    const same = rules.find(
      (other) =>
        other.action === 'SET_REQUIRED' &&
        other.field === rule.field &&
        other.item === rule.item &&
        `.NOT. (${other.expression})` === rule.expression,
    )
    const name = [...source.rules].find(([, all]) => all.includes(rule))?.[0] ?? ''
    const file = rulesFile(name)
    if (same)
      problems.push({
        file,
        line: lineOf(source, file, `"${rule.id}"`),
        message: `${rule.id} hides what ${same.id} demands`,
      })
  }
  return problems
}
