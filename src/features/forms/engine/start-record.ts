// Initial values of a form: the record it began from, the definition's defaults, and the draft's values over both.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import type { Member } from '#contract/session.ts'
import { bySortOrder, rowValues } from '#rules/record/row.ts'
import { defaultValue } from '#rules/record/value.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import type { FieldModel, FormModel } from './form-model.ts'
import type { Row } from './rows.ts'

export type StartRecord = {
  values: Values
  /** Values before the draft first changed them: the base of every edit. */
  bases: Values
  rows: Record<string, Row[]>
  /** section → uid → the row's values before the draft first changed them. New rows began empty. */
  rowBases: Record<string, Record<string, Values>>
}

const MEMBER_PARTS = ['FullName', 'FirstName', 'LastName', 'MlsId', 'Email', 'AOR', 'DirectPhone'] as const
/** The Main office copies only its key, id and name; other office roles copy its board and phone as well. */
const OFFICE_PARTS = ['OfficeKeyNumeric', 'OfficeMlsId', 'OfficeName', 'OfficeAOR', 'OfficePhone'] as const

/**
 * The signed-in member as the listing's agent, and their office as its office, in the fields' own names; a new agent begins in the office of whoever
 * enters them.
 */
function memberDefaults(model: FormModel, member: Member): Values {
  const all: Record<string, Value> = { ListAgentKeyNumeric: member.UniqueID }
  const source = member as Record<string, Value>
  for (const part of MEMBER_PARTS) all[`ListAgent${part}`] = source[`Member${part}`] ?? null
  const prefix = model.definition.definitionType === 'agent' ? '' : 'List'
  for (const part of OFFICE_PARTS) all[`${prefix}${part}`] = source[part] ?? null
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => model.fields.has(name) && value !== null))
}

/** The values of a listing that does not exist yet. */
export function newValues(model: FormModel, today: string, member: Member | null): Values {
  const values: Values = {}
  for (const field of model.fields.values()) {
    const value = defaultValue(field.definition, today)
    if (value !== null) values[field.name] = value
  }
  const { propertyType } = model.definition
  if (propertyType && model.fields.has('PropertyType')) values.PropertyType ??= propertyType
  return member ? { ...values, ...memberDefaults(model, member) } : values
}

export function newRowValues(fields: readonly FieldModel[], today: string): Values {
  const values: Values = {}
  for (const field of fields) {
    const value = defaultValue(field.definition, today)
    if (value !== null) values[field.name] = value
  }
  return values
}

function savedRow(item: ItemRow): Row {
  const { uid, SortOrder, IsDeleted } = item
  const row: Row = { uid, SortOrder, IsDeleted, isNew: false, values: rowValues(item) }
  return item.UniqueID === undefined ? row : { ...row, UniqueID: item.UniqueID }
}

/** The rows of a saved record. */
export const savedRows = (items: Record<string, ItemRow[]>): Record<string, Row[]> =>
  Object.fromEntries(Object.entries(items).map(([section, rows]) => [section, rows.map(savedRow)]))

const registerValues = (registers: Record<string, { value: Value }>): Values =>
  Object.fromEntries(Object.entries(registers).map(([name, register]) => [name, register.value]))

function draftRows(draft: Draft, section: string): Row[] {
  const rows = new Map((draft.base?.items[section] ?? []).map((item) => [item.uid, savedRow(item)]))
  for (const [uid, row] of Object.entries(draft.rows[section] ?? {})) {
    const before = rows.get(uid) ?? { uid, values: {} }
    const { SortOrder, IsDeleted, isNew } = row
    rows.set(uid, {
      ...before,
      SortOrder,
      IsDeleted,
      isNew,
      values: { ...before.values, ...registerValues(row.fields) },
    })
  }
  return [...rows.values()].sort(bySortOrder)
}

const registerBases = (registers: Record<string, { base: Value }>): Values =>
  Object.fromEntries(Object.entries(registers).map(([name, register]) => [name, register.base]))

function draftRowBases(draft: Draft, section: string): Record<string, Values> {
  const bases: Record<string, Values> = {}
  for (const item of draft.base?.items[section] ?? []) bases[item.uid] = savedRow(item).values
  for (const [uid, row] of Object.entries(draft.rows[section] ?? {}))
    bases[uid] = { ...bases[uid], ...registerBases(row.fields) }
  return bases
}

/** Resumes a draft. Sections that this definition does not know are kept too: they travel with the draft untouched. */
export function startFromDraft(draft: Draft): StartRecord {
  const sections = [...new Set([...Object.keys(draft.base?.items ?? {}), ...Object.keys(draft.rows)])]
  return {
    values: { ...draft.base?.values, ...registerValues(draft.fields) },
    bases: { ...draft.base?.values, ...registerBases(draft.fields) },
    rows: Object.fromEntries(sections.map((section) => [section, draftRows(draft, section)])),
    rowBases: Object.fromEntries(sections.map((section) => [section, draftRowBases(draft, section)])),
  }
}

export const startNew = (values: Values): StartRecord => ({ values, bases: {}, rows: {}, rowBases: {} })
