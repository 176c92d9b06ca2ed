import type { ItemRow, Value } from '#contract/listing.ts'
import { capitalized } from '#contract/text.ts'
import { liveRows, rowValues } from '#rules/record/row.ts'
import { sectionOf } from '#rules/record/sections.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows } from '#src/offline/drafts/draft-values.ts'

/** A row or photo as the form and its Validation Summary name it: `Room 2`; without a number if it is deleted. */
export function rowName(draft: Draft, section: string, uid: string): string {
  const at =
    section === 'photos'
      ? draftPhotos(draft).findIndex(({ id, IsDeleted }) => id === uid && !IsDeleted)
      : liveRows(draftRows(draft, section)).findIndex((row) => row.uid === uid)
  const { one } = sectionOf(section)
  const noun = capitalized(one)
  return at < 0 ? noun : `${noun} ${at + 1}`
}

type RowText = { text: (field: string, value: Value, section?: string) => string }

/** Enough to recognize a row. */
const SHOWN_VALUES = 4

/** A row by its first values: `Bedroom, Main, 10`. */
export const rowWords = (row: ItemRow | undefined, section: string, words: RowText, most = SHOWN_VALUES): string =>
  Object.entries(rowValues(row))
    .flatMap(([field, value]) => words.text(field, value, section) || [])
    .slice(0, most)
    .join(', ')

/** A photo by its caption, otherwise by its number. */
export const photoName = (draft: Draft, uid: string): string =>
  draftPhotos(draft).find(({ id }) => id === uid)?.Description || rowName(draft, 'photos', uid)
