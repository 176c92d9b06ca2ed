// Merges captions of photos. An edited photo (a rotated one, say) takes over a caption that the other side gave the photo
// it replaces. Pure.
import type { Draft, DraftConflict, LocalPhoto } from './draft-model.ts'
import { earlierPhotos } from './replaced-photos.ts'

type Captions = { base: string; mine: string; theirs: string }

/** One side's caption, unless both wrote one: then mine, and a conflict. */
export function mergeCaption(
  uid: string,
  { base, mine, theirs }: Captions,
  conflicts: DraftConflict[],
  more: Pick<DraftConflict, 'ownDevice'> = {},
): string {
  if (mine === base) return theirs
  if (theirs !== base && theirs !== mine)
    conflicts.push({ section: 'photos', uid, field: 'Description', base, mine, theirs, ...more })
  return mine
}

/** The photo's caption as the server knows it from this phone; null if neither draft nor record has the photo. */
export function captionAsSent({ photos, base, acknowledged }: Draft, id: string): string | null {
  const photo = photos[id]
  const saved = base?.photos.find((each) => each.id === id)?.Description ?? null
  if (!photo) return saved
  return photo.rev <= acknowledged ? photo.Description : (photo.sent ?? photo.base ?? saved)
}

/** `changeOf`: the earlier photo's caption before and after the other side changed it; null if it did not. */
export function withEarlierCaption(
  photo: LocalPhoto,
  photos: Draft['photos'],
  changeOf: (earlier: string) => { base: string; now: string } | null,
  { conflicts, rev, more }: { conflicts: DraftConflict[]; rev: number; more?: Pick<DraftConflict, 'ownDevice'> },
): LocalPhoto {
  if (!photo.isNew || photo.IsDeleted) return photo
  const change = earlierPhotos({ photos }, photo.id).flatMap((id) => changeOf(id) ?? [])[0]
  if (!change) return photo
  const captions = { base: change.base, mine: photo.Description, theirs: change.now }
  const Description = mergeCaption(photo.id, captions, conflicts, more)
  return Description === photo.Description ? photo : { ...photo, Description, rev }
}
