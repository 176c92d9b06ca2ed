// Consequences of a write beyond the values sent: the record's type and its history. Pure.
import type { ChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { StatusLetter } from '#contract/listing.ts'
import { todayIn } from '#rules/expression/dates.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import type { Snapshot } from '../../records/changed-fields.ts'
import { overlay } from '../../records/sent-values.ts'
import { extendHistory, historyLines } from './history-rows.ts'
import type { Items, StoredListing, WrittenListing } from './listings.store.ts'

const TYPE_FORM: ChangeForm = 'chgPropType'

export type FormOfRecord = Pick<WrittenListing, 'propertyType' | 'formName' | 'definitionHash'>

/**
 * A change form does not affect a record's type, except for the one that changes it: the record then belongs to the new
 * type's form. Values that this form lacks stay in the record, hidden: no entered value is dropped, and changing the
 * type back shows them again.
 */
export function settleChange(
  { definition }: CompiledForm,
  stored: StoredListing | null,
  sent: Snapshot,
  forms: readonly FormDefinition[],
): { after: Snapshot; kind: FormOfRecord } {
  const { propertyType, formName, hash } = definition
  if (propertyType) return { after: sent, kind: { propertyType, formName, definitionHash: hash } }
  const { NewPropertyType, NewPropertySubType } = sent.fields
  const next = formName === TYPE_FORM ? forms.find((form) => form.propertyType === NewPropertyType) : undefined
  if (!next?.propertyType) {
    const { propertyType: kept, formName: keptForm, definitionHash } = stored!
    return { after: sent, kind: { propertyType: kept, formName: keptForm, definitionHash } }
  }
  const fields = overlay(sent.fields, {
    PropertyType: next.propertyType,
    PropertySubType: NewPropertySubType ?? null,
    NewPropertyType: null,
    NewPropertySubType: null,
  })
  return {
    after: { ...sent, fields },
    kind: { propertyType: next.propertyType, formName: next.formName, definitionHash: next.hash },
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
