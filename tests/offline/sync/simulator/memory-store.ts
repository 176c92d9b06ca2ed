// A disk that outlives its tabs, and handles on it that die with them. Commits are atomic; a dead handle's promises never settle. What
// is put there goes through the real store, so that two tabs meet between deciding and writing as they do over the real database.
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { StorageError, type StorageFault } from '#src/offline/store/database.ts'
import type { DraftStore } from '#src/offline/store/draft-store.ts'
import type { BytesRow, DraftRow, Rows, RowsWrite } from '#src/offline/store/rows.ts'
import { createStore } from '#src/offline/store/sealed-store.ts'
import type { Cipher, Sealed } from '#src/offline/store/sealing.ts'
import { createSignal } from '#src/state/signal.ts'
import { EVERY_KEY, keyName, lookedUp, type MemberKeys } from './key-ring.ts'

export class Disk {
  drafts = new Map<string, DraftRow>()
  bytes = new Map<string, BytesRow>()
  /** The next writes that fail, and how. */
  failures: StorageFault[] = []
  writes = 0
}

export type Handle = DraftStore & { kill(): void }

const never = new Promise<never>(() => {})
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await null
}

const boxed = (key: string, value: object): Sealed => ({ key, iv: new Uint8Array(), bytes: value as ArrayBuffer })

/** Takes its time and hides nothing. */
const slow: Cipher = {
  nameFor: keyName,
  async seal(pair, value) {
    await turns(3)
    return boxed(keyName(pair), value)
  },
  async open({ bytes }) {
    await turns(2)
    return bytes
  },
}

/** For the checks. */
export const draftsOn = (disk: Disk): Draft[] =>
  [...disk.drafts.values()].map((row) => ('sealed' in row ? row.sealed.bytes : 'plain' in row && row.plain) as Draft)

/** Whether some of a member's work is not encrypted. */
export const hasReadable = (disk: Disk): boolean =>
  [...disk.drafts.values()].some((row) => !('sealed' in row)) ||
  [...disk.bytes.values()].some(({ draftId, sealed }) => !sealed && disk.drafts.has(draftId))

/** Written by nobody's tab. */
export const putOn = (disk: Disk, draft: Draft): void =>
  void disk.drafts.set(draft.draftId, {
    draftId: draft.draftId,
    mark: `${++disk.writes}`,
    sealed: boxed(keyName(draft.owner), draft),
  })

function moveBytes(disk: Disk, { draft, bytes }: NonNullable<RowsWrite['split']>) {
  disk.drafts.set(draft.draftId, draft)
  for (const [from, photoId] of bytes) {
    const held = disk.bytes.get(from)
    if (held) disk.bytes.set(photoId, { ...held, photoId, draftId: draft.draftId })
    disk.bytes.delete(from)
  }
}

function put(disk: Disk, draftId: string, { draft, split, put: rows, drop }: RowsWrite) {
  if (draft === null) disk.drafts.delete(draftId)
  else if (draft) disk.drafts.set(draftId, draft)
  if (drop !== true) for (const id of drop) disk.bytes.delete(id)
  for (const row of rows) disk.bytes.set(row.photoId, row)
  if (split) moveBytes(disk, split)
  if (drop === true) for (const [id, row] of disk.bytes) if (row.draftId === draftId) disk.bytes.delete(id)
}

export function openMemory(
  disk: Disk,
  keys = EVERY_KEY,
  broken: (rows: Rows, keys: MemberKeys) => Rows = (rows) => rows,
): Handle {
  let dead = false
  const alive = async <T>(work: () => T): Promise<T> => {
    await null
    if (dead) return never
    const result = work()
    await null
    return dead ? never : result
  }
  const fault = createSignal<StorageFault | null>(null)
  const rows: Rows = {
    read: (draftId) => alive(() => disk.drafts.get(draftId)),
    readAll: () => alive(() => [...disk.drafts.values()]),
    readBytes: (id) => alive(() => disk.bytes.get(id)),
    encryption: () =>
      alive(() => {
        const [drafts, bytes] = [[...disk.drafts.values()], [...disk.bytes.values()]]
        const keys = [...drafts, ...bytes].flatMap((row) => ('sealed' in row && row.sealed ? [row.sealed.key] : []))
        return {
          keys: [...new Set(keys)],
          drafts: drafts.filter((row) => !('sealed' in row)),
          bytes: bytes.filter(({ sealed }) => !sealed),
        }
      }),
    sealBytes: (row) =>
      alive(() => {
        const found = disk.bytes.get(row.photoId)
        if (found && !found.sealed) disk.bytes.set(row.photoId, { ...row, draftId: found.draftId })
      }),
    write: (draftId, mark, write) =>
      alive(() => {
        const failure = disk.failures.shift()
        fault.set(failure ?? null)
        if (failure) throw new StorageError(failure, null)
        const found = disk.drafts.get(draftId)
        if (found?.mark !== mark) return { found }
        put(disk, draftId, write)
        return null
      }),
    fault: fault.get,
    onFault: (listener) => void fault.subscribe(listener),
    onLost: () => {},
    close() {},
  }
  const store = createStore({
    rows: broken(rows, keys),
    cipher: lookedUp(slow, keys),
    newMark: () => `${++disk.writes}`,
  })
  return {
    ...store,
    kill() {
      dead = true
    },
  }
}
