// Rebases a draft's changes to its record's photos. A record is read without its deleted photos, so somebody deleted
// one that is missing there. As with rows, an edit takes precedence over the deletion, and the member is told. Pure.
import type { LocalPhoto } from './draft-model.ts'
import { mapEntries } from './map-entries.ts'
import type { Found, Rebasing } from './rebasing.ts'
import { earlierPhotos } from './replaced-photos.ts'

export function rebasePhotos(
  { draft, theirs, rev, isAdopted }: Rebasing,
  { conflicts, kept }: Found,
): Record<string, LocalPhoto> {
  const was = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo.Description]))
  const now = new Map(theirs.photos.map((photo) => [photo.id, photo.Description]))
  const isGone = (id: string) => !now.has(id) && (was.has(id) || (isAdopted && !draft.photos[id]?.isNew))
  return mapEntries(draft.photos, (id, photo): LocalPhoto => {
    if (photo.isNew) {
      // The edited photo is based on one that somebody else deleted.
      if (!photo.IsDeleted && earlierPhotos(draft, id).some(isGone)) kept.push(`photos[${id}]`)
      return photo
    }
    const base = photo.base ?? was.get(id) ?? ''
    if (isGone(id)) {
      if (photo.Description === base) return { ...photo, IsDeleted: true, rev }
      if (!photo.IsDeleted) kept.push(`photos[${id}]`)
      return { ...photo, rev }
    }
    const their = now.get(id)
    // Kept by an earlier merge.
    if (their === undefined) return photo
    if (their === base || their === photo.Description) return { ...photo, base: their, rev }
    if (photo.Description === base) return { ...photo, Description: their, base: their, rev }
    // An unresolved photo keeps the description that the member saw, so that every later merge finds the conflict
    // again.
    conflicts.push({ section: 'photos', uid: id, field: 'Description', base, mine: photo.Description, theirs: their })
    return { ...photo, rev }
  })
}
