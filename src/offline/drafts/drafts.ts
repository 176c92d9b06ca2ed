// The member's own actions on drafts. Each resolves when one strict transaction is on disk, and rejects when it is not;
// the screen confirms nothing earlier. An action runs through updates.… (pure, decides) → writeDraft (announces) →
// store.update (reads, applies, puts).
import { BIN_DAYS, DAY_MS } from '#contract/constants.ts'
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import type { Drafts } from '../offline.ts'
import { type DraftChange, type DraftStore, type DraftUpdate, writeDraft } from '../store/draft-store.ts'
import { isFull } from '../store/make-room.ts'
import { acceptPhoto, bin, dateBin, freeze, restore } from './change-draft.ts'
import type { Draft, DraftOrigin } from './draft-model.ts'
import * as updates from './draft-updates.ts'
import { newDraft } from './new-draft.ts'
import { hasNoWork } from './no-work.ts'
import { isOutdated, originalKey, originalsOf } from './picked-files.ts'
import { goOn, newEdit } from './rebase-draft.ts'
import { isKept, isListed, isOwn, isUnfinished, newestFirst } from './standing.ts'
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

  const write = <T>(draftId: string, update: DraftUpdate<T>) => writeDraft(ports, draftId, update)
  const writeWithBytes = <T>(draftId: string, update: DraftUpdate<T>) => writeDraft(ports, draftId, update, 'bytes')
  const change = (draftId: string, next: (draft: Draft) => Draft) => write(draftId, updates.change(next))
  const put = (draft: Draft) => write(draft.draftId, () => ({ result: draft, draft }))
  /**
   * If the phone is full without any other original (store/make-room.ts), the photo takes the place of its own, which
   * is stored again if even that does not make enough room.
   */
  const inPlaceOfPicked = async <T>(draftId: string, id: string, add: () => Promise<T>): Promise<T> => {
    try {
      return await add()
    } catch (error) {
      const original = isFull(error) ? await store.readBytes(originalKey(id)) : undefined
      if (!original || !('picked' in original) || !(await store.read(draftId))?.picked[id]?.kept) throw error
      await writeWithBytes(draftId, updates.releasePicked(id))
      return add().catch(async (again: unknown) => {
        await writeWithBytes(draftId, updates.keepPicked(id, original.picked)).catch(() => undefined)
        throw again
      })
    }
  }
  const listAll = async () => (await store.readAll()).filter(isKept)

  return {
    begin: (draft) => newDraft(draft, origin()),
    create: (draft, begun = newDraft(draft, origin()), edits = []) =>
      write(begun.draftId, updates.begin(begun, edits, now())),

    async beginEdit(begin) {
      const found = (await store.readAll()).filter(
        (draft) =>
          isSameOwner(draft.owner, owner) &&
          draft.base?.UniqueID === begin.record.base.UniqueID &&
          draft.formName === begin.formName &&
          isUnfinished(draft),
      )
      // Prefers unsent changes over an edit that was opened before them and left unchanged.
      const earlier = newestFirst(found).find(isKept) ?? found[0]
      if (!earlier) return put(newEdit(begin, origin()))
      return change(earlier.draftId, (draft) => goOn(draft, begin, now()))
    },

    async adopt(adoption) {
      const { draftId, update } = adoption(origin())
      return writeWithBytes(draftId, update)
    },

    async get(draftId) {
      const draft = await store.read(draftId)
      return draft && isOwn(draft, owner) ? draft : undefined
    },

    async list() {
      return newestFirst((await store.readAll()).filter((draft) => isListed(draft, owner)))
    },

    listAll,

    edit: (draftId, edits, memory) => write(draftId, updates.edit(edits, memory, now())),
    migrate: (draftId, migration) => write(draftId, migration),

    notePicked: (draftId, files) => write(draftId, updates.notePickedFiles(files, now())),
    keepPicked: (draftId, id, picked) => writeWithBytes(draftId, updates.keepPicked(id, picked)),
    async pickedBytes(id) {
      const bytes = await store.readBytes(originalKey(id))
      return bytes && 'picked' in bytes ? bytes.picked : undefined
    },
    refusePicked: (draftId, id, problem, again) => writeWithBytes(draftId, updates.refusePicked(id, problem, again)),
    dropPicked: (draftId, id) => writeWithBytes(draftId, updates.dropPicked(id)),

    addPhoto: (draftId, photo, photoId = newId()) =>
      inPlaceOfPicked(draftId, photoId, () => writeWithBytes(draftId, updates.addPhoto(photoId, photo, now()))),
    refillPhoto: (draftId, photo, photoId) => writeWithBytes(draftId, updates.refillPhoto(photoId, photo, now())),
    async replacePhoto(draftId, earlierId, photo) {
      const id = newId()
      return writeWithBytes(draftId, updates.replacePhoto(id, earlierId, photo, now()))
    },
    acceptPhoto: async (draftId, photoId) => void (await change(draftId, (draft) => acceptPhoto(draft, photoId))),
    async photoBytes(photoId) {
      const bytes = await store.readBytes(photoId)
      return bytes && 'image' in bytes ? { image: bytes.image, thumbnail: bytes.thumbnail } : undefined
    },
    addFile: (draftId, chosen, fileId = newId()) => writeWithBytes(draftId, updates.addFile(fileId, chosen, now())),
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
    withdraw: (draftId) => write(draftId, updates.takeBack),
    discard: async (draftId) => void (await change(draftId, (draft) => bin(draft, now(), isClockRight()))),
    restore: async (draftId) => void (await change(draftId, restore)),
    dismiss: (draftId) => writeWithBytes(draftId, updates.dismiss),
  }
}

/**
 * Cleanup on opening, once the clock is known to be right: deletes expired originals and binned drafts, submissions
 * acknowledged long ago, and untouched drafts.
 */
export async function sweep(store: DraftStore, now: number): Promise<void> {
  // Read once, because each read decrypts all of them; every update below decides on the draft that it finds.
  const drafts = await store.readAll()
  for (const { draftId, photoId } of originalsOf(drafts).filter((each) => isOutdated(each, now)))
    await store.update(draftId, updates.dropOriginal(photoId), 'bytes')
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
      (draft) => (draft && ended(draft) ? updates.dismiss(draft) : { result: undefined }),
      'bytes',
    )
}
