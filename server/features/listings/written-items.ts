// Rows of the repeatable sections, as a write leaves them. Rows are known by uid; one that is not mentioned stays, deleting is a mark.
import {
  ITEM_SECTIONS,
  type ItemRow,
  type ItemSection,
  type ListingRecord,
  type ListingRequest,
  type Values,
} from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import { sectionTarget } from '#rules/check-record.ts'
import type { SectionPlan } from '#rules/form-plan.ts'
import { renumber } from '#rules/merge.ts'
import type { Items } from './listings.store.ts'
import { rowFields, storedValue, unknownField } from './sent-values.ts'

type Data = ListingRequest['data']
export type WrittenItems = { ok: true; items: Items } | { ok: false; errors: FieldError[] }

/** Sections with a flag are touched only when it says so; the others when they carry rows. */
function isTouched(data: Data, section: ItemSection): boolean {
  switch (section) {
    case 'rooms':
      return data.roomsHaveChanged
    case 'supplements':
      return data.supplementsHaveChanged
    case 'openHouses':
      return data.openHousesHaveChanged
    default:
      return data[section].length > 0
  }
}

const UID = /^[\w-]{1,100}$/

/** `sections`: of the form; rows of any other are refused. */
export function writeItems(before: Items, data: Data, sections: ReadonlyMap<string, SectionPlan>): WrittenItems {
  const items: Items = { ...before }
  const errors: FieldError[] = []
  let lastId = Math.max(0, ...Object.values(before).flatMap((rows) => rows.map((row) => row.UniqueID ?? 0)))
  for (const section of ITEM_SECTIONS) {
    const sent = data[section]
    if (!isTouched(data, section) || sent.length === 0) continue
    const plan = sections.get(section)
    if (!plan) errors.push(unknownField(sectionTarget(section)))
    else {
      const known = new Map((before[section] ?? []).map((row) => [row.uid, row]))
      sent.forEach((row, index) => {
        errors.push(...unknownFields(row, plan, `${sectionTarget(section)}[${index + 1}]`))
        if (!UID.test(row.uid)) errors.push(unknownField(`${sectionTarget(section)}[${index + 1}].uid`))
        known.set(
          row.uid,
          writeRow(known.get(row.uid), row, plan, () => ++lastId),
        )
      })
      items[section] = renumber([...known.values()])
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, items }
}

const unknownFields = (row: ItemRow, plan: SectionPlan, place: string): FieldError[] =>
  Object.keys(rowFields(row))
    .filter((name) => !plan.fields.has(name))
    .map((name) => unknownField(`${place}.${name}`))

function writeRow(before: ItemRow | undefined, sent: ItemRow, plan: SectionPlan, newId: () => number): ItemRow {
  const values: Values = {}
  for (const [name, value] of Object.entries(rowFields(sent))) {
    const field = plan.fields.get(name)
    if (field) values[name] = storedValue(field, value)
  }
  return {
    ...(before ? rowFields(before) : {}),
    ...values,
    uid: sent.uid,
    SortOrder: sent.SortOrder,
    IsDeleted: sent.IsDeleted,
    IsLive: true,
    UniqueID: before?.UniqueID ?? newId(),
  }
}

/** What a member sees: rows that were deleted stay in the record, unseen. */
export const liveItems = (items: Items): ListingRecord['items'] =>
  Object.fromEntries(
    Object.entries(items).map(([section, rows]) => [section, rows.filter((row) => !row.IsDeleted)]),
  ) as ListingRecord['items']
