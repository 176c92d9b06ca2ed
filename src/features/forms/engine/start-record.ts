// Initial values of a form: the record it began from or the definition's defaults, overridden by the draft's values.
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import type { CopiedListing } from '#contract/search.ts'
import type { Member } from '#contract/session.ts'
import { composeAddress } from '#rules/address.ts'
import { bySortOrder, rowValues } from '#rules/record/row.ts'
import { defaultValue } from '#rules/record/value.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { keysAsCopied } from '#src/offline/drafts/draft-values.ts'
import type { FieldModel, FormModel } from './form-model.ts'
import { agentValues, officeValues } from './person-values.ts'
import type { FormRow } from './rows.ts'

export type StartRecord = {
  values: Values
  /** Values before the draft first changed them: the base of every edit. */
  bases: Values
  rows: Record<string, FormRow[]>
  /** section → uid → the row's values before the draft first changed them. New rows began empty. */
  rowBases: Record<string, Record<string, Values>>
  /** field → origin of its value, until somebody confirms it. */
  origins?: Record<string, string>
}

/**
 * Sets the signed-in member as the listing's agent, and their office as its office; a new agent starts in the office of
 * the member who enters them.
 */
function memberDefaults(model: FormModel, member: Member): Values {
  const has = (name: string) => model.fields.has(name)
  const all =
    model.definition.definitionType === 'agent'
      ? officeValues('Office', member, has)
      : {
          ...agentValues('ListAgent', { ...member, MemberKeyNumeric: member.UniqueID }, has),
          ...officeValues('ListOffice', member, has),
        }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/** Initial values of a new listing. */
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

function savedRow(item: ItemRow): FormRow {
  const { uid, SortOrder, IsDeleted } = item
  const row: FormRow = { uid, SortOrder, IsDeleted, isNew: false, values: rowValues(item) }
  return item.UniqueID === undefined ? row : { ...row, UniqueID: item.UniqueID }
}

export const savedRows = (items: Record<string, ItemRow[]>): Record<string, FormRow[]> =>
  Object.fromEntries(Object.entries(items).map(([section, rows]) => [section, rows.map(savedRow)]))

const registerValues = (registers: Record<string, { value: Value }>): Values =>
  Object.fromEntries(Object.entries(registers).map(([name, register]) => [name, register.value]))

function draftRows(draft: Draft, section: string): FormRow[] {
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

/** Resumes a draft. Sections that this definition does not know are kept too: they stay in the draft unchanged. */
export function startFromDraft(draft: Draft): StartRecord {
  const sections = [...new Set([...Object.keys(draft.base?.items ?? {}), ...Object.keys(draft.rows)])]
  return {
    values: { ...draft.base?.values, ...registerValues(draft.fields) },
    bases: { ...draft.base?.values, ...registerBases(draft.fields) },
    rows: Object.fromEntries(sections.map((section) => [section, draftRows(draft, section)])),
    rowBases: Object.fromEntries(sections.map((section) => [section, draftRowBases(draft, section)])),
    origins: copiedValues(draft),
  }
}

export const copiedFrom = (label: string): string => `Copied from ${label}`

const copiedValues = (draft: Draft): Record<string, string> =>
  Object.fromEntries(keysAsCopied(draft).map((key) => [key, copiedFrom(draft.copied!.label)]))

export const startNew = (values: Values): StartRecord => ({ values, bases: {}, rows: {}, rowBases: {} })

// Starts a new draft from a copied listing: the form's defaults, overridden by the copied values, and the copied rows.

type CopyOptions = {
  model: FormModel
  /** Text for a code of a lookup table. */
  describe(table: string, code: string): string
  today: string
  member: Member
  /** Title for a listing that has no address. */
  untitled: string
}

/** `edits`, the rows and the title make the draft count as the member's work, which is kept, listed and sent. */
export function startCopy(
  { listing, items }: Pick<CopiedListing['Data'], 'listing' | 'items'>,
  { model, describe, today, member, untitled }: CopyOptions,
): { values: Values; edits: DraftEdit[] } {
  // A copied agent includes all of their parts; without one, the new listing is the member's own.
  const agent = isFilled(listing.ListAgentKeyNumeric) ? null : member
  const values = { ...newValues(model, today, agent), ...listing }
  const address = composeAddress(values, (name, code) => {
    const table = model.fields.get(name)?.table
    return table ? describe(table, code) : code
  })
  if (address && model.fields.has('UnparsedAddress')) values.UnparsedAddress = address
  const rows = Object.entries(items).flatMap(([section, all]) =>
    all.map((row): DraftEdit => {
      const { uid, SortOrder } = row
      return { kind: 'row', section, uid, SortOrder, isNew: true, fields: rowValues(row) }
    }),
  )
  const isNamed = ['StreetNumber', 'StreetName', 'City'].some((name) => isFilled(values[name]))
  return { values, edits: [...rows, { kind: 'title', title: isNamed ? address : untitled }] }
}

const isFilled = (value: Value | undefined): boolean => value !== null && value !== undefined && value !== ''
