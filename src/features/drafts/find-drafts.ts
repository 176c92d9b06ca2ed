// Finds drafts by words and puts them in another order than newest first. Pure.
import type { PropertyTypes } from '#contract/property-type.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { matchRows, sortRows } from '#src/ui/table-view.ts'
import type { Titles } from './distinct-titles.ts'
import { kindWords } from './group-drafts.ts'
import { type KeptProgress, progressOf } from './kept-by-draft.ts'

/** Besides last edited first. */
export const DRAFT_ORDERS = { oldest: 'Oldest first', title: 'Address', left: 'Least left to fill in' }
export type DraftOrder = keyof typeof DRAFT_ORDERS

export const draftOrder = (value: unknown): DraftOrder | undefined =>
  Object.hasOwn(DRAFT_ORDERS, String(value)) ? (value as DraftOrder) : undefined

/** By title, type and, for an edit, the number of its record. */
export const matchDrafts = (drafts: readonly Draft[], q: string | undefined, titles: Titles, types: PropertyTypes) =>
  matchRows(drafts, q, (draft) =>
    [titles.get(draft.draftId), kindWords(draft, types), draft.base?.label].filter(Boolean).join(' '),
  )

export function sortDrafts(
  drafts: readonly Draft[],
  sort: DraftOrder | undefined,
  { titles, progress }: { titles: Titles; progress: KeptProgress },
): Draft[] {
  switch (sort) {
    case undefined:
      return sortRows(drafts, ({ editedAt }) => editedAt, 'descending')
    case 'oldest':
      return sortRows(drafts, ({ editedAt }) => editedAt, 'ascending')
    case 'title':
      return sortRows(drafts, ({ draftId, title }) => titles.get(draftId) ?? title, 'ascending')
    case 'left':
      return sortRows(drafts, (draft) => left(draft, progress), 'ascending')
  }
}

/** Required fields still to fill in; null, which sorts last, if the form has not counted them. */
const left = (draft: Draft, progress: KeptProgress): number | null => {
  const counted = progressOf(draft, progress)
  return counted && counted.required - counted.answered
}
