// Decides which findings block saving an incomplete listing. The phone asks before it saves, the server before it
// writes; the server decides.
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Finding } from './check-record.ts'

const STORABLE = new Set(['value', 'choice', 'too-many'])

/**
 * An incomplete listing may lack anything and contradict itself. Invalid values, choices that the field does not offer,
 * and rules about the status still block it: a stored value may stay, so an unavailable choice must not enter this way.
 */
export function blocksIncomplete({
  rules,
  itemRules,
}: Pick<FormDefinition, 'rules' | 'itemRules'>): (finding: Pick<Finding, 'code'>) => boolean {
  const sets = [rules, ...Object.values(itemRules)]
  const aware = new Set(
    sets
      .flatMap((set) => Object.values(set).flat())
      .filter((rule) => rule.deps.tokens?.some((word) => word.toUpperCase() === 'SUBMITSTATUS'))
      .map((rule) => rule.id),
  )
  return ({ code }) => STORABLE.has(code) || aware.has(code)
}
