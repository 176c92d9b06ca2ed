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
import { sameValue } from '#rules/field-types.ts'
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

/** `sections`: of the form. Rows of any other may come along as they are stored, and not otherwise. */
export function writeItems(before: Items, data: Data, sections: ReadonlyMap<string, SectionPlan>): WrittenItems {
  const items: Items = { ...before }
  const errors: FieldError[] = []
  let lastId = Math.max(0, ...Object.values(before).flatMap((rows) => rows.map((row) => row.UniqueID ?? 0)))
  for (const section of ITEM_SECTIONS) {
    if (!isTouched(data, section)) continue
    const rows = new Map((before[section] ?? []).map((row) => [row.uid, row]))
    // A row that was added and deleted again before it was ever saved is nobody's loss.
    const sent = data[section].filter((row) => !row.IsDeleted || rows.has(row.uid))
    // The history is shown on the form and written by the system alone.
    const plan = section === 'history' ? undefined : sections.get(section)
    if (!plan) {
      if (!sent.every((row) => isAsStored(row, rows.get(row.uid)))) errors.push(unknownField(sectionTarget(section)))
      continue
    }
    sent.forEach((row, index) => {
      const stored = rows.get(row.uid)
      errors.push(...unknownFields(row, stored, plan, `${sectionTarget(section)}[${index + 1}]`))
      rows.set(
        row.uid,
        writeRow(stored, row, plan, () => ++lastId),
      )
    })
    if (sent.length > 0) items[section] = renumber([...rows.values()])
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, items }
}

const UNDESCRIBED = { datatype: 'string' } as const

const isAsStored = (sent: ItemRow, stored: ItemRow | undefined): boolean =>
  stored !== undefined &&
  sent.IsDeleted === stored.IsDeleted &&
  Object.entries(rowFields(sent)).every(([name, value]) => sameValue(UNDESCRIBED, value, stored[name]))

/** A field that the form has lost since may come along with the value that is stored. */
function unknownFields(sent: ItemRow, stored: ItemRow | undefined, plan: SectionPlan, place: string): FieldError[] {
  const unknown = Object.entries(rowFields(sent)).filter(
    ([name, value]) => !plan.fields.has(name) && !sameValue(UNDESCRIBED, value, stored?.[name]),
  )
  const errors = unknown.map(([name]) => unknownField(`${place}.${name}`))
  return UID.test(sent.uid) ? errors : [...errors, unknownField(`${place}.uid`)]
}

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
