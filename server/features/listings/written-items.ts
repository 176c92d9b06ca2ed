// Rows of the repeatable sections after a write. Rows are identified by uid; a row that is not sent stays, and deletion
// is a flag.
import { REPEATABLE_MAX } from '#contract/constants.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import {
  type DeletedParts,
  ITEM_SECTIONS,
  type ItemRow,
  type ItemSection,
  type ListingRecord,
  type ListingRequest,
  type Value,
  type Values,
} from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import { tooManyText } from '#rules/evaluate-target.ts'
import type { CompiledForm, SectionPlan } from '#rules/form-plan.ts'
import { renumber, rowValues } from '#rules/record/row.ts'
import { flagOf, sectionOf } from '#rules/record/sections.ts'
import { sameValue, toStored, UNDESCRIBED } from '#rules/record/value.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { repeatedIds, twice, unknownField } from '../../records/sent-values.ts'
import type { Items } from './listings.store.ts'

type Data = ListingRequest['data']
export type WrittenItems = { ok: true; items: Items } | { ok: false; errors: FieldError[] }

/**
 * A section with a flag is written if the flag is set; other sections, and every section of a new listing, if they have
 * rows.
 */
function isTouched(data: Data, section: ItemSection, isNew: boolean): boolean {
  const flag = isNew ? undefined : flagOf(section)
  return flag ? data[flag] : data[section].length > 0
}

/** Errors for sections with so many more rows than they take that checking each of them would take long. */
export const excessRows = (data: Data, { sectionTargets }: CompiledForm): FieldError[] =>
  ITEM_SECTIONS.filter((section) => section !== 'history').flatMap((section) => {
    const count = data[section].filter((row) => !row.IsDeleted).length
    return (sectionTargets.get(section) ?? [])
      .filter(({ most = Number.POSITIVE_INFINITY }) => count > 2 * most)
      .map(({ name, label, most }) => ({ target: name, code: 'too-many', message: tooManyText(label, most!) }))
  })

const UID = /^[\w-]{1,100}$/

/**
 * `stored`: null for a new listing. `sections`: those of the form. Rows of other sections are accepted only if they
 * equal the stored ones. `mayRead`: whether the writer may read a stored row; other rows stay as they are.
 */
export function writeItems(
  stored: Items | null,
  data: Data,
  sections: ReadonlyMap<string, SectionPlan>,
  { timeZone, mayRead }: { timeZone: string; mayRead: (section: ItemSection, row: ItemRow) => boolean },
): WrittenItems {
  const toValue = (field: FieldDefinition, value: Value) => toStored(field, value, timeZone)
  const before = stored ?? {}
  const items: Items = { ...before }
  const errors: FieldError[] = []
  let lastId = Math.max(0, ...Object.values(before).flatMap((rows) => rows.map((row) => row.UniqueID ?? 0)))
  for (const section of ITEM_SECTIONS) {
    if (!isTouched(data, section, stored === null)) continue
    const rows = new Map((before[section] ?? []).map((row) => [row.uid, row]))
    // A row that was added and deleted before it was ever saved can be dropped.
    const sent = data[section].filter((row) => !row.IsDeleted || rows.has(row.uid))
    const unread = (before[section] ?? []).filter((row) => !mayRead(section, row)).map(({ uid }) => uid.toLowerCase())
    if (sent.some(({ uid }) => unread.includes(uid.toLowerCase()))) {
      errors.push(unknownField(sectionOf(section).target))
      continue
    }
    // Forms show the history, but only the server writes it.
    const plan = section === 'history' ? undefined : sections.get(section)
    if (!plan) {
      if (!sent.every((row) => isAsStored(row, rows.get(row.uid)))) errors.push(unknownField(sectionOf(section).target))
      continue
    }
    for (const row of sent)
      rows.set(row.uid, writeRow(rows.get(row.uid), row, plan, { toValue, newId: () => ++lastId }))
    if (sent.length === 0) continue
    const written = renumber([...rows.values()])
    items[section] = written
    errors.push(...rowErrors(section, plan, before[section] ?? [], sent, written))
  }
  if (errors.length > 0) return { ok: false, errors }
  const kept = Object.entries(items).map(([section, rows]) => [section, withFewDeleted(rows)])
  return { ok: true, items: Object.fromEntries(kept) }
}

