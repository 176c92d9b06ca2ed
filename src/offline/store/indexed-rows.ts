// Rows in IndexedDB, in one database per member. Every write is one `durability: 'strict'` transaction.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { createEvents } from '#src/state/signal.ts'
import { originalKey } from '../drafts/picked-files.ts'
import { createDatabase, type DatabasePorts } from './database.ts'
import type { DraftStore } from './draft-store.ts'
import type { BytesRow, DraftRow, Encryption, Rows, RowsWrite } from './rows.ts'
import { createStore } from './sealed-store.ts'
import type { Cipher } from './sealing.ts'

export interface WorkSchema extends DBSchema {
  /** Index `key`: name of the key that decrypts a row; unencrypted rows are not in the index. */
  drafts: { key: string; value: DraftRow; indexes: { key: string } }
  photoBytes: { key: string; value: BytesRow; indexes: { draftId: string; key: string } }
  meta: { key: string; value: unknown }
}

/** Named by the real member: another member on the same phone gets a database of their own. */
export const databaseName = (realMember: number): string => `curbside-${realMember}`
const VERSION = 1

export const openWork =
  (name: string): DatabasePorts<WorkSchema>['open'] =>
  ({ onLeave }) =>
    openDB<WorkSchema>(name, VERSION, {
      upgrade(db) {
        db.createObjectStore('drafts', { keyPath: 'draftId' }).createIndex('key', 'sealed.key')
        const bytes = db.createObjectStore('photoBytes', { keyPath: 'photoId' })
        bytes.createIndex('draftId', 'draftId')
        bytes.createIndex('key', 'sealed.key')
        db.createObjectStore('meta')
      },
      // Another tab wants to upgrade or delete the database: close at once, because it waits for this connection.
      blocking: onLeave,
      terminated: onLeave,
    })

/** The phone's draft store: encrypted rows in IndexedDB. */
export const createIndexedStore = (ports: DatabasePorts<WorkSchema>, cipher: Cipher): DraftStore =>
  createStore({ rows: indexedRows(ports), cipher, newMark: () => crypto.randomUUID() })

export function indexedRows(ports: DatabasePorts<WorkSchema>): Rows {
  const losses = createEvents()
  const database = createDatabase({ ...ports, onLeave: losses.emit })
  return {
    read: (draftId) => database.run((db) => db.get('drafts', draftId)),
    readAll: () => database.run((db) => db.getAll('drafts')),
    readBytes: (id) => database.run((db) => db.get('photoBytes', id)),
    encryption: () => database.run(findEncryption),
    sealBytes: (row) => database.run((db) => replacePlain(db, row), 'write'),
    write: (draftId, mark, write, scope) => database.run((db) => transact(db, draftId, mark, write, scope), 'write'),
    fault: database.fault,
    onFault: (listener) => void database.onFault(listener),
    onLost: (listener) => void losses.subscribe(listener),
    close: () => database.close(),
  }
}

/** Reads only the indexes, except unencrypted drafts: pictures are large. */
async function findEncryption(db: IDBPDatabase<WorkSchema>): Promise<Encryption> {
  const tx = db.transaction(['drafts', 'photoBytes'])
  const keys = new Set<string>()
  const found: Encryption = { keys: [], drafts: [], bytes: [] }
  for (const name of ['drafts', 'photoBytes'] as const) {
    const index = tx.objectStore(name).index('key')
    for (let row = await index.openKeyCursor(null, 'nextunique'); row; row = await row.continue()) keys.add(row.key)
  }
  const [drafts, photos] = [tx.objectStore('drafts'), tx.objectStore('photoBytes')]
  if ((await drafts.index('key').count()) < (await drafts.count()))
    found.drafts = (await drafts.getAll()).filter((row) => !('sealed' in row))
  if ((await photos.index('key').count()) < (await photos.count())) {
    const sealed = new Set(await photos.index('key').getAllKeys())
    for (let row = await photos.index('draftId').openKeyCursor(); row; row = await row.continue())
      if (!sealed.has(row.primaryKey)) found.bytes.push({ draftId: row.key, photoId: row.primaryKey })
  }
  return { ...found, keys: [...keys] }
}

async function replacePlain(db: IDBPDatabase<WorkSchema>, row: BytesRow): Promise<void> {
  const tx = db.transaction('photoBytes', 'readwrite', { durability: 'strict' })
  const found = await tx.store.get(row.photoId)
  // If it was deleted in the meantime, it must not be put back.
  const put = found && !found.sealed ? tx.store.put({ ...row, draftId: found.draftId }) : undefined
  await Promise.all([tx.done, put])
}

type BytesTransaction = IDBPTransaction<WorkSchema, ('drafts' | 'photoBytes')[], 'readwrite'>

async function moveBytes(
  tx: BytesTransaction,
  { draft: { draftId }, bytes }: NonNullable<RowsWrite['split']>,
  writes: Promise<unknown>[],
) {
  const store = tx.objectStore('photoBytes')
  const originals = [...bytes].map(([from, to]): [string, string] => [originalKey(from), originalKey(to)])
  for (const [from, photoId] of [...bytes, ...originals]) {
    const held = await store.get(from)
    if (!held) continue
    writes.push(store.put({ ...held, photoId, draftId }))
    writes.push(store.delete(from))
  }
}

async function transact(
  db: IDBPDatabase<WorkSchema>,
  draftId: string,
  mark: string | undefined,
  { draft, split, put, drop }: RowsWrite,
  scope: 'bytes' | undefined,
): Promise<null | { found: DraftRow | undefined }> {
  // Bytes are locked only for writing them: reading a large picture must not delay saving typed text.
  const stores: ('drafts' | 'photoBytes')[] = scope === 'bytes' ? ['drafts', 'photoBytes'] : ['drafts']
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
  const done = tx.done
  done.catch(() => {})
  const writes: Promise<unknown>[] = []
  try {
    const found = await tx.objectStore('drafts').get(draftId)
    // Written by an earlier attempt whose completion was not reported to us.
    const isOurs = draft?.mark !== undefined && found?.mark === draft.mark
    if (isOurs || found?.mark !== mark) {
      tx.commit()
      await done
      return isOurs ? null : { found }
    }
    const ofDraft = () => tx.objectStore('photoBytes').index('draftId').getAllKeys(draftId)
    const dropped = drop === true ? await ofDraft() : drop
    if (draft === null) writes.push(tx.objectStore('drafts').delete(draftId))
    else if (draft) writes.push(tx.objectStore('drafts').put(draft))
    if (split) {
      writes.push(tx.objectStore('drafts').put(split.draft))
      await moveBytes(tx, split, writes)
    }
    for (const key of dropped) if (!split?.bytes.has(key)) writes.push(tx.objectStore('photoBytes').delete(key))
    for (const row of put) writes.push(tx.objectStore('photoBytes').put(row))
    // If WebKit suspends a page before its write completes, every later page would be locked out
    // (device/committing.ts).
    tx.commit()
    // Never only the requests: when Chromium has no room, it may abort a committed transaction without answering them.
    await Promise.all([done, ...writes])
    return null
  } catch (error) {
    // They fail with the transaction, which reports the reason.
    void Promise.allSettled(writes)
    try {
      tx.abort()
    } catch {
      // Already finished.
    }
    // A request of an aborted transaction reports AbortError; the transaction has the reason (for example, no room
    // left).
    throw (error as { name?: unknown }).name === 'AbortError'
      ? await done.then(
          () => error,
          (cause) => cause ?? error,
        )
      : error
  }
}
