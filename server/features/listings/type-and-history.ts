// Consequences of a write beyond the values sent: the record's type and its history. Pure.
import type { ChangeForm } from '#contract/change-form.ts'
import { DAY_MS } from '#contract/constants.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow, StatusLetter, Value, Values } from '#contract/listing.ts'
import { todayIn } from '#rules/expression/dates.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import type { Snapshot } from '../../records/changed-fields.ts'
import { overlay } from '../../records/sent-values.ts'
import type { Items, StoredListing, WrittenListing } from './listings.store.ts'

const TYPE_FORM: ChangeForm = 'chgPropType'

export type FormOfRecord = Pick<WrittenListing, 'propertyType' | 'formName' | 'definitionHash'>

/**
 * A change form does not affect a record's type, except for the one that changes it: the record then belongs to the new
 * type's form. Values that this form lacks stay in the record, hidden: no entered value is dropped, and changing the
 * type back shows them again.
 */
export function withType(
  { definition }: CompiledForm,
  stored: StoredListing | null,
  sent: Snapshot,
  forms: readonly FormDefinition[],
): { after: Snapshot; type: FormOfRecord } {
  const { propertyType, formName, hash } = definition
  if (propertyType) return { after: sent, type: { propertyType, formName, definitionHash: hash } }
  const { NewPropertyType, NewPropertySubType } = sent.fields
  const next = formName === TYPE_FORM ? forms.find((form) => form.propertyType === NewPropertyType) : undefined
  if (!next?.propertyType) {
    const { propertyType: kept, formName: keptForm, definitionHash } = stored!
    return { after: sent, type: { propertyType: kept, formName: keptForm, definitionHash } }
  }
  const fields = overlay(sent.fields, {
    PropertyType: next.propertyType,
    PropertySubType: NewPropertySubType ?? null,
    NewPropertyType: null,
    NewPropertySubType: null,
  })
  return {
    after: { ...sent, fields },
    type: { propertyType: next.propertyType, formName: next.formName, definitionHash: next.hash },
  }
}

export function withHistory(
  before: Snapshot | null,
  after: Snapshot,
  status: StatusLetter,
  { now, timeZone, newUid }: { now: Date; timeZone: string; newUid: () => string },
): Items {
  const was = before && { status: before.fields.StandardStatus as StatusLetter, price: before.fields.ListPrice ?? null }
  const lines = historyLines(was, { status, price: after.fields.ListPrice ?? null })
  if (lines.length === 0) return after.items
  const today = todayIn(now.toISOString(), timeZone)!
  return {
    ...after.items,
    history: extendHistory(after.items.history ?? [], lines, after.fields, { now, today, newUid }),
  }
}

// Rows that a write adds to a listing's history, for buyers' agents: changes of status and price. Pure. Only the server
// writes the history; nothing in it comes from a phone.
type ListingState = { status: StatusLetter; price: Value }

/** An entry of the history: `New Listing` when the listing first comes on the market. */
type Line = { MlsChangeType: string; PreviousValue: string | null; NewValue: string | null }

/** `before` is null for a new listing. An incomplete listing has no history. */
function historyLines(before: ListingState | null, after: ListingState): Line[] {
  if (after.status === 'I') return []
  const lines: Line[] = []
  const isNew = before === null || before.status === 'I'
  if (isNew) return [{ MlsChangeType: 'New Listing', PreviousValue: null, NewValue: priceText(after.price) }]
  if (before.status !== after.status)
    lines.push({ MlsChangeType: 'Status Change', PreviousValue: before.status, NewValue: after.status })
  const [from, to] = [priceText(before.price), priceText(after.price)]
  if (from !== to) lines.push({ MlsChangeType: 'Price Change', PreviousValue: from, NewValue: to })
  return lines
}

const priceText = (price: Value): string | null => (price === null || price === '' ? null : String(price))

type HistoryMoment = {
  now: Date
  /** The board's current day, yyyy-MM-dd. */
  today: string
  newUid: () => string
}

/** The history with its new entries, oldest first. DOM is the number of days from the list date to today. */
function extendHistory(history: ItemRow[], lines: Line[], fields: Values, moment: HistoryMoment): ItemRow[] {
  const last = Math.max(0, ...history.map((row) => row.SortOrder))
  const lastId = Math.max(0, ...history.map((row) => row.UniqueID ?? 0))
  return [
    ...history,
    ...lines.map((line, index) => ({
      uid: moment.newUid(),
      SortOrder: last + index + 1,
      IsDeleted: false,
      IsLive: true,
      UniqueID: lastId + index + 1,
      OriginatingSystemTimestamp: moment.now.toISOString(),
      EffectiveDate: moment.today,
      DOM: daysOnMarket(fields.ListingContractDate, moment.today),
      ...line,
    })),
  ]
}

/** Null if there is no list date. */
function daysOnMarket(listed: Value | undefined, today: string): number | null {
  const from = typeof listed === 'string' ? Date.parse(listed) : Number.NaN
  return Number.isNaN(from) ? null : Math.max(0, Math.round((Date.parse(today) - from) / DAY_MS))
}
