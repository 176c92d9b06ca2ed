// Picked files in full size: editing a photo crops from the original rather than from the smaller picture that is sent.
// Originals are kept until the listing is submitted, for at most seven days, or less if the phone needs the space.
// Pure.
import { DAY_MS } from '#contract/constants.ts'
import type { Draft } from './draft-model.ts'

const KEEP_DAYS = 7

/** Key of an original's bytes, stored next to those of its photo. */
export const originalKey = (photoId: string): string => `original:${photoId}`

type Original = { draftId: string; photoId: string; at: number }

/** Originals of all drafts, oldest first. */
export const originalsOf = (drafts: readonly Draft[]): Original[] =>
  drafts
    .flatMap(({ draftId, photos }) =>
      Object.values(photos).flatMap(({ id, originalAt }) =>
        originalAt === undefined ? [] : { draftId, photoId: id, at: originalAt },
      ),
    )
    .sort((a, b) => a.at - b.at)

export const isOutdated = ({ at }: Pick<Original, 'at'>, now: number): boolean => now - at > KEEP_DAYS * DAY_MS

export function withoutOriginal(draft: Draft, photoId: string): Draft {
  const photo = draft.photos[photoId]
  if (photo?.originalAt === undefined) return draft
  const { originalAt: _, ...rest } = photo
  return { ...draft, photos: { ...draft.photos, [photoId]: rest } }
}
