// Drafts, photo bytes and files over the rows of one member's database: opened to be read, sealed to be written. A change
// is decided on the draft as it is known, sealed, and put only if the row is still the one that it was decided on;
// otherwise it is decided again.
import type { Draft, UploadBytes } from '../drafts/draft-model.ts'
import { readStored, type StoredDraft } from '../drafts/stored-draft.ts'
import { StorageError } from './database.ts'
import type { Act, Change, DraftStore } from './draft-store.ts'
import type { BytesRow, DraftRow, Rows, RowsWrite } from './rows.ts'
import type { Cipher } from './sealing.ts'

/** `mark`: of its row. */
type Found = { mark: string | undefined; draft: Draft; isPlain: boolean }

export type StorePorts = { rows: Rows; cipher: Cipher; newMark: () => string }

export function createStore({ rows, cipher, newMark }: StorePorts): DraftStore {
  /** Drafts as they were last read or written here. */
  const known = new Map<string, Found>()
  const inTurn = createTurns()

  const open = async (row: DraftRow): Promise<Found> => {
    const { draftId } = row
    const last = known.get(draftId)
    if (last?.mark !== undefined && last.mark === row.mark) return last
    const found = { mark: row.mark, draft: await draftIn(row, cipher), isPlain: !isSealed(row) }
    known.set(draftId, found)
    return found
  }
  const look = async (draftId: string): Promise<Found | undefined> => {
    const row = await rows.read(draftId)
    if (row) return open(row)
    known.delete(draftId)
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
  /** Null when nothing is to be written. */
  const writeOf = async (
    found: Found | undefined,
    { draft, putBytes = [], split, dropBytes = [] }: Change<unknown>,
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
  /** A draft that was written before there was a key, once there is one: its bytes first, so that a sealed draft has no others. */
  const sealWhole = async (draftId: string): Promise<void> => {
    for (let found = await look(draftId); found?.isPlain; found = await look(draftId)) {
      const { draft, mark } = found
      if (!(await cipher.seal(draft.owner, {}))) return
      for (const id of await rows.plainBytes(draftId)) {
        const bytes = await rows.readBytes(id)
        if (bytes && !bytes.sealed) await rows.sealBytes(await bytesRow(draft, bytesIn(bytes)))
      }
      await rows.write(draftId, mark, { draft: await draftRow(draft), put: [], drop: [] })
    }
  }
  const update = async <T>(draftId: string, change: Act<T>, scope?: 'bytes'): Promise<Change<T>> => {
    let found = known.get(draftId)
    let isFresh = false
    for (;;) {
      const decided = decide(change, found?.draft)
      const write = decided.kind === 'change' ? await writeOf(found, decided.change) : null
      if (write) {
        const refused = await rows.write(draftId, found?.mark, write, scope)
        if (!refused) {
          const { draft } = (decided as Decided<T>).change
          if (draft === null) known.delete(draftId)
          else if (draft && write.draft)
            known.set(draftId, { mark: write.draft.mark, draft, isPlain: !isSealed(write.draft) })
          return (decided as Decided<T>).change
        }
        found = refused.found && (await open(refused.found))
        if (!found) known.delete(draftId)
        isFresh = true
        continue
      }
      // Nothing is written, so nothing has said yet whether this was decided on the draft as it is.
      const now = isFresh ? found : await look(draftId)
      if (now?.mark === found?.mark && now?.draft === found?.draft) {
        if (decided.kind === 'refusal') throw decided.error
        return decided.change
      }
      found = now
      isFresh = true
    }
  }

  return {
    async read(draftId) {
      return (await look(draftId))?.draft
    },
    async readAll() {
      const opened = await Promise.all((await rows.readAll()).map((row) => open(row).catch(unopened)))
      return opened.flatMap((found) => (found ? [found.draft] : []))
    },
    async readEvery() {
      const opened = await Promise.all((await rows.readAll()).map(open))
      return opened.map(({ draft }) => draft)
    },
    async readBytes(id) {
      const row = await rows.readBytes(id)
      if (!row?.sealed) return row && bytesIn(row)
      const bytes = await cipher.open(row.sealed)
      if (!bytes) throw new StorageError('sealed', null)
      return { ...bytes, id: row.photoId, draftId: row.draftId } as UploadBytes
    },
    update: (draftId, change, scope) =>
      inTurn(draftId, async () => {
        if (known.get(draftId)?.isPlain !== false) await sealWhole(draftId)
        return update(draftId, change, scope)
      }),
    async sealAll() {
      for (const row of await rows.readAll())
        if (!isSealed(row)) await inTurn(row.draftId, () => sealWhole(row.draftId))
      return (await rows.readAll()).every(isSealed)
    },
    async keysWanted() {
      return [...new Set((await rows.readAll()).flatMap((row) => (isSealed(row) ? [row.sealed.key] : [])))]
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

type Decided<T> = { kind: 'change'; change: Change<T> }

function decide<T>(change: Act<T>, found: Draft | undefined): Decided<T> | { kind: 'refusal'; error: unknown } {
  try {
    return { kind: 'change', change: change(found) }
  } catch (error) {
    return { kind: 'refusal', error }
  }
}

const isSealed = (row: DraftRow): row is Extract<DraftRow, { sealed: unknown }> => 'sealed' in row

async function draftIn(row: DraftRow, cipher: Cipher): Promise<Draft> {
  if (!isSealed(row)) return readStored('plain' in row ? row.plain : row)
  const opened = await cipher.open(row.sealed)
  if (!opened) throw new StorageError('sealed', null)
  return readStored(opened as StoredDraft)
}

/** A draft without its key is no draft that a screen can show; it stays where it is. */
function unopened(error: unknown): undefined {
  if (!(error instanceof StorageError && error.fault === 'sealed')) throw error
}

const bytesIn = ({ photoId: id, ...bytes }: Exclude<BytesRow, { sealed: unknown }>) => ({ ...bytes, id }) as UploadBytes

/** Changes of one draft, each after the one before, in the order they were asked for. */
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
