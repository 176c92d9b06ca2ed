// Several drafts finished in a row: the Review of each opens after the one before it was submitted or skipped. The row
// is in the URL, so a reload goes on with it. Nothing is submitted by the row itself.
import type { PropertyTypes } from '#contract/property-type.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftAddress } from './record-address.ts'

type Address = ReturnType<typeof draftAddress>

/** At most so many at once: the URL names each. */
export const ROW_MAX = 20

/** The Review of a draft, with the row's ids. */
export function reviewAddress(draft: Draft, row: readonly string[], types: PropertyTypes): Address {
  const address = draftAddress(draft, types)
  const search = { ...address.search, sheet: 'review', finish: row.join('.') }
  return { ...address, search } as Address
}

export type RowPlace = { ids: readonly string[]; at: number }

/** null: the draft is not finished in a row. */
export function placeInRow(finish: string | undefined, draftId: string | null): RowPlace | null {
  const ids = finish?.split('.') ?? []
  const at = ids.indexOf(draftId ?? '')
  return at < 0 ? null : { ids, at }
}

/** The next draft of the row that still may be submitted. */
export const nextInRow = ({ ids, at }: RowPlace, ready: readonly Draft[]): Draft | undefined =>
  ids.slice(at + 1).flatMap((id) => ready.filter(({ draftId }) => draftId === id))[0]
