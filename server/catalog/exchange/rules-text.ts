// Text of a rules file: a sequence of rules, with the expression and the examples on lines of their own.
import type { RuleSource } from '#contract/rule-set.ts'

const pair = (name: string, value: unknown) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`

function ruleText({
  id,
  field,
  item,
  action,
  order,
  expression,
  errorText,
  warningText,
  importedFrom,
  examples,
}: RuleSource): string {
  const head = [pair('id', id), ...(item ? [pair('item', item)] : []), pair('field', field), pair('action', action)]
  if (order !== undefined) head.push(pair('order', order))
  const lines = [head.join(', '), pair('expression', expression)]
  if (errorText !== undefined) lines.push(pair('errorText', errorText))
  if (warningText !== undefined) lines.push(pair('warningText', warningText))
  if (importedFrom !== undefined) lines.push(pair('importedFrom', importedFrom))
  if (examples)
    lines.push(`"examples": {\n      ${pair('true', examples.true)},\n      ${pair('false', examples.false)} }`)
  return `  { ${lines.join(',\n    ')} }`
}

export const rulesText = (rules: readonly RuleSource[]): string => `[\n${rules.map(ruleText).join(',\n')}\n]\n`

/** The form's text with one more name in its list of rules; undefined if that list is not found. */
export function withRulesFile(definition: string, name: string): string | undefined {
  const list = /("rules"\s*:\s*\[)([^\]]*)(\])/.exec(definition)
  if (!list) return undefined
  const [all, open, names = '', close] = list
  const more = `${names.trimEnd()}${names.trim() ? ', ' : ''}${JSON.stringify(name)}`
  return definition.replace(all, () => `${open}${more}${close}`)
}
