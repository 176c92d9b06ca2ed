// Drafts, photo bytes and files in the rows of one member's database: decrypted when read, encrypted when written. A
// change is decided on the draft as last known, encrypted, and put only if the row is still the one it was decided on;
// otherwise it is decided again.
import type { Draft, UploadBytes } from '../drafts/draft-model.ts'
import { StorageError } from './database.ts'
import type { DraftStore, DraftUpdate, DraftWrite, Unopened } from './draft-store.ts'
import type { BytesRow, DraftRow, Rows, RowsWrite } from './rows.ts'
import type { Cipher } from './sealing.ts'

/** `mark`: the row's mark. */
type StoredDraft = { mark: string | undefined; draft: Draft }

export type StorePorts = { rows: Rows; cipher: Cipher; newMark: () => string }

export function createStore({ rows, cipher: given, newMark }: StorePorts): DraftStore {
  // A failed lookup doesn't mean that there is no key: it must never cause an unencrypted write.
  const cipher: Cipher = {
    ...given,
    seal: (pair, value) => given.seal(pair, value).catch(lost),
    open: (sealed) => given.open(sealed).catch(lost),
  }
  /** Drafts as they were last read or written here. */
  const cache = new Map<string, StoredDraft>()
  const inTurn = createTurns()

  const openRow = async (row: DraftRow): Promise<StoredDraft> => {
    const { draftId } = row
    const last = cache.get(draftId)
    if (last?.mark !== undefined && last.mark === row.mark) return last
    const found = { mark: row.mark, draft: await draftIn(row, cipher) }
    cache.set(draftId, found)
    return found
  }
  const readStored = async (draftId: string): Promise<StoredDraft | undefined> => {
    const row = await rows.read(draftId)
    if (row) return openRow(row)
    cache.delete(draftId)
    return undefined
  }
  const draftRow = async (draft: Draft): Promise<DraftRow> => {
    const mark = newMark()
    const sealed = await cipher.seal(draft.owner, draft)
    return sealed ? { draftId: draft.draftId, mark, sealed } : { draftId: draft.draftId, mark, plain: draft }
  }
  const bytesRow = async ({ owner }: Draft, { id: photoId, draftId, ...bytes }: UploadBytes): Promise<BytesRow> => {
    const sealed = await cipher.seal(owner, bytes)
    return sealed ? { photoId, draftId, sealed } : ({ photoId, draftId, ...bytes } as BytesRow)
  }
  /** Null if there is nothing to write. */
  const rowsWriteOf = async (
    found: StoredDraft | undefined,
    { draft, putBytes = [], split, dropBytes = [] }: DraftWrite<unknown>,
  ): Promise<RowsWrite | null> => {
    const isChanged = draft !== undefined && draft !== (found ? found.draft : undefined)
    const owned = draft ?? found?.draft
    if (!isChanged && !split && putBytes.length === 0 && dropBytes !== true && dropBytes.length === 0) return null
    const put: BytesRow[] = []
    for (const bytes of owned ? putBytes : []) put.push(await bytesRow(owned!, bytes))
    return {
      ...(isChanged && { draft: draft && (await draftRow(draft)) }),
      ...(split && { split: { ...split, draft: await draftRow(split.draft) } }),
      put,
      drop: dropBytes,
    }
  }
  /** Encrypts a draft that was written before there was a key, while other writes continue. */
  const sealDraft = (draftId: string): Promise<unknown> =>
    inTurn(draftId, async () => {
      const found = await readStored(draftId)
      const row = found && (await draftRow(found.draft))
      return row && isSealed(row) && rows.write(draftId, found.mark, { draft: row, put: [], drop: [] })
    })
  const sealBytes = async ({ draftId, photoId }: { draftId: string; photoId: string }): Promise<void> => {
    const found = await readStored(draftId)
    const bytes = await rows.readBytes(photoId)
    if (!found || !bytes || bytes.sealed) return
    const row = await bytesRow(found.draft, bytesIn(bytes))
    if (row.sealed) await rows.sealBytes(row)
  }
  /** A start asks for the drafts in several places: those who ask at the same time share one read and decryption. */
  const openAll = together(async () => {
    const drafts: Draft[] = []
    const unopened: { sealed: string[]; closed: string[] } = { sealed: [], closed: [] }
    const opened = (await rows.readAll()).map(async (row) => ({
      row,
      found: await openRow(row).catch((error: unknown) => faultOf(error)),
    }))
    for (const { row, found } of await Promise.all(opened))
      if (typeof found === 'object') drafts.push(found.draft)
      else unopened[found].push(row.draftId)
    return { drafts, unopened }
  })
  const isClosed = async (row: DraftRow) => isSealed(row) && (await cipher.open(row.sealed)) === null
  const updateInTurn = async <T>(draftId: string, update: DraftUpdate<T>, scope?: 'bytes'): Promise<DraftWrite<T>> => {
    let found = cache.get(draftId)
    let isFresh = false
    for (;;) {
      const decided = callUpdate(update, found?.draft)
      const rowsWrite = decided.kind === 'write' ? await rowsWriteOf(found, decided.write) : null
      if (rowsWrite) {
        const refused = await rows.write(draftId, found?.mark, rowsWrite, scope)
        if (!refused) {
          const { write } = decided as Decided<T>
          const { draft } = write
          if (draft === null) cache.delete(draftId)
          else if (draft && rowsWrite.draft) cache.set(draftId, { mark: rowsWrite.draft.mark, draft })
          return write
        }
        found = refused.found && (await openRow(refused.found))
        if (!found) cache.delete(draftId)
        isFresh = true
        continue
      }
      // Without a write, nothing has checked that this was decided on the current draft.
      const now = isFresh ? found : await readStored(draftId)
      if (now?.mark === found?.mark && now?.draft === found?.draft) {
        if (decided.kind === 'refusal') throw decided.error
        return decided.write
      }
      found = now
      isFresh = true
    }
  }

  return {
    async read(draftId) {
      return (await readStored(draftId))?.draft
    },
    readAll: async () => (await openAll()).drafts,
    unopened: async () => (await openAll()).unopened,
    async readBytes(id) {
      const row = await rows.readBytes(id)
      if (!row?.sealed) return row && bytesIn(row)
      const bytes = await cipher.open(row.sealed)
      if (!bytes) throw notOpened(bytes)
      return { ...bytes, id: row.photoId, draftId: row.draftId } as UploadBytes
    },
    update: (draftId, update, scope) => inTurn(draftId, () => updateInTurn(draftId, update, scope)),
    async sealAll() {
      const plain = await rows.encryption()
      if (plain.drafts.length + plain.bytes.length === 0) return true
      const tried = await Promise.allSettled(plain.drafts.map(({ draftId }) => sealDraft(draftId)))
      // One at a time: a draft may have sixty pictures.
      for (const bytes of plain.bytes) tried.push(...(await Promise.allSettled([sealBytes(bytes)])))
      const failed = tried.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
      const left = await rows.encryption()
      const isHere = async ({ draftId }: { draftId: string }) => (await rows.read(draftId)) !== undefined
      return left.drafts.length === 0 && !(await Promise.all(left.bytes.map(isHere))).some(Boolean)
    },
    async keysWanted() {
      const { keys, drafts } = await rows.encryption()
      const plain = drafts.flatMap((row) => (isSealed(row) ? [] : [cipher.nameFor(ownerIn(row))]))
      return [...new Set([...keys, ...plain])]
    },
    async eraseClosed(draftIds) {
      for (const draftId of draftIds)
        await inTurn(draftId, async () => {
          const row = await rows.read(draftId)
          if (!row || !(await isClosed(row))) return
          await rows.write(draftId, row.mark, { draft: null, put: [], drop: true }, 'bytes')
          cache.delete(draftId)
        })
    },
    onFault: rows.onFault,
    fault: () => {
      const fault = rows.fault()
      return fault && new StorageError(fault, null).message
    },
    onLost: rows.onLost,
    close: rows.close,
  }
}

