// All filled fields of a record, in the order and with the labels of its form; then values from change forms, with
// those forms' labels; fields that are on no form come last, unformatted.
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import { type ItemRow, ROW_KEYS, type Value, type Values } from '#contract/listing.ts'
import { feetInchesText, readUnit, type Unit } from '#rules/measure.ts'
import { liveRows } from '#rules/record/row.ts'
import { sectionOf } from '#rules/record/sections.ts'
import { isEmpty } from '#rules/record/value.ts'
import type { Formats } from '#src/ui/formats.ts'
import { isKey } from './change-forms.ts'
import type { LookupText } from './lookup-text.ts'
import { valueText } from './value-text.ts'

/** `value`: as stored, if the text alone isn't enough. */
export type DetailRow = { name: string; label: string; text: string; value?: Value; page?: PersonPage }
/** The page of an agent or office that a field names. */
type PersonPage = { to: '/agent/view' | '/office/view'; UniqueID: number }
export type DetailGroup = { name: string; label: string; rows: DetailRow[] }

/**
 * `changeFields`: fields described by change forms; null while they are loading, in which case fields that no other
 * form has are omitted.
 */
export function recordDetails(
  listing: Values,
  definition: FormDefinition | null,
  lookups: LookupText,
  formats: Formats,
  changeFields: readonly FieldDefinition[] | null = [],
): DetailGroup[] {
  const text: TextOf = (value, field) => valueText(value, field, lookups, formats)
  const known = byName(definition?.fields ?? [])
  const groups = (definition?.pages ?? [])
    .toSorted((a, b) => a.pageSortOrder - b.pageSortOrder)
    .map(({ PageName, PageLabel, groups }) => ({
      name: PageName,
      label: PageLabel,
      rows: rowsOf(
        groups.flatMap(({ fields }) => fields),
        listing,
        known,
        text,
      ),
    }))
  const shown = new Set(groups.flatMap(({ rows }) => rows.map(({ name }) => name)))
  if (!changeFields) return groups.filter(({ rows }) => rows.length > 0)
  const change = byName(changeFields)
  const others = Object.keys(listing).filter((name) => !shown.has(name) && !known.has(name))
  groups.push({
    name: 'changes',
    label: 'Status and changes',
    rows: rowsOf(
      [...change.keys()].filter((name) => others.includes(name)),
      listing,
      change,
      text,
    ),
  })
  groups.push({
    name: 'other',
    label: definition ? 'Other details' : 'Details',
    rows: rowsOf(
      others.filter((name) => !change.has(name)),
      listing,
      known,
      text,
    ),
  })
  return groups.filter(({ rows }) => rows.length > 0)
}

const byName = (fields: readonly FieldDefinition[]) => new Map(fields.map((field) => [field.FieldName, field]))

type TextOf = (value: NonNullable<Value>, field: Parameters<typeof valueText>[1]) => string

function rowsOf(names: string[], listing: Values, known: Map<string, FieldDefinition>, text: TextOf): DetailRow[] {
  return [...new Set(names)].flatMap((name) => {
    if (isKey(name)) return []
    const value = listing[name]
    if (value === undefined || value === null || isEmpty(value)) return []
    const field = known.get(name) ?? { FieldName: name, datatype: typeof value === 'number' ? 'integer' : 'string' }
    return [
      {
        name,
        label: known.get(name)?.fieldLabel ?? spoken(name),
        text: text(value, field),
        value,
        ...pageOf(name, listing),
      },
    ]
  })
}

/** BuyerAgentFullName → the agent of BuyerAgentKeyNumeric. */
function pageOf(name: string, listing: Values): { page: PersonPage } | undefined {
  const role = /^(\w+Agent)FullName$|^(\w+Office)Name$/.exec(name)
  const UniqueID = role ? Number(listing[`${role[1] ?? role[2]}KeyNumeric`] ?? 0) : 0
  return UniqueID > 0 ? { page: { to: role?.[1] ? '/agent/view' : '/office/view', UniqueID } } : undefined
}

/** BuildingAreaTotal → Building Area Total; begins_at → Begins At. */
export const spoken = (name: string): string =>
  name
    .replace(/YN$/, '')
    .replace(/(?:^|_)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
    .trim()
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')

export type ItemList = { section: string; label: string; items: { uid: string; rows: DetailRow[] }[] }

/** Rooms and the other repeatable sections that have rows, without deleted ones. */
export function itemLists(
  items: Record<string, ItemRow[]>,
  definition: FormDefinition | null,
  lookups: LookupText,
  formats: Formats,
): ItemList[] {
  const text: TextOf = (value, field) => valueText(value, field, lookups, formats)
  const groups = (definition?.pages ?? []).flatMap((page) => page.groups.map((group) => ({ page, group })))
  return Object.entries(items).flatMap(([section, rows]) => {
    const live = liveRows(rows)
    if (live.length === 0) return []
    const found = groups.find(({ group }) => group.items === section)
    const fields = new Map((found?.group.itemFields ?? []).map((field) => [field.FieldName, field]))
    const names = fields.size > 0 ? [...fields.keys()] : undefined
    return [
      {
        section,
        label: found?.group.label ?? found?.page.PageLabel ?? spoken(sectionOf(section).title),
        items: live.map((row) => ({
          uid: row.uid,
          rows: rowsOf(names ?? Object.keys(row).filter((name) => !ROW_KEYS.has(name)), row as Values, fields, text),
        })),
      },
    ]
  })
}

/**
 * A room in one line: length and width combined into one measure, in the form's format: 12′ 7″ × 10′, or 3.84 m × 3.05
 * m.
 */
export function itemHeadline(rows: DetailRow[]): { title: string; rest: string } {
  const [first, ...others] = rows.filter(({ name }) => !/(Length|Width|Units)$/.test(name))
  const at = (end: string) => rows.find(({ name }) => name.endsWith(end))
  const units = at('Units')
  const sides = [at('Length'), at('Width')].flatMap((row) => (row ? sideText(row, readUnit(units?.value)) : []))
  return {
    title: first?.text ?? '',
    rest: [...others.map(({ text }) => text), sides.join(' × ')].filter(Boolean).join(' · '),
  }
}

function sideText({ text, value }: DetailRow, unit: Unit | null): string {
  if (unit === 'F' && typeof value === 'number') return feetInchesText(value)
  return unit === 'M' ? `${text} m` : text
}
