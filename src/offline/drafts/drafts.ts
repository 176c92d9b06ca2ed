// The member's own actions on drafts. Each resolves when one strict transaction is on disk, and rejects when it is not;
// the screen confirms nothing earlier. An action runs through acts.… (pure, decides) → writeDraft (announces) →
// store.update (reads, applies, puts).
import { BIN_DAYS, DAY_MS } from '#contract/constants.ts'
import type { Owner } from '#src/api/owner.ts'
import type { Drafts } from '../offline.ts'
import type { Act, DraftStore } from '../store/draft-store.ts'
import { isFull } from '../store/make-room.ts'
import { type DraftChange, writeDraft } from '../store/write-draft.ts'
import { acceptPhoto, bin, dateBin, freeze, restore } from './change-draft.ts'
import * as acts from './draft-acts.ts'
import { isOver } from './draft-end.ts'
import { isOwnedBy } from './draft-facts.ts'
import type { Draft, DraftOrigin } from './draft-model.ts'
import { isKept, isListed, isOwn, newestFirst } from './listed-drafts.ts'
import { newDraft } from './new-draft.ts'
import { hasNoWork } from './no-work.ts'
import { isOutdated, originalKey, originalsOf } from './originals.ts'
import { goOn, newEdit } from './rebase-draft.ts'
import { pauseUpload, retryUpload } from './uploads.ts'

export type DraftsPorts = {
  store: DraftStore
  owner: Owner
  deviceId: string
  now: () => number
  /** Whether the phone's clock is known to agree with the server's; assumed without it. */
  isClockRight?: () => boolean
  newId: () => string
  /** Called after every durable change made here. */
  notify: (change: DraftChange) => void
}

