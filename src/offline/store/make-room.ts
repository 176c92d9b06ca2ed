// On a full phone, deletes originals of photos, oldest first, before a write is refused: they only serve later edits of
// photos that are stored anyway, whereas the write may be typed text, a photo, or the reply that frees a photo's bytes.
import { dropOriginal, dropOriginalBytes } from '../drafts/draft-updates.ts'
import { originalsOf } from '../drafts/picked-files.ts'
import { StorageError } from './database.ts'
import { type DraftChange, type DraftStore, writeDraft } from './draft-store.ts'

export const isFull = (error: unknown): boolean => error instanceof StorageError && error.fault === 'full'

export function makingRoom(store: DraftStore, notify: (change: DraftChange) => void): DraftStore {
  /** Originals whose bytes were deleted while their draft could not be written. */
  const released = new Set<string>()

  /**
   * Deletes the oldest original. If there is not even room to write its draft, deletes only the bytes: a deletion needs
   * no room, but the browser may free the space only seconds later, so that nothing more is deleted for the same write.
   */
  const release = async (): Promise<'freed' | 'frees-later' | 'none'> => {
    const oldest = originalsOf(await store.readAll()).find(({ photoId }) => !released.has(photoId))
    if (!oldest) return 'none'
    const { draftId, photoId } = oldest
    try {
      await writeDraft({ store, notify }, draftId, dropOriginal(photoId), 'bytes')
      return 'freed'
    } catch (error) {
      if (!isFull(error)) throw error
      await store.update(draftId, dropOriginalBytes(photoId), 'bytes')
      released.add(photoId)
      return 'frees-later'
    }
  }

  return {
    ...store,
    async update(draftId, update, scope) {
      for (let freed = 'freed'; ; )
        try {
          return await store.update(draftId, update, scope)
        } catch (error) {
          if (!isFull(error) || freed !== 'freed') throw error
          freed = await release()
        }
    },
  }
}