/** How many deleted rows a section keeps: a phone that still has an older one restores it as a new row. */
const DELETED_MAX = 200

/**
 * Deleted rows follow the live ones, latest first. A phone that continues another phone's draft may restore a row of
 * which it knows only the changed values, so the latest keep theirs; the rest keep only what identifies them.
 */
function withFewDeleted(rows: ItemRow[]): ItemRow[] {
  const deleted = rows.filter((row) => row.IsDeleted).slice(0, DELETED_MAX)
  return [
    ...rows.filter((row) => !row.IsDeleted),
    ...deleted.map((row, at) => (at < REPEATABLE_MAX && isShort(row) ? row : withoutValues(row))),
  ]
}

const isShort = (row: ItemRow): boolean => JSON.stringify(row).length <= KEPT.deletedCharacters

/** The kind of a supplement still decides who may read its file and restore it. */
const withoutValues = ({ uid, SortOrder, IsDeleted, IsLive, UniqueID, SupplementType }: ItemRow): ItemRow => ({
  ...(SupplementType !== undefined && { SupplementType }),
  uid,
  SortOrder,
  IsDeleted,
  IsLive,
  UniqueID,
})

const isAsStored = (sent: ItemRow, stored: ItemRow | undefined): boolean =>
  stored !== undefined &&
  sent.IsDeleted === stored.IsDeleted &&
  Object.entries(rowValues(sent)).every(([name, value]) => sameValue(UNDESCRIBED, value, stored[name]))

/** Targets use the row's position among the rows that are not deleted. */
function rowErrors(
  section: ItemSection,
  plan: SectionPlan,
  before: readonly ItemRow[],
  sent: readonly ItemRow[],
  written: readonly ItemRow[],
): FieldError[] {
  const stored = new Map(before.map((row) => [row.uid, row]))
  const places = new Map(written.map((row) => [row.uid, row.SortOrder]))
  const repeated = repeatedIds(
    sent.map((row) => row.uid),
    [...stored.keys()],
  )
  return sent.flatMap((row, index) => {
    const place = `${sectionOf(section).target}[${places.get(row.uid)}]`
    const unknown = row.IsDeleted ? [] : unknownFields(row, stored.get(row.uid), plan)
    return [
      ...unknown.map((name) => unknownField(`${place}.${name}`)),
      ...(UID.test(row.uid) ? [] : [unknownField(`${place}.uid`)]),
      ...(repeated.has(index) ? [twice(`${place}.uid`)] : []),
    ]
  })
}

/** A field that the form has since dropped may be sent with its stored value. */
const unknownFields = (sent: ItemRow, stored: ItemRow | undefined, plan: SectionPlan): string[] =>
  Object.entries(rowValues(sent))
    .filter(([name, value]) => !plan.fields.has(name) && !sameValue(UNDESCRIBED, value, stored?.[name]))
    .map(([name]) => name)

type RowWriter = { toValue: (field: FieldDefinition, value: Value) => Value; newId: () => number }

function writeRow(
  before: ItemRow | undefined,
  sent: ItemRow,
  plan: SectionPlan,
  { toValue, newId }: RowWriter,
): ItemRow {
  const values: Values = {}
  // The rules check only the rows that stay, so a deleted row keeps its stored values.
  for (const [name, value] of Object.entries(sent.IsDeleted ? {} : rowValues(sent))) {
    const field = plan.fields.get(name)
    if (field) values[name] = toValue(field, value)
  }
  return {
    ...(before ? rowValues(before) : {}),
    ...values,
    uid: sent.uid,
    SortOrder: sent.SortOrder,
    IsDeleted: sent.IsDeleted,
    IsLive: true,
    UniqueID: before?.UniqueID ?? newId(),
  }
}

/** Uids of the deleted rows. */
export const deletedItems = (items: Items): DeletedParts =>
  Object.fromEntries(
    Object.entries(items).map(([section, rows]) => [
      section,
      rows.filter((row) => row.IsDeleted).map(({ uid }) => uid),
    ]),
  )

/** Rows that members see. Deleted ones stay in the record, hidden. */
export const liveItems = (items: Items): ListingRecord['items'] =>
  Object.fromEntries(
    Object.entries(items).map(([section, rows]) => [section, rows.filter((row) => !row.IsDeleted)]),
  ) as ListingRecord['items']
