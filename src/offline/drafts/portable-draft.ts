// Moves a draft to another phone in a file: which bytes to include, and how the draft continues there. Pure.
import type { Adoption } from '../offline.ts'
import { isOver } from './draft-end.ts'
import { DraftError } from './draft-error.ts'
import type { Draft, DraftOrigin, LocalPhoto, UploadBytes } from './draft-model.ts'
import { mapEntries } from './map-entries.ts'
import { originalKey } from './originals.ts'
import { pickedFiles } from './picked-files.ts'
import { REVISION_DISTANCE } from './revision.ts'

export type PortableDraft = { draft: Draft; bytes: readonly UploadBytes[] }

/** Only unfinished work needs another phone. */
export const isPortable = (draft: Draft): boolean => draft.binnedAt === null && !draft.forgotten && !isOver(draft)

/** Keys of the bytes that are not on the server. Full-size files of prepared photos are not included. */
export const bytesToTake = (draft: Draft): string[] => [
  ...[...Object.values(draft.photos), ...Object.values(draft.files ?? {})]
    .filter(({ state }) => state !== 'uploaded')
    .map(({ id }) => id),
  ...pickedFiles(draft)
    .filter(({ kept }) => kept)
    .map(({ id }) => originalKey(id)),
]

/**
 * Continues the draft under its own id. Refuses one that is already on this phone. A submission that waited on the
 * other phone becomes a draft again here: two phones must not both send it.
 */
export const reception =
  ({ draft, bytes }: PortableDraft): Adoption =>
  (origin) => ({
    draftId: draft.draftId,
    act: (found) => {
      if (found && !found.forgotten) throw new DraftError('here-already')
      const next = { ...continued(draft, new Set(bytes.map(({ id }) => id)), origin), serverBinned: isBinned(found) }
      return { result: next, draft: next, putBytes: bytes }
    },
  })

const isBinned = (found: Draft | undefined): boolean => found?.serverBinned ?? false

/** Changes made here get revisions above any that the other phone may still assign. */
function continued(draft: Draft, held: ReadonlySet<string>, { deviceId, now }: DraftOrigin): Draft {
  // The locks stay with the other phone.
  const { submission, attention, takenLock: _, ...kept } = draft
  return {
    ...kept,
    deviceId,
    revisionFloor: draft.revision + REVISION_DISTANCE,
    editedAt: now,
    lockEpoch: null,
    submission: null,
    attention: attention ?? submission?.problem ?? null,
    photos: mapEntries(draft.photos, (id, { originalAt: _, ...photo }) => onItsWay(photo, held.has(id), 'picture')),
    ...(draft.files && { files: mapEntries(draft.files, (id, file) => onItsWay(file, held.has(id), 'file')) }),
    ...(draft.picked && {
      picked: Object.fromEntries(Object.entries(draft.picked).filter(([id]) => held.has(originalKey(id)))),
    }),
  }
}

function onItsWay<T extends Pick<LocalPhoto, 'state' | 'problem' | 'tries'>>(
  sent: T,
  isHeld: boolean,
  word: string,
): T {
  if (sent.state === 'uploaded') return sent
  if (isHeld) return sent.state === 'uploading' ? { ...sent, state: 'waiting', tries: 0 } : sent
  return { ...sent, state: 'refused', problem: `This ${word} is still on the other phone.` }
}
