// Picked files that are not photos or files of the draft yet. Each is recorded by name before any processing: if the
// page or phone dies, the file is prepared after the restart, or its loss is reported by name. Pure.
import { DAY_MS } from '#contract/constants.ts'
import type { Draft, PickedFile } from './draft-model.ts'

export type Picked = Pick<PickedFile, 'id' | 'kind' | 'name' | 'Description' | 'fields' | 'wordOrder' | 'replaces'>

/** Picked files in the order they were picked. */
export const pickedFiles = ({ picked }: Draft, kind?: PickedFile['kind']): PickedFile[] =>
  Object.values(picked)
    .filter((each) => kind === undefined || each.kind === kind)
    .sort((a, b) => a.at - b.at)

/** Picked photos and files that were neither added to the draft nor given up. */
export const inPreparation = (draft: Draft): PickedFile[] =>
  pickedFiles(draft).filter(({ problem }) => problem === null)

/** Records picked files; resets a file's entry when the member retries it. */
export function notePicked(draft: Draft, files: readonly Picked[], now: number): Draft {
  const noted = files.map((file, place): [string, PickedFile] => [
    file.id,
    { at: now + place / 1_000, kept: false, ...draft.picked[file.id], ...file, problem: null, again: true },
  ])
  return { ...draft, submission: null, picked: { ...draft.picked, ...Object.fromEntries(noted) } }
}

export function putPicked(draft: Draft, id: string, change: Partial<PickedFile>): Draft {
  const file = draft.picked[id]
  return file ? { ...draft, picked: { ...draft.picked, [id]: { ...file, ...change } } } : draft
}

export function withoutPicked(draft: Draft, id: string): Draft {
  if (!draft.picked[id]) return draft
  const { [id]: _, ...picked } = draft.picked
  return { ...draft, picked }
}

// Picked files in full size: editing a photo crops from the original rather than from the smaller picture that is sent.
// Originals are kept until the listing is submitted, for at most seven days, or less if the phone needs the space.

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
