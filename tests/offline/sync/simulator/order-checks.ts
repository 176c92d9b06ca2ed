// Orders of photos and rows in a draft, as its member sees them.
import { liveUids } from '#rules/merge.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows } from '#src/offline/drafts/draft-values.ts'
import { isOrder } from '#src/offline/drafts/orders.ts'

/** Of what is not deleted. */
export const orderIn = (draft: Draft, section: string): string[] =>
  section === 'photos'
    ? draftPhotos(draft).flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id))
    : liveUids(draftRows(draft, section))

export const asksOrder = ({ conflicts }: Draft, section: string): boolean =>
  conflicts.some((each) => isOrder(each) && each.section === section)
