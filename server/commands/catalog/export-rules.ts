import { writeCommentRules } from '../../catalog/exchange/comment-rules.ts'
import { type RuleToWrite, writeResoRules } from '../../catalog/exchange/reso-rules.ts'
import { classOf, recordResource } from '../../catalog/exchange/rule-resource.ts'
import { rulesOf } from '../../catalog/read/build-catalog.ts'
import type { CatalogSource, DefinitionSource } from '../../catalog/read/catalog-source.ts'

export const STYLES = ['reso', 'comments'] as const
export type Style = (typeof STYLES)[number]

/** The rules of one form, or of all rule files, each once. */
function toWrite(source: CatalogSource, definition: DefinitionSource | undefined): RuleToWrite[] {
  const themes = new Map([...source.rules].flatMap(([name, rules]) => rules.map((rule) => [rule, name])))
  const themed = (rule: RuleToWrite['rule']) => ({ rule, theme: themes.get(rule)! })
  if (definition) {
    const ofForm = classOf(definition.formName)
    const about = { record: recordResource(definition), ...(ofForm && { class: ofForm }) }
    return rulesOf(source, definition).map((rule) => ({ ...themed(rule), ...about }))
  }
  const forms = [...source.definitions.values()]
  return [...source.rules].flatMap(([name, rules]) => {
    const user = forms.find((form) => form.rules.includes(name))
    return rules.map((rule) => ({ ...themed(rule), record: recordResource(user ?? {}) }))
  })
}

export function exportRules(source: CatalogSource, definition: DefinitionSource | undefined, style: Style) {
  const rules = toWrite(source, definition)
  return { count: rules.length, text: style === 'reso' ? writeResoRules(rules) : writeCommentRules(rules) }
}
