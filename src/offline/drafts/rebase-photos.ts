// Rebases a draft's changes to its record's photos. A record is read without its deleted photos, so somebody deleted
// one that is missing there. As with rows, an edit takes precedence over the deletion, and the member is told. Pure.
import { isNewlyDeleted } from './deleted-parts.ts'
import type { BaseRecord, Draft, LocalPhoto } from './draft-model.ts'
import { mapEntries } from './map-entries.ts'
import type { Found, Rebasing } from './rebasing.ts'
import { earlierPhotos } from './replaced-photos.ts'

export function rebasePhotos(rebasing: Rebasing, { conflicts, kept }: Found): Record<string, LocalPhoto> {
  const { draft, theirs, rev, isAdopted } = rebasing
  const was = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo.Description]))
  const saved = new Map(theirs.photos.map((photo) => [photo.id, photo]))
  const isGone = (id: string) => !saved.has(id) && (was.has(id) || (isAdopted && !draft.photos[id]?.isNew))
  return mapEntries(draft.photos, (id, change): LocalPhoto => {
    const photo = change.isNew ? nowSaved(draft, change, saved.get(id)) : change
    if (photo.isNew) {
      // Somebody else deleted the photo after another phone had submitted it, or the one that it was edited from.
      const isMissed = isNewlyDeleted(rebasing, 'photos', id) || earlierPhotos(draft, id).some(isGone)
      if (!photo.IsDeleted && isMissed) kept.push(`photos[${id}]`)
      return photo
    }
    const base = photo.base ?? was.get(id) ?? ''
    if (isGone(id)) {
      if (photo.Description === base) return { ...photo, IsDeleted: true, rev }
      if (!photo.IsDeleted) kept.push(`photos[${id}]`)
      return { ...photo, rev }
    }
    const their = saved.get(id)?.Description
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

type Saved = BaseRecord['photos'][number] | undefined

/** A new photo is the record's as soon as another device has submitted the same draft. */
function nowSaved({ revisionFloor = 0 }: Draft, photo: LocalPhoto, saved: Saved): LocalPhoto {
  if (!saved) return photo
  const { externalURL: url, thumbExternalURL: thumbURL } = saved
  // As it came from the other device, unless its description was changed here.
  const base = photo.rev > revisionFloor ? (photo.sent ?? '') : photo.Description
  return { ...photo, isNew: false, base, state: 'uploaded', problem: null, url, thumbURL }
}
