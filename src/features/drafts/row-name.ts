import { capitalized } from '#rules/destination-name.ts'
import { liveRows } from '#rules/record/row.ts'
import { sectionOf } from '#rules/record/sections.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { draftPhotos, draftRows } from '../../offline/drafts/draft-values.ts'

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
