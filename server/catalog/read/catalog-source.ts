// The catalog as the board's staff write it: field descriptions, forms, lookups and rules, before any processing.
import * as z from 'zod/mini'
import type { Announcement } from '#contract/announcement.ts'
import { DefinitionType, FieldDefinition, GroupDefinition } from '#contract/form-definition.ts'
import type { LookupRow } from '#contract/lookup.ts'
import { PropertyTypeFacts } from '#contract/property-type.ts'
import type { RightsFile } from '#contract/rights.ts'
import type { RuleSource } from '#contract/rule-set.ts'

const { FieldName, PageName, PageLabel, pageSortOrder, SortOrder, ...described } = FieldDefinition.shape

/** A field's description in fields/*.json, for every form that shows it. The form determines its position. */
export const FieldSource = z.strictObject(described)
export type FieldSource = z.infer<typeof FieldSource>
export const FieldFile = z.record(z.string(), FieldSource)

/** A form lists a field by name, or with overrides. Read and write access are the same on every form. */
const { see, write, ...differing } = z.partial(FieldSource).shape
export const FieldUse = z.union([z.string(), z.strictObject({ FieldName, ...differing })])
export type FieldUse = z.infer<typeof FieldUse>

export const GroupSource = z.strictObject({
  ...GroupDefinition.shape,
  fields: z.optional(z.array(FieldUse)),
  itemFields: z.optional(z.array(FieldUse)),
})
export type GroupSource = z.infer<typeof GroupSource>

/** `fields` and `rules` name the files that the form uses; if two describe the same field, the later one applies. */
export const DefinitionSource = z.strictObject({
  formName: z.string(),
  title: z.string(),
  propertyType: z.optional(z.string()),
  propertyTypeFacts: z.optional(PropertyTypeFacts),
  definitionType: z.optional(DefinitionType),
  fields: z.array(z.string()),
  rules: z.array(z.string()),
  pages: z.array(z.strictObject({ PageName, PageLabel: z.string(), groups: z.array(GroupSource) })),
})
export type DefinitionSource = z.infer<typeof DefinitionSource>

/** A line of a lookup's CSV. `line` counts from 1, including the heading. */
export type LookupLine = LookupRow & { readonly line: number }

export type CatalogProblem = { readonly file: string; readonly line?: number; readonly message: string }

/**
 * `texts` holds every file as read, so that a problem can name its line. `problems` lists the files that could not be
 * read at all.
 */
export type CatalogSource = {
  readonly texts: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<string, Readonly<Record<string, FieldSource>>>
  readonly definitions: ReadonlyMap<string, DefinitionSource>
  readonly lookups: ReadonlyMap<string, readonly LookupLine[]>
  readonly rules: ReadonlyMap<string, readonly RuleSource[]>
  /** rights.json: this board's deviations from the default rights. */
  readonly rights?: RightsFile | undefined
  /** notifications.json: the board's announcements. */
  readonly notifications?: readonly Announcement[] | undefined
  readonly problems: readonly CatalogProblem[]
}

export const fieldsFile = (name: string) => `fields/${name}.json`
export const definitionFile = (name: string) => `definitions/${name}.json`
export const lookupFile = (name: string) => `lookups/${name}.csv`
export const RIGHTS_FILE = 'rights.json'
export const NOTIFICATIONS_FILE = 'notifications.json'
export const rulesFile = (name: string) => `rules/${name}.json`

/** The first line with `needle`, after the first `after` if given. */
export function lineOf(source: CatalogSource, file: string, needle: string, after?: string): number | undefined {
  const text = source.texts.get(file) ?? ''
  const from = after === undefined ? 0 : Math.max(text.indexOf(after), 0)
  const at = text.indexOf(needle, from)
  return at < 0 ? undefined : text.slice(0, at).split('\n').length
}
