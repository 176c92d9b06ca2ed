// The only place where drafts, photo bytes and files are stored. Once `update` resolves, the data is on disk;
// everything the screen says about saved work relies on that.
import type { Draft, UploadBytes } from '../drafts/draft-model.ts'

/** What an update writes. `draft`: the draft to write; null deletes it, absent leaves it. */
export type DraftWrite<T> = {
  result: T
  draft?: Draft | null
  putBytes?: readonly UploadBytes[]
  /** A second draft split off from this one, and the bytes that move to it, as old id → new id. */
  split?: { draft: Draft; bytes: ReadonlyMap<string, string> }
  /** true: drops all of this draft's bytes; otherwise only those under these keys. */
  dropBytes?: true | readonly string[]
}

/** A decision about a draft. `found`: the draft on disk. Throws a DraftError if the action is not allowed. */
export type DraftUpdate<T> = (found: Draft | undefined) => DraftWrite<T>

/**
 * Ids of encrypted drafts that can't be opened. `sealed`: their key is not here now, and may arrive. `closed`: the key
 * here under their key's name is a different one, so retrying is no use.
 */
export type Unopened = { sealed: readonly string[]; closed: readonly string[] }

export interface DraftStore {
  read(draftId: string): Promise<Draft | undefined>
  /** Drafts that can be opened; `unopened` names the others, so that they are not treated as lost. */
  readAll(): Promise<Draft[]>
  unopened(): Promise<Unopened>
  readBytes(id: string): Promise<UploadBytes | undefined>
  /**
   * Lets `update` decide on the draft, synchronously, and writes in one strict transaction. Resolves with the
   * decision's result once it is on disk, otherwise rejects. `update` runs again if another tab has changed the draft
   * meanwhile, or on a fresh connection: it must have no side effects. `bytes`: the transaction includes photo bytes.
   */
  update<T>(draftId: string, update: DraftUpdate<T>, scope?: 'bytes'): Promise<DraftWrite<T>>
  /** Encrypts data written before there was a key for it. Resolves with true if no unencrypted data is left. */
  sealAll(): Promise<boolean>
  /** Names of the keys that decrypt the data here, or would encrypt it. */
  keysWanted(): Promise<string[]>
  /** Deletes these drafts with their bytes, except any that can be opened. */
  eraseClosed(draftIds: readonly string[]): Promise<void>
  /** A text saying why this phone cannot save work now; null if it can. */
  fault(): string | null
  /** Called when writes start to fail, and when they work again. */
  onFault?(listener: () => void): void
  /** Called when the browser has removed the database: its content may be lost. */
  onLost?(listener: () => void): void
  close(): void
}

// The only way to change a draft: reads, applies and puts in one strict transaction, then announces the written draft,
// so that nothing in this tab has to read it back.

/** A durable change. `draft`: the draft as it is on disk now; null if it was deleted. */
export type DraftChange = { draftId: string; draft: Draft | null }

export type WritePorts = {
  store: Pick<DraftStore, 'update'>
  /** Called after every durable change, in the order of the transactions. */
  notify: (change: DraftChange) => void
}

/**
 * Resolves with the result of `update` once it is on disk; otherwise rejects. `update` may run again and must have no
 * side effects.
 */
export async function writeDraft<T>(
  { store, notify }: WritePorts,
  draftId: string,
  update: DraftUpdate<T>,
  scope?: 'bytes',
): Promise<T> {
  const { result, draft, split } = await store.update(draftId, update, scope)
  if (draft !== undefined) notify({ draftId, draft })
  if (split) notify({ draftId: split.draft.draftId, draft: split.draft })
  return result
}

// Reads the drafts that another tab has changed, each once, no matter how many parts of this tab show it. Announces
// them like changes made here.

const RETRY_MS = 5_000

export type DraftFollower = {
  /** Another tab has written this draft. */
  follow(draftId: string): void
  /** This tab has written the draft: a read in progress may have missed that, so it is repeated. */
  overtake(draftId: string): void
}

type FollowPorts = {
  store: Pick<DraftStore, 'read'>
  announce: (change: DraftChange) => void
  setTimer: (then: () => void, ms: number) => () => void
}

export function createDraftFollower({ store, announce, setTimer }: FollowPorts): DraftFollower {
  /** Drafts being read; true once the result of the read is out of date. */
  const reading = new Map<string, boolean>()

  async function read(draftId: string): Promise<void> {
    let draft = null
    do {
      reading.set(draftId, false)
      draft = (await store.read(draftId)) ?? null
    } while (reading.get(draftId))
    announce({ draftId, draft })
  }
  const overtake = (draftId: string) => {
    if (reading.has(draftId)) reading.set(draftId, true)
  }
  const follow = (draftId: string) => {
    if (reading.has(draftId)) return overtake(draftId)
    read(draftId)
      .catch(() => void setTimer(() => follow(draftId), RETRY_MS))
      .finally(() => reading.delete(draftId))
  }
  return { follow, overtake }
}