export function createDrafts(ports: DraftsPorts): Drafts {
  const { store, owner, deviceId, now, newId, isClockRight = () => true } = ports
  const origin = (): DraftOrigin => ({ draftId: newId(), deviceId, owner, now: now() })

  const update = <T>(draftId: string, act: Act<T>) => writeDraft(ports, draftId, act)
  const updateWithBytes = <T>(draftId: string, act: Act<T>) => writeDraft(ports, draftId, act, 'bytes')
  const change = (draftId: string, next: (draft: Draft) => Draft) => update(draftId, acts.change(next))
  const put = (draft: Draft) => update(draft.draftId, () => ({ result: draft, draft }))
  /**
   * If the phone is full without any other original (store/make-room.ts), the photo takes the place of its own, which
   * is stored again if even that does not make enough room.
   */
  const inPlaceOfPicked = async <T>(draftId: string, id: string, write: () => Promise<T>): Promise<T> => {
    try {
      return await write()
    } catch (error) {
      const original = isFull(error) ? await store.readBytes(originalKey(id)) : undefined
      if (!original || !('picked' in original) || !(await store.read(draftId))?.picked[id]?.kept) throw error
      await updateWithBytes(draftId, acts.releasePicked(id))
      return write().catch(async (again: unknown) => {
        await updateWithBytes(draftId, acts.keepPicked(id, original.picked)).catch(() => undefined)
        throw again
      })
    }
  }
  const listAll = async () => (await store.readAll()).filter(isKept)

  return {
    begin: (draft) => newDraft(draft, origin()),
    create: (draft, begun = newDraft(draft, origin()), edits = []) =>
      update(begun.draftId, acts.begin(begun, edits, now())),

    async beginEdit(begin) {
      const found = (await store.readAll()).filter(
        (draft) =>
          isOwnedBy(draft, owner) &&
          draft.base?.UniqueID === begin.record.base.UniqueID &&
          draft.formName === begin.formName &&
          draft.binnedAt === null &&
          !isOver(draft),
      )
      // Prefers unsent changes over an edit that was opened before them and left unchanged.
      const earlier = newestFirst(found).find(isKept) ?? found[0]
      if (!earlier) return put(newEdit(begin, origin()))
      return change(earlier.draftId, (draft) => goOn(draft, begin, now()))
    },

    async adopt(adoption) {
      const { draftId, act } = adoption(origin())
      return updateWithBytes(draftId, act)
    },

    async get(draftId) {
      const draft = await store.read(draftId)
      return draft && isOwn(draft, owner) ? draft : undefined
    },

    async list() {
      return newestFirst((await store.readAll()).filter((draft) => isListed(draft, owner)))
    },

    listAll,

    edit: (draftId, edits, memory) => update(draftId, acts.edit(edits, memory, now())),
    migrate: (draftId, migration) => update(draftId, migration),

    notePicked: (draftId, files) => update(draftId, acts.notePickedFiles(files, now())),
    keepPicked: (draftId, id, picked) => updateWithBytes(draftId, acts.keepPicked(id, picked)),
    async pickedBytes(id) {
      const bytes = await store.readBytes(originalKey(id))
      return bytes && 'picked' in bytes ? bytes.picked : undefined
    },
    refusePicked: (draftId, id, problem, again) => updateWithBytes(draftId, acts.refusePicked(id, problem, again)),
    dropPicked: (draftId, id) => updateWithBytes(draftId, acts.dropPicked(id)),

    addPhoto: (draftId, photo, photoId = newId()) =>
      inPlaceOfPicked(draftId, photoId, () => updateWithBytes(draftId, acts.addPhoto(photoId, photo, now()))),
    refillPhoto: (draftId, photo, photoId) => updateWithBytes(draftId, acts.refillPhoto(photoId, photo, now())),
    async replacePhoto(draftId, earlierId, photo) {
      const id = newId()
      return updateWithBytes(draftId, acts.replacePhoto(id, earlierId, photo, now()))
    },
    acceptPhoto: async (draftId, photoId) => void (await change(draftId, (draft) => acceptPhoto(draft, photoId))),
    async photoBytes(photoId) {
      const bytes = await store.readBytes(photoId)
      return bytes && 'image' in bytes ? { image: bytes.image, thumbnail: bytes.thumbnail } : undefined
    },
    addFile: (draftId, chosen, fileId = newId()) => updateWithBytes(draftId, acts.addFile(fileId, chosen, now())),
    async fileBytes(fileId) {
      const held = await store.readBytes(fileId)
      return held && 'file' in held ? { bytes: held.file, name: held.name, mediaType: held.mediaType } : undefined
    },
    pauseUpload: async (draftId, id) => void (await change(draftId, (draft) => pauseUpload(draft, id))),
    bytes: store.readBytes,
    retryUpload: async (draftId, id) => void (await change(draftId, (draft) => retryUpload(draft, id))),

    async submit(draftId, kind, body) {
      const key = newId()
      await change(draftId, (draft) => freeze(draft, kind, body, key, now()))
      return key
    },
    withdraw: (draftId) => update(draftId, acts.takeBack),
    discard: async (draftId) => void (await change(draftId, (draft) => bin(draft, now(), isClockRight()))),
    restore: async (draftId) => void (await change(draftId, restore)),
    dismiss: (draftId) => updateWithBytes(draftId, acts.dismiss),
  }
}

/**
 * Cleanup on opening, once the clock is known to be right: deletes expired originals and binned drafts, submissions
 * acknowledged long ago, and untouched drafts.
 */
export async function sweep(store: DraftStore, now: number): Promise<void> {
  // Read once, because each read decrypts all of them; every act below decides on the draft that it finds.
  const drafts = await store.readAll()
  for (const { draftId, photoId } of originalsOf(drafts).filter((each) => isOutdated(each, now)))
    await store.update(draftId, acts.dropOriginal(photoId), 'bytes')
  for (const { draftId } of drafts.filter((draft) => dateBin(draft, now) !== draft))
    await store.update(draftId, (draft) => ({ result: undefined, ...(draft && { draft: dateBin(draft, now) }) }))
  const ended = (draft: Draft) => {
    if (draft.binnedAt !== null) return now - draft.binnedAt > BIN_DAYS * DAY_MS
    const { submission } = draft
    if (submission?.state === 'done') return now - submission.doneAt! > BIN_DAYS * DAY_MS
    if (draft.became) return now - draft.became.at > BIN_DAYS * DAY_MS
    return hasNoWork(draft) && now - draft.editedAt > DAY_MS
  }
  for (const { draftId } of drafts.filter(ended))
    await store.update(
      draftId,
      (draft) => (draft && ended(draft) ? acts.dismiss(draft) : { result: undefined }),
      'bytes',
    )
}
