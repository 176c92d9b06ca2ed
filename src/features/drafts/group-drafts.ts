// Groups the member's drafts for the list. Pure.
import { CHANGE_FORMS, isChangeForm } from '#contract/change-form.ts'
import { BIN_DAYS, DAY_MS } from '#contract/constants.ts'
import type { AutosaveRecord } from '#contract/draft.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { capitalized } from '#contract/text.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { isOfRecord, recordKindOf, recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { finishedRecord, needsMember, standingOf } from '#src/offline/drafts/standing.ts'

/**
 * Each group is sorted newest first. `submitted`: the latest of each record; `became`: submitted from another device.
 */
export type DraftGroups = { needsYou: Draft[]; open: Draft[]; submitted: Draft[]; became: Draft[]; bin: Draft[] }

export function groupDrafts(drafts: readonly Draft[]): DraftGroups {
  const groups: DraftGroups = { needsYou: [], open: [], submitted: [], became: [], bin: [] }
  for (const draft of [...drafts].sort((a, b) => b.editedAt - a.editedAt)) {
    const group = groupOf(draft)
    if (group !== 'submitted' || !groups.submitted.some((later) => isSameRecord(later, draft)))
      groups[group].push(draft)
  }
  groups.bin.sort((a, b) => (b.binnedAt ?? 0) - (a.binnedAt ?? 0))
  return groups
}

/** Both were submitted, to one record. */
export const isSameRecord = (a: Draft, b: Draft): boolean =>
  recordTypeOf(a) === recordTypeOf(b) && finishedRecord(a)?.UniqueID === finishedRecord(b)?.UniqueID

function groupOf(draft: Draft): keyof DraftGroups {
  if (draft.binnedAt !== null) return 'bin'
  const standing = standingOf(draft)
  if (standing.kind === 'submitted' || standing.kind === 'became') return standing.kind
  return needsMember(standing) ? 'needsYou' : 'open'
}

/** Drafts to continue, newest first; those that need attention come before the rest. */
export function unfinished(drafts: readonly Draft[]): Draft[] {
  const { needsYou, open } = groupDrafts(drafts)
  return [...needsYou, ...open]
}

/** Whole days until a binned draft is deleted; at least one, so that nothing that still exists looks deleted. */
export const daysLeft = (binnedAt: number, now: number): number =>
  Math.min(BIN_DAYS, Math.max(1, Math.ceil(BIN_DAYS - (now - binnedAt) / DAY_MS)))

/**
 * Zero for a draft that became another device's listing: its photos that are not in the listing are in the unsent
 * changes.
 */
export const photoCount = (draft: Draft): number =>
  draft.became ? 0 : draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted).length

/** The photo that the record will show first. */
export const coverOf = (draft: Draft): ShownPhoto | undefined =>
  draft.became ? undefined : draftPhotos(draft).find(({ IsDeleted }) => !IsDeleted)

/** For an edit: the record that it changes, and its price before and after. */
export function editFacts(draft: Draft, price: (amount: number) => string): string[] {
  const { operation, base } = draft
  if (operation !== 'edit' || !base) return []
  const change = priceChange(draft, price)
  return [`change to ${base.label}`, ...(change ? [change] : [])]
}

export function priceChange({ base, fields }: Draft, price: (amount: number) => string): string | null {
  const [before, after] = [base?.values.ListPrice, fields.ListPrice?.value]
  const isNew = typeof before === 'number' && typeof after === 'number' && before !== after
  return isNew ? `price ${price(before)} → ${price(after)}` : null
}

/** The unsent changes to the record that this draft became. */
export function unsentChangesOf(draft: Draft, drafts: readonly Draft[]): Draft | undefined {
  const { became } = draft
  return became && unfinished(drafts).find((each) => isOfRecord(each, recordTypeOf(draft), became.UniqueID))
}

/** Title of a draft: its address, or else its type; a change form's subject comes first. */
export const draftTitle = ({ title, propertyType, formName = '' }: Named, types: PropertyTypes): string => {
  const { noun } = recordKindOf({ formName })
  const name = title.trim() || (noun === 'listing' ? `New ${types.label(propertyType)} listing` : `New ${noun}`)
  return isChangeForm(formName) ? `${CHANGE_FORMS[formName]} · ${name}` : name
}
type Named = Pick<Draft, 'title' | 'propertyType'> & Partial<Pick<Draft, 'formName'>>

export const autosaveTitle = ({ title, FormName }: AutosaveRecord, types: PropertyTypes): string =>
  draftTitle({ title, formName: FormName, propertyType: types.codeOfRoute(FormName) }, types)

/** A listing's property type; for other records, the record type. */
export function kindWords({ formName, propertyType }: Pick<Draft, 'formName' | 'propertyType'>, types: PropertyTypes) {
  if (recordTypeOf({ formName }) === 'listing') return types.label(propertyType)
  const { noun } = recordKindOf({ formName })
  return capitalized(noun)
}
