// The Rules resource of the RESO Data Dictionary as an OData service returns it: `{ "value": [{ "RuleKey": …, … }] }`.
// It has no place for examples, so they are in a column of our own, RuleExamples, which other systems ignore.
import * as z from 'zod/mini'
import { RULE_ACTIONS, type RuleAction, RuleSource } from '#contract/rule-set.ts'
import { jsonErrorLine } from '../read/read-catalog.ts'
import { recordLines } from '../read/read-text.ts'
import {
  distinctIds,
  type FoundRule,
  type FoundRules,
  idFor,
  inRuleOrder,
  itemOf,
  type NotTaken,
  type RecordResource,
  resourceOf,
} from './rule-resource.ts'

const text = z.nullish(z.string())
const ResoRule = z.object({
  RuleKey: z.nullish(z.union([z.string(), z.number()])),
  RuleName: text,
  ResourceName: text,
  ClassName: text,
  FieldName: text,
  FieldKey: z.nullish(z.union([z.string(), z.number()])),
  RuleAction: z.string(),
  RuleExpression: z.string(),
  RuleErrorText: text,
  RuleWarningText: text,
  RuleHelpText: text,
  RuleDescription: text,
  RuleOrder: z.nullish(z.number()),
  RuleEnabledYN: z.nullish(z.boolean()),
  RuleFormat: text,
  RuleType: text,
  RuleVersion: text,
  OriginatingSystemName: text,
  RuleExamples: z.optional(RuleSource.shape.examples),
})
type ResoRule = z.infer<typeof ResoRule>

export type RuleToWrite = {
  readonly rule: RuleSource
  readonly record: RecordResource
  readonly theme?: string
  readonly class?: string
}

export function writeResoRules(rules: readonly RuleToWrite[]): string {
  const value = rules.map(({ rule, record, theme, class: ClassName }, index) => ({
    RuleKey: rule.id,
    RuleName: rule.id,
    ResourceName: resourceOf(rule, record),
    ...(ClassName && { ClassName }),
    FieldName: rule.field,
    FieldKey: rule.field,
    RuleAction: rule.action,
    RuleFormat: 'RetsValidation',
    RuleExpression: rule.expression,
    ...(rule.errorText !== undefined && { RuleErrorText: rule.errorText }),
    ...(rule.warningText !== undefined && { RuleWarningText: rule.warningText }),
    ...(theme && { RuleType: theme }),
    RuleOrder: rule.order ?? index + 1,
    RuleEnabledYN: true,
    ...(rule.importedFrom !== undefined && { OriginatingSystemName: rule.importedFrom }),
    ...(rule.examples && { RuleExamples: rule.examples }),
  }))
  return `${JSON.stringify({ '@odata.context': '$metadata#Rules', value }, null, 2)}\n`
}

export function actionOf(word: string): RuleAction | undefined {
  const name = word
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  return RULE_ACTIONS.find((action) => action === name)
}

/** The rule, or the reason why it cannot be converted. */
function toRule(given: ResoRule, from: string): RuleSource | string {
  const { RuleFormat, RuleEnabledYN, RuleErrorText, RuleWarningText, RuleHelpText, RuleDescription } = given
  if (RuleEnabledYN === false) return 'is disabled (RuleEnabledYN)'
  if (RuleFormat && !/^(rets\s*validation|validation\s*expressions?|rcp-?0?19)$/i.test(RuleFormat))
    return `is written in ${RuleFormat}; only RetsValidation can be read`
  const action = actionOf(given.RuleAction)
  if (!action) return `has the action ${given.RuleAction}, which the portal does not know`
  const field = given.FieldName ?? (typeof given.FieldKey === 'string' ? given.FieldKey : undefined)
  if (!field) return 'does not name a field'
  const item = itemOf(given.ResourceName ?? undefined)
  const words = RuleHelpText ?? RuleDescription ?? undefined
  const errorText = RuleErrorText ?? (action === 'REJECT' ? words : undefined)
  const warningText = RuleWarningText ?? (action === 'WARNING' ? (RuleErrorText ?? words) : undefined)
  return {
    id: idFor([String(given.RuleKey ?? ''), given.RuleName ?? undefined], field, action),
    field,
    action,
    expression: given.RuleExpression,
    ...(errorText && !(action === 'WARNING' && !RuleWarningText) && { errorText }),
    ...(warningText && { warningText }),
    ...(item && { item }),
    ...(given.RuleExamples ? { examples: given.RuleExamples } : { importedFrom: given.OriginatingSystemName ?? from }),
    ...(given.RuleExamples && given.OriginatingSystemName && { importedFrom: given.OriginatingSystemName }),
  }
}

/** `from`: origin of rules without examples that do not name one themselves. */
export function readResoRules(json: string, from: string): FoundRules {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch (error) {
    const reason = `not JSON: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`
    return { rules: [], notTaken: [{ line: jsonErrorLine(json, error), name: 'the file', reason }] }
  }
  const records = Array.isArray(given) ? given : (given as { value?: unknown } | null)?.value
  if (!Array.isArray(records))
    return { rules: [], notTaken: [{ line: 1, name: 'the file', reason: 'has no list of rules under "value"' }] }
  const more = (given as { '@odata.nextLink'?: unknown })['@odata.nextLink']
  const lines = recordLines(json)
  const rules: (FoundRule & { order: number })[] = []
  const notTaken: NotTaken[] = []
  if (more !== undefined)
    notTaken.push({ name: 'the rest', reason: `is on another page of the service: ${String(more)}` })
  for (const [index, record] of records.entries()) {
    const isRecord = record !== null && typeof record === 'object' && !Array.isArray(record)
    const line = isRecord ? lines.shift() : lines[0]
    if (!isRecord || line === undefined) {
      notTaken.push({ line, name: `rule ${index + 1}`, reason: 'is not a record' })
      continue
    }
    const parsed = z.safeParse(ResoRule, record)
    const name = String(record?.RuleKey ?? record?.RuleName ?? `rule ${index + 1}`)
    if (!parsed.success) {
      const reason = `${parsed.error.issues[0]!.path.join('.')} is missing or cannot be read`
      notTaken.push({ line, name, reason })
      continue
    }
    const { ResourceName, ClassName, RuleOrder } = parsed.data
    const rule = toRule(parsed.data, from)
    if (typeof rule === 'string') notTaken.push({ line, name, reason: rule })
    else
      rules.push({
        rule,
        line,
        order: RuleOrder ?? index + 1,
        ...(ResourceName && { resource: ResourceName }),
        ...(ClassName && { class: ClassName }),
      })
  }
  return { rules: distinctIds(inRuleOrder(rules).map(({ order, ...found }) => found)), notTaken }
}
