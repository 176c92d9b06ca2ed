// A disk that outlives its tabs, and handles on it that die with them. Commits are atomic; a dead handle's promises never settle.

import type { Draft, UploadBytes } from '#src/offline/drafts/draft-model.ts'
import { StorageError } from '#src/offline/store/database.ts'
import type { Change, DraftStore } from '#src/offline/store/draft-store.ts'
import { createSignal } from '#src/state/signal.ts'

export class Disk {
  drafts = new Map<string, Draft>()
  bytes = new Map<string, UploadBytes>()
  /** The next writes that fail, and how. */
  failures: StorageError['fault'][] = []
}

export type Handle = DraftStore & { kill(): void }

const never = new Promise<never>(() => {})

function moveBytes(disk: Disk, { draft, bytes }: NonNullable<Change<never>['split']>) {
  disk.drafts.set(draft.draftId, draft)
  for (const [from, id] of bytes) {
    const held = disk.bytes.get(from)
    if (held) disk.bytes.set(id, { ...held, id, draftId: draft.draftId })
    disk.bytes.delete(from)
  }
}

export function openMemory(disk: Disk): Handle {
  let dead = false
  const alive = async <T>(work: () => T): Promise<T> => {
    await null
    if (dead) return never
    const result = work()
    await null
    return dead ? never : result
  }
  const fault = createSignal<StorageError | null>(null)
  return {
    read: (draftId) => alive(() => disk.drafts.get(draftId)),
    readAll: () => alive(() => [...disk.drafts.values()]),
    readBytes: (photoId) => alive(() => disk.bytes.get(photoId)),
    update: (draftId, change) =>
      alive(() => {
        const failure = disk.failures.shift()
        if (failure) {
          fault.set(new StorageError(failure, null))
          throw fault.get()
        }
        fault.set(null)
        const before = disk.drafts.get(draftId)
        const decided = change(before)
        const { draft, putBytes, dropBytes, split } = decided
        if (draft === null) disk.drafts.delete(draftId)
        else if (draft) disk.drafts.set(draftId, draft)
        if (dropBytes && dropBytes !== true) for (const id of dropBytes) disk.bytes.delete(id)
        for (const bytes of putBytes ?? []) disk.bytes.set(bytes.id, bytes)
        if (split) moveBytes(disk, split)
        if (dropBytes === true)
          for (const [id, bytes] of disk.bytes) if (bytes.draftId === draftId) disk.bytes.delete(id)
        return decided
      }),
    fault: () => fault.get()?.message ?? null,
    onFault: (listener) => void fault.subscribe(listener),
    close() {},
    kill() {
      dead = true
    },
  }
}
