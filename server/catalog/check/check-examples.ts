// Runs every rule on its own examples; a rule that fails one is not published.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { RuleSource } from '#contract/rule-set.ts'
import { compile, evaluate } from '#rules/expression/evaluate.ts'
import { type Context, type Fields, isFault } from '#rules/expression/values.ts'
import { toExpression } from '#rules/record/value.ts'
import type { AssembledForm } from '../read/assemble-form.ts'
import { parseRule, ruleScope } from './rule-scope.ts'

/** Examples mean the same for every board. */
const TIMEZONE = 'UTC'

type Example = Readonly<Record<string, unknown>>

type Form = Pick<AssembledForm, 'pages' | 'fields'>

/** An example's values as rules see them: `Field`, `LAST.Field`, `^Field`, `.TOKEN.`; values in wire format. */
function contextsOf(form: Form, rule: RuleSource): (example: Example) => Context {
  const outer = ruleScope(form).known
  const own = ruleScope(form, rule.item).known
  return (example) => {
    const seen = (fields: ReadonlyMap<string, FieldDefinition>, prefix: string): Fields =>
      Object.fromEntries(
        Object.entries(example)
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, value]) => [key.slice(prefix.length), value] as const)
          .map(([name, value]) => [name, fields.has(name) ? toExpression(fields.get(name)!, value, TIMEZONE) : value]),
      )
    const words = Object.entries(example).filter(([key]) => key.startsWith('.'))
    const tokens = Object.fromEntries(words.map(([key, value]) => [key.replaceAll('.', '').toUpperCase(), value]))
    const { TODAY } = tokens
    return {
      value: seen(own, ''),
      previousValue: seen(own, 'LAST.'),
      outer: { value: seen(outer, '^') },
      timezone: TIMEZONE,
      tokens,
      ...(typeof TODAY === 'string' && { today: TODAY, now: `${TODAY}T18:00:00.000Z` }),
    }
  }
}

/**
 * A rule says yes if it is true or, for rules that set a value, if its value isn't null. Parsed once for all examples:
 * a form has hundreds of rules.
 */
function outcomesOf(form: Form, rule: RuleSource): (example: Example) => boolean | string {
  const parsed = parseRule(form, rule)
  if (!parsed.ok) return () => parsed.error.message
  const compiled = compile(parsed.tree, rule.field)
  const contextOf = contextsOf(form, rule)
  return (example) => {
    const outcome = evaluate(compiled, contextOf(example))
    return isFault(outcome) ? outcome.error : outcome !== null && outcome !== false
  }
}

/** Problems of the rule with its examples. A rule needs an example of each outcome to show that it does anything. */
export function exampleFaults(form: Form, rule: RuleSource): string[] {
  const outcomeOf = outcomesOf(form, rule)
  const { examples = { true: [], false: [] } } = rule
  const faults: string[] = []
  for (const expected of [true, false]) {
    const given = expected ? examples.true : examples.false
    if (given.length === 0) faults.push(`has no example for which it is ${expected}`)
    for (const [index, example] of given.entries()) {
      const outcome = outcomeOf(example)
      if (outcome !== expected) faults.push(`example ${index + 1} of "${expected}" gives ${outcome}`)
    }
  }
  return faults
}
