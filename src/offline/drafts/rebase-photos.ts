// Rebases a draft's changes to its record's photos. A record is read without its deleted photos, so somebody deleted
// one that is missing there. As with rows, an edit takes precedence over the deletion, and the member is told. Pure.
import { mergeDeletion } from '#rules/merge.ts'
import { mergeCaption, withEarlierCaption } from './captions.ts'
import { isNewlyDeleted } from './deleted-parts.ts'
import type { BaseRecord, Draft, LocalPhoto } from './draft-model.ts'
import { mapEntries } from './map-entries.ts'
import type { Found, Rebasing } from './rebasing.ts'
import { earlierPhotos, replacedPhotos } from './replaced-photos.ts'

export function rebasePhotos(rebasing: Rebasing, { conflicts, kept }: Found): Record<string, LocalPhoto> {
  const { draft, theirs, rev, isAdopted } = rebasing
  const was = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo.Description]))
  const saved = new Map(theirs.photos.map((photo) => [photo.id, photo]))
  const isGone = (id: string) => !saved.has(id) && (was.has(id) || (isAdopted && !draft.photos[id]?.isNew))
  const replaced = replacedPhotos(draft)
  return mapEntries(draft.photos, (id, change): LocalPhoto => {
    const photo = change.isNew ? nowSaved(draft, change, saved.get(id)) : change
    if (photo.isNew) {
      // Somebody else deleted the photo after another phone had submitted it, or the one that it was edited from.
      const isMissed = isNewlyDeleted(rebasing, 'photos', id) || earlierPhotos(draft, id).some(isGone)
      if (!photo.IsDeleted && isMissed) kept.push(`photos[${id}]`)
      const changeOf = (earlier: string) => {
        const [base, now] = [draft.photos[earlier]?.base ?? was.get(earlier), saved.get(earlier)?.Description]
        return base === undefined || now === undefined || now === base ? null : { base, now }
      }
      return withEarlierCaption(photo, draft.photos, changeOf, { conflicts, rev })
    }
    const base = photo.base ?? was.get(id) ?? ''
    const their = saved.get(id)?.Description
    // Kept by an earlier merge.
    if (their === undefined && !isGone(id)) return photo
    const mine = { IsDeleted: photo.IsDeleted, isEdited: photo.Description !== base }
    const other = { IsDeleted: their === undefined, isEdited: (their ?? base) !== base }
    // The photo that took its place asks for its caption.
    if (replaced.has(id)) return { ...photo, IsDeleted: photo.IsDeleted || other.IsDeleted, base: their ?? base, rev }
    const { IsDeleted, isKept } = mergeDeletion(false, mine, other)
    if (isKept) kept.push(`photos[${id}]`)
    if (their === undefined) return { ...photo, IsDeleted, rev }
    const before = conflicts.length
    const Description = mergeCaption(id, { base, mine: photo.Description, theirs: their }, conflicts)
    // An unresolved photo keeps the description that the member saw, so that every later merge finds the conflict
    // again.
    return { ...photo, IsDeleted, Description, base: conflicts.length > before ? base : their, rev }
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
