// Edited photos and those they replace. The earlier photo stays on the phone and on the record until the server has the
// new one; if the server refuses the new one, the earlier one is restored. Pure.
import type { Draft } from './draft-model.ts'

type Photos = Pick<Draft, 'photos'>

/**
 * Photos replaced by an edited one that still exists: not shown, not sent, and deleted by the submission that includes
 * the new one.
 */
export const replacedPhotos = ({ photos }: Photos): ReadonlySet<string> =>
  new Set(Object.values(photos).flatMap(({ replaces, IsDeleted }) => (replaces && !IsDeleted ? replaces : [])))

/** The photos that this one replaced, latest first. */
export function earlierPhotos({ photos }: Photos, id: string): string[] {
  const earlier: string[] = []
  for (let at = photos[id]?.replaces; at !== undefined && !earlier.includes(at); at = photos[at]?.replaces)
    earlier.push(at)
  return earlier
}

/** Puts an edited photo in the position of the one it replaces. */
export const inPlaceOf = (draft: Draft, id: string, earlier: string): string[] => {
  const order = draft.photoOrder.length > 0 ? draft.photoOrder : (draft.base?.photos ?? []).map((photo) => photo.id)
  const without = order.filter((each) => each !== id)
  return without.includes(earlier) ? without.map((each) => (each === earlier ? id : each)) : [...without, id]
}
