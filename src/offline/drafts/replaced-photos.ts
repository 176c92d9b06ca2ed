// Edited photos and those they replace. The earlier photo stays on the phone and on the record until the server has the
// new one; if the server refuses the new one, the earlier one is restored. Pure.
import type { Values } from '#contract/listing.ts'
import type { Draft, DraftConflict, LocalPhoto } from './draft-model.ts'
import { ownQuestion } from './open-conflicts.ts'
import { photoFields } from './photo-fields.ts'

type Photos = Pick<Draft, 'base' | 'photos'>

/** Whether it is marked as altered. */
export const hasAlteration = ({ MediaAlteration: value }: Values): boolean => Array.isArray(value) && value.length > 0

/** Whether something was blurred in it that nobody may see in the photo it was made from, here or on another phone. */
export const hidesPart = ({ hides, edit }: LocalPhoto): boolean =>
  hides ?? edit?.marks?.some(({ kind }) => kind === 'blur') ?? false

/** All that blurred photos were made from, step by step, however those were marked: never shown or sent beside them. */
function beforeBlur({ photos }: Photos): ReadonlySet<string> {
  const before = new Set<string>()
  for (const photo of Object.values(photos)) {
    if (photo.IsDeleted || !hidesPart(photo)) continue
    for (let { replaces: at } = photo; at !== undefined && !before.has(at); at = photos[at]?.replaces) before.add(at)
  }
  return before
}

/**
 * Whether it was altered after it was made from an unaltered one. Blur is no MediaAlteration: the dictionary's values
 * say that a property looks different, and would have the photo with the plate or the face published beside this one.
 */
const isAlteredSince = (draft: Photos, photo: LocalPhoto): boolean =>
  photo.replaces !== undefined &&
  hasAlteration({ MediaAlteration: photo.fields?.MediaAlteration?.value ?? null }) &&
  !hasAlteration(photoFields(draft, photo.replaces)) &&
  !hidesPart(photo) &&
  !beforeBlur(draft).has(photo.id)

/** The photo whose place this one takes; undefined if only this one is altered: the original stays beside it, and is sent. */
export const sourceOf = (draft: Photos, photo: LocalPhoto | undefined): string | undefined =>
  photo && !isAlteredSince(draft, photo) ? photo.replaces : undefined

/** The original that an altered photo has beside it, if it was made from one of this draft. */
export const originalOf = (draft: Photos, id: string): string | undefined =>
  [id, ...earlierPhotos(draft, id)]
    .flatMap((each) => draft.photos[each] ?? [])
    .find((photo) => isAlteredSince(draft, photo))?.replaces

/**
 * Photos replaced by an edited one that still exists: not shown, not sent, and deleted by the submission that includes
 * the new one.
 */
export const replacedPhotos = (draft: Photos): ReadonlySet<string> =>
  new Set([
    ...Object.values(draft.photos).flatMap((photo) => (photo.IsDeleted ? [] : (sourceOf(draft, photo) ?? []))),
    ...beforeBlur(draft),
  ])

/** The photos that this one replaced, latest first. */
export function earlierPhotos(draft: Photos, id: string): string[] {
  const { photos } = draft
  const earlier: string[] = []
  for (
    let at = sourceOf(draft, photos[id]);
    at !== undefined && !earlier.includes(at);
    at = sourceOf(draft, photos[at])
  )
    earlier.push(at)
  return earlier
}

/** The order with originals, each after the photo that was made from it: while that one replaced it, it had no place. */
export const withOriginals = (draft: Photos, order: readonly string[]): string[] =>
  order.flatMap((id) => {
    const original = originalOf(draft, id)
    return original === undefined || order.includes(original) ? id : [id, original]
  })

/** Puts an edited photo in the position of the one it replaces; `isBeside`: before it. */
export const inPlaceOf = (draft: Draft, id: string, earlier: string, isBeside = false): string[] => {
  const order = draft.photoOrder.length > 0 ? draft.photoOrder : (draft.base?.photos ?? []).map((photo) => photo.id)
  const without = (order.includes(earlier) ? order : withOriginals(draft, order)).filter((each) => each !== id)
  const there = isBeside ? [id, earlier] : [id]
  return without.includes(earlier) ? without.flatMap((each) => (each === earlier ? there : each)) : [...without, id]
}

// Merges captions of photos. An edited photo (a rotated one, say) takes over a caption that the other side gave the photo
// it replaces.

type Captions = { base: string; mine: string; theirs: string }
type Merging = { conflicts: DraftConflict[]; rev: number; more?: Pick<DraftConflict, 'ownDevice'>; isTheirs?: boolean }

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

/**
 * The open question between two devices of the member about the photo's caption; once the photo has been edited, it is
 * about the new one's.
 */
export function captionQuestion(draft: Pick<Draft, 'base' | 'conflicts' | 'photos' | 'rows'>, id: string) {
  if (draft.conflicts.length === 0) return undefined
  const edited = Object.keys(draft.photos).filter((each) => earlierPhotos(draft, each).includes(id))
  const questionOf = (uid: string) => ownQuestion(draft, { section: 'photos', uid }, 'Description')
  return [id, ...edited].map(questionOf).find((each) => each !== undefined)
}

/** The photo's caption as the server knows it from this phone; null if neither draft nor record has the photo. */
export function captionAsSent(draft: Draft, id: string): string | null {
  const { photos, base, acknowledged } = draft
  const question = captionQuestion(draft, id)
  if (question) return String(question.theirs ?? '')
  const photo = photos[id]
  const saved = base?.photos.find((each) => each.id === id)?.Description ?? null
  if (!photo) return saved
  return photo.rev <= acknowledged ? photo.Description : (photo.sent ?? photo.base ?? saved)
}

/**
 * `changeOf`: the earlier photo's caption before and after one side changed it; null if it did not. `isTheirs`: the edited
 * photo came from the other side, and the caption of the earlier one was changed here.
 */
export function withEarlierCaption(
  photo: LocalPhoto,
  draft: Photos,
  changeOf: (earlier: string) => { base: string; now: string } | null,
  { conflicts, rev, more, isTheirs = false }: Merging,
): LocalPhoto {
  if (!photo.isNew || photo.IsDeleted) return photo
  const change = earlierPhotos(draft, photo.id).flatMap((id) => changeOf(id) ?? [])[0]
  if (!change) return photo
  const { base, now } = change
  const [mine, theirs] = isTheirs ? [now, photo.Description] : [photo.Description, now]
  const before = conflicts.length
  const Description = mergeCaption(photo.id, { base, mine, theirs }, conflicts, more)
  if (Description === photo.Description) return photo
  if (!isTheirs) return { ...photo, Description, rev }
  // As long as the caption is to be decided, each later merge finds the conflict again.
  return { ...photo, Description, sent: conflicts.length > before ? base : theirs, rev }
}
