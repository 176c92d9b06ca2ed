// Edited photos and the ones they take the place of. The earlier photo stays on the phone and on the record until the
// server has the new one; if the server refuses the new one, the earlier one is back in its place. Pure.
import type { Draft, LocalPhoto } from './draft-model.ts'

type Photos = Pick<Draft, 'photos'>

/** Photos whose place a living, edited one has taken: not shown, not sent, and deleted with the submission that brings the new one. */
export const replacedPhotos = ({ photos }: Photos): ReadonlySet<string> =>
  new Set(Object.values(photos).flatMap(({ replaces, IsDeleted }) => (replaces && !IsDeleted ? replaces : [])))

/** The photos before this one, the latest first. */
export function earlierPhotos({ photos }: Photos, id: string): string[] {
  const earlier: string[] = []
  for (let at = photos[id]?.replaces; at !== undefined && !earlier.includes(at); at = photos[at]?.replaces)
    earlier.push(at)
  return earlier
}

/** Puts an edited photo where the one it replaces is. */
export const inPlaceOf = (draft: Draft, id: string, earlier: string): string[] => {
  const order = draft.photoOrder.length > 0 ? draft.photoOrder : (draft.base?.photos ?? []).map((photo) => photo.id)
  const without = order.filter((each) => each !== id)
  return without.includes(earlier) ? without.map((each) => (each === earlier ? id : each)) : [...without, id]
}

/** The earlier photo comes back to its place: the edited one was refused for good. */
export function withoutEdited(draft: Draft, edited: LocalPhoto): Draft {
  const { id, replaces } = edited
  if (!replaces) return draft
  return {
    ...draft,
    photos: { ...draft.photos, [id]: { ...edited, IsDeleted: true } },
    photoOrder: draft.photoOrder.map((each) => (each === id ? replaces : each)),
  }
}