type Decided<T> = { kind: 'write'; write: DraftWrite<T> }

function callUpdate<T>(
  update: DraftUpdate<T>,
  found: Draft | undefined,
): Decided<T> | { kind: 'refusal'; error: unknown } {
  try {
    return { kind: 'write', write: update(found) }
  } catch (error) {
    return { kind: 'refusal', error }
  }
}

const notOpened = (answer: null | undefined) => new StorageError(answer === null ? 'other-key' : 'sealed', null)

/** A draft that can't be opened must not block the others. */
function faultOf(error: unknown): keyof Unopened {
  if (error instanceof StorageError && error.fault === 'sealed') return 'sealed'
  if (error instanceof StorageError && error.fault === 'other-key') return 'closed'
  throw error
}

function lost(error: unknown): never {
  throw error instanceof StorageError ? error : new StorageError('lost', error)
}

const isSealed = (row: DraftRow): row is Extract<DraftRow, { sealed: unknown }> => 'sealed' in row

const ownerIn = (row: Exclude<DraftRow, { sealed: unknown }>) => ('plain' in row ? row.plain : row).owner

async function draftIn(row: DraftRow, cipher: Cipher): Promise<Draft> {
  if (!isSealed(row)) return 'plain' in row ? row.plain : row
  const opened = await cipher.open(row.sealed)
  if (!opened) throw notOpened(opened)
  return opened as Draft
}

const bytesIn = ({ photoId: id, ...bytes }: Exclude<BytesRow, { sealed: unknown }>) => ({ ...bytes, id }) as UploadBytes

/** Shares one run, which begins after them, among all calls of the same turn. */
function together<T>(run: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null
  return () => {
    next ??= Promise.resolve().then(() => {
      next = null
      return run()
    })
    return next
  }
}

/** Runs the changes of a draft one after the other, in the order they were requested. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(id) ?? Promise.resolve()).then(work, work)
    last.set(id, turn)
    const over = () => {
      if (last.get(id) === turn) last.delete(id)
    }
    turn.then(over, over)
    return turn
  }
}
