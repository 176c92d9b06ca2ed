// Texts about photos, in the specification's words if it has any.
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { hasAlteration, originalOf } from '#src/offline/drafts/replaced-photos.ts'

export const RIGHTS_NOTICE =
  'Photos you upload become the property of the board’s listing service. Only add photos you have the rights to.'

export const exceeded = (max: number) => ({
  title: 'Photos Exceeded',
  text: `The maximum number of photos must not exceed ${max}.`,
  isError: true,
})

/** At this number of remaining places, the count mentions them. */
const FEW_LEFT = 10

export function countWords(count: number, max: number): string {
  if (count >= max) return `${count} photos. That’s the maximum for this listing.`
  const left = max - count
  return left <= FEW_LEFT ? `${count} of ${max} photos, ${left} more fit` : `${count} of ${max} photos`
}

/** A single text for all cards. Empty if there are none. */
export function stateWords(photos: readonly Pick<ShownPhoto, 'state' | 'refusedEdit'>[]): string {
  if (photos.length === 0) return ''
  const refused = photos.filter(({ state, refusedEdit }) => state === 'refused' || refusedEdit).length
  const here = photos.filter(({ state }) => state === 'waiting' || state === 'uploading').length
  const paused = photos.filter(({ state }) => state === 'paused').length
  const words = [
    here > 0 && `${here} still on this phone`,
    paused > 0 && `${paused} paused`,
    refused > 0 && (refused === 1 ? '1 needs attention' : `${refused} need attention`),
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : 'all on the server'
}

/** `before`: the photo that was edited, in the draft before that. */
export function replacedWords(draft: Draft, before: string, isBlurred: boolean): string {
  const isAltered = () => draftPhotos(draft).some(({ IsDeleted, fields }) => !IsDeleted && hasAlteration(fields))
  if (isBlurred && originalOf(draft, before)) return 'Photo replaced. The original beside it is left out.'
  return isBlurred && isAltered() ? 'Photo replaced. Blur its original or altered copy, too.' : 'Photo replaced'
}

export const notRotated = (count: number): string =>
  `${count === 1 ? '1 photo stays as it was. It is' : `${count} photos stay as they were. They are`} not on this phone, or could not be read. Connect and try again.`
