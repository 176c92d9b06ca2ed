/**
 * Builds the data that phones receive from the board's files: complete fields, parsed rules with their dependencies,
 * lookup tables, each with the SHA-256 of its content. Pure, and deterministic across machines. Expects a catalog in
 * which check-catalog found no problems; throws otherwise.
 */
import type { FormDefinition } from '#contract/form-definition.ts'
import type { LookupRow, LookupTable } from '#contract/lookup.ts'
import type { Dependencies, Rule, RuleSets, RuleSource } from '#contract/rule-set.ts'
import { dependencies } from '#rules/expression/dependencies.ts'
import { rightsFrom } from '#rules/rights.ts'
import { hashOf } from '../../db/hash-of.ts'
import type { BuiltCatalog } from '../../features/forms/catalog.store.ts'
import { parseRule } from '../check/rule-scope.ts'
import { type AssembledForm, allFields, assembleForm } from './assemble-form.ts'
import type { CatalogSource, DefinitionSource, LookupLine } from './catalog-source.ts'
import { cleanHtml } from './clean-html.ts'

/** Leaves out empty parts. */
function compactDependencies(tree: unknown): Dependencies {
  const { fields, ...others } = dependencies(tree as Parameters<typeof dependencies>[0])
  const used = Object.entries(others).filter(([, names]) => names.length > 0)
  return { fields: [...fields], ...Object.fromEntries(used.map(([kind, names]) => [kind, [...names]])) }
}

function buildRule(form: AssembledForm, rule: RuleSource, index: number): Rule {
  const parsed = parseRule(form, rule)
  if (!parsed.ok) throw new Error(`rule ${rule.id}: ${parsed.error.message}`)
  const { id, action, order = index + 1, errorText, warningText } = rule
  return {
    id,
    action,
    order,
    deps: compactDependencies(parsed.tree),
    tree: parsed.tree,
    ...(errorText !== undefined && { errorText }),
    ...(warningText !== undefined && { warningText }),
  }
}

function buildRules(form: AssembledForm, sources: readonly RuleSource[]): Pick<FormDefinition, 'rules' | 'itemRules'> {
  const rules: RuleSets = {}
  const itemRules: Record<string, RuleSets> = {}
  for (const [index, source] of sources.entries()) {
    if (source.item) itemRules[source.item] ??= {}
    const sets = source.item ? itemRules[source.item]! : rules
    const name = `${source.field}Rules`
    sets[name] ??= []
    sets[name].push(buildRule(form, source, index))
  }
  for (const sets of [rules, ...Object.values(itemRules)])
    for (const set of Object.values(sets)) set.sort((a, b) => a.order - b.order)
  return { rules, itemRules }
}

/** The rules of a form, from all files that it names, in order. */
export const rulesOf = (source: CatalogSource, definition: DefinitionSource): RuleSource[] =>
  definition.rules.flatMap((name) => source.rules.get(name) ?? [])

/** Field → the lookup of its codes, over all forms; used to find a parent's codes. */
export const lookupByField = (source: CatalogSource): ReadonlyMap<string, string> =>
  new Map(
    [...source.fields.values()].flatMap((file) =>
      Object.entries(file).flatMap(([name, field]) =>
        field.comboBoxLookupName ? [[name, field.comboBoxLookupName]] : [],
      ),
    ) as [string, string][],
  )

/** False if all parents of a row are inactive. */
function hasActiveParents(row: LookupRow, source: CatalogSource, lookupOf: ReadonlyMap<string, string>): boolean {
  return (row.Parents ?? []).every(({ ParentField, ParentCodes }) => {
    const parents = source.lookups.get(lookupOf.get(ParentField) ?? '')
    if (!parents) return true
    const inactive = new Set(
      parents.filter((parent) => parent.Active === false).map((parent) => parent.Code.toUpperCase()),
    )
    return !ParentCodes.every((code) => inactive.has(code.toUpperCase()))
  })
}

function buildLookups(source: CatalogSource): LookupTable[] {
  const lookupOf = lookupByField(source)
  /** The field that the table is named for, otherwise the first that uses it. */
  const fieldOf = (tableName: string) => {
    const fields = [...lookupOf].flatMap(([field, table]) => (table === tableName ? [field] : []))
    return fields.find((field) => tableName.endsWith(`_${field}`)) ?? fields[0]
  }
  const buildRow = ({ line, ...row }: LookupLine): LookupRow =>
    hasActiveParents(row, source, lookupOf) ? row : { ...row, ParentIsActive: false }
  return [...source.lookups].map(([tableName, rows]) => {
    const lookupFieldName = fieldOf(tableName)
    return { tableName, ...(lookupFieldName && { lookupFieldName }), rows: rows.map(buildRow) }
  })
}

export function buildCatalog(source: CatalogSource): BuiltCatalog {
  const lookups = buildLookups(source)
  const lookupHashes = Object.fromEntries(lookups.map((table) => [table.tableName, contentHash(table)]))
  const forms = [...source.definitions.values()].map((definition): FormDefinition => {
    const { formName, title, propertyType, propertyTypeFacts, definitionType } = definition
    const assembled = assembleForm(source, definition)
    const names = new Set(allFields(assembled).flatMap((field) => field.comboBoxLookupName ?? []))
    const content = {
      formName,
      title,
      ...(propertyType !== undefined && { propertyType }),
      ...(propertyTypeFacts !== undefined && { propertyTypeFacts }),
      ...(definitionType !== undefined && { definitionType }),
      lookups: [...names].sort(),
      pages: assembled.pages,
      fields: assembled.fields,
      ...buildRules(assembled, rulesOf(source, definition)),
    }
    return {
      ...content,
      hash: contentHash(content),
      lookupsHash: contentHash(content.lookups.map((name) => lookupHashes[name] ?? name)),
    }
  })
  const rights = rightsFrom(source.rights ?? {})
  const notifications = (source.notifications ?? []).map((each) => ({ ...each, message: cleanHtml(each.message) }))
  const hash = contentHash([forms.map((form) => form.hash), lookupHashes, rights, notifications])
  return { forms, lookups, rights, notifications, hash }
}

/** JSON with sorted keys and without undefined values, so that equal content has equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join()}}`
}

/** SHA-256 of the canonical text, in hex. */
const contentHash = (value: unknown): string => hashOf(canonicalJson(value)).toString('hex')
