// Orders of photos and of rows in a draft: each is one value, like a field, and merged as one (rules/merge.ts). Pure.
import type { ItemRow } from '#contract/listing.ts'
import { isMoved, liveUids, mergeOrder, type OrderMerge } from '#rules/merge.ts'
import type { Draft, DraftConflict, LocalRow } from './draft-model.ts'
import { draftRows, savedPhotoOrder } from './draft-values.ts'
import { earlierPhotos } from './replaced-photos.ts'

/** Whether the conflict is about an order; its values are lists of ids. */
export const isOrder = ({ section, uid }: Pick<DraftConflict, 'section' | 'uid'>): boolean =>
  section !== 'fields' && uid === null

export const orderConflicts = (
  section: string,
  base: readonly string[] | null,
  { asked }: OrderMerge,
  isOwnDevice = false,
): DraftConflict[] =>
  asked
    ? [
        {
          section,
          uid: null,
          field: 'SortOrder',
          base: base && [...base],
          ...asked,
          ...(isOwnDevice && { ownDevice: true }),
        },
      ]
    : []

export function putPhotoOrder(draft: Draft, order: readonly string[], rev: number): Draft {
  const base = photoOrderBase(draft)
  return { ...draft, photoOrder: [...new Set(order)], photoOrderRev: rev, ...(base && { photoOrderBase: base }) }
}

/** Order of the photos before the changes that the server has not acknowledged; null: not known. */
export function photoOrderBase(draft: Draft): string[] | null {
  if (draft.photoOrderRev <= draft.acknowledged) return draft.photoOrder
  return draft.photoOrderBase ?? (draft.base ? savedPhotoOrder(draft) : null)
}

/** Merges orders of photos; an edited photo has the position of the one that it replaced. */
export function mergePhotoOrder(
  draft: Pick<Draft, 'base' | 'photos'>,
  [base, mine, theirs]: readonly [readonly string[] | null, readonly string[], readonly string[]],
  living: readonly string[],
): OrderMerge {
  const latest = new Map(
    Object.values(draft.photos).flatMap(({ id, IsDeleted }) =>
      IsDeleted ? [] : earlierPhotos(draft, id).map((earlier): [string, string] => [earlier, id]),
    ),
  )
  const now = (ids: readonly string[]) => [...new Set(ids.map((id) => latest.get(id) ?? id))]
  return mergeOrder(base && now(base), now(mine), now(theirs), new Set(living))
}

/** The row's position and deletion as the server has them from this phone; undefined: none yet. */
export const placeAsSent = (
  { acknowledged }: Pick<Draft, 'acknowledged'>,
  { rev, SortOrder, IsDeleted, sent }: LocalRow,
): LocalRow['sent'] => (rev <= acknowledged ? { SortOrder, IsDeleted } : sent)

/** Rows of a section as the server knows them from this phone: without changes that it has not acknowledged. */
export function rowsAsSent(draft: Draft, section: string): ItemRow[] {
  const known = Object.entries(draft.rows[section] ?? {}).flatMap(([uid, row]): [string, LocalRow][] => {
    const sent = placeAsSent(draft, row)
    return sent ? [[uid, { ...row, ...sent }]] : []
  })
  return draftRows({ ...draft, rows: { [section]: Object.fromEntries(known) } }, section)
}

/** Numbers a section's live rows in this order. A row of the record that gets another number becomes a change. */
export function putInOrder(
  changes: Record<string, LocalRow>,
  saved: readonly ItemRow[],
  order: readonly string[],
  { rev, now }: { rev: number; now: number },
): Record<string, LocalRow> {
  const next = { ...changes }
  const numbers = new Map(saved.map(({ uid, SortOrder }) => [uid, SortOrder]))
  const isAsSaved = order.join('\n') === liveUids(saved).join('\n')
  order.forEach((uid, index) => {
    const was = numbers.get(uid)
    const SortOrder = isAsSaved ? was! : index + 1
    const change = changes[uid]
    if (change) next[uid] = { ...change, SortOrder }
    else if (was !== SortOrder)
      next[uid] = { fields: {}, SortOrder, IsDeleted: false, isNew: false, editedAt: now, rev }
  })
  return next
}

/**
 * Base for merging this phone's order with a record that another submission created: the acknowledged order if the phone
 * has moved something since, otherwise the order in which the draft began. The record may have been made of either.
 */
export const baseOfRest = (asSent: readonly string[] | null, begun: readonly string[], mine: readonly string[]) =>
  isMoved(asSent, mine) ? asSent : begun

/** The rows in the record's order, then new ones in the order they were added. */
export const rowsAsBegun = ({ base, rows }: Draft, section: string): string[] => [
  ...new Set([...liveUids(base?.items[section] ?? []), ...Object.keys(rows[section] ?? {})]),
]

export const photosAsBegun = (draft: Draft): string[] => [
  ...new Set([...savedPhotoOrder(draft), ...Object.keys(draft.photos)]),
]
