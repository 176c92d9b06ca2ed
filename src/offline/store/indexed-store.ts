// Drafts, photo bytes and files in IndexedDB, one database per member. Every write is one `durability: 'strict'`
// transaction.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { createEvents } from '../../state/signal.ts'
import type { Draft, UploadBytes } from '../drafts/draft-model.ts'
import { originalKey } from '../drafts/originals.ts'
import { readStored, type StoredDraft } from '../drafts/stored-draft.ts'
import { createDatabase, type DatabasePorts, StorageError } from './database.ts'
import type { Change, DraftStore } from './draft-store.ts'

/** Bytes of photos, files and picked photos. Their store and its key have kept the names from when there were photos only. */
type StoredBytes = Named<UploadBytes>
type Named<T> = T extends { id: string } ? Omit<T, 'id'> & { photoId: string } : never
const toStored = ({ id: photoId, ...bytes }: UploadBytes) => ({ ...bytes, photoId }) as StoredBytes
const bytesOf = ({ photoId: id, ...bytes }: StoredBytes) => ({ ...bytes, id }) as UploadBytes

export interface WorkSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft }
  photoBytes: { key: string; value: StoredBytes; indexes: { draftId: string } }
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
        db.createObjectStore('drafts', { keyPath: 'draftId' })
        db.createObjectStore('photoBytes', { keyPath: 'photoId' }).createIndex('draftId', 'draftId')
        db.createObjectStore('meta')
      },
      // Another tab upgrades or deletes the database: close at once, because it waits for us.
      blocking: onLeave,
      terminated: onLeave,
    })

export function createIndexedStore(ports: DatabasePorts<WorkSchema>): DraftStore {
  const losses = createEvents()
  const database = createDatabase({ ...ports, onLeave: losses.emit })
  return {
    read: async (draftId) => inPresentShape(await database.run((db) => db.get('drafts', draftId))),
    readAll: async () => (await database.run((db) => db.getAll('drafts'))).map(readStored),
    readBytes: async (id) => {
      const stored = await database.run((db) => db.get('photoBytes', id))
      return stored && bytesOf(stored)
    },
    update: (draftId, change, scope) => database.run((db) => transact(db, draftId, change, scope), 'write'),
    onFault: (listener) => void database.onFault(listener),
    fault: () => {
      const fault = database.fault()
      return fault && new StorageError(fault, null).message
    },
    onLost: (listener) => void losses.subscribe(listener),
    close: () => database.close(),
  }
}

const inPresentShape = (stored: StoredDraft | undefined): Draft | undefined => stored && readStored(stored)

/** One at a time: a draft may have sixty pictures. */
async function moveBytes(tx: BytesTransaction, { draft: { draftId }, bytes }: NonNullable<Change<unknown>['split']>) {
  const store = tx.objectStore('photoBytes')
  const writes: Promise<unknown>[] = []
  const originals = [...bytes].map(([from, to]): [string, string] => [originalKey(from), originalKey(to)])
  for (const [from, photoId] of [...bytes, ...originals]) {
    const held = await store.get(from)
    if (held) writes.push(store.put({ ...held, photoId, draftId }), store.delete(from))
  }
  return writes
}
type BytesTransaction = IDBPTransaction<WorkSchema, ('drafts' | 'photoBytes')[], 'readwrite'>

async function transact<T>(
  db: IDBPDatabase<WorkSchema>,
  draftId: string,
  change: (draft: Draft | undefined) => Change<T>,
  scope: 'bytes' | undefined,
): Promise<Change<T>> {
  // Locks bytes only to write them: reading a big picture must not delay typing.
  const stores: ('drafts' | 'photoBytes')[] = scope === 'bytes' ? ['drafts', 'photoBytes'] : ['drafts']
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' })
  const done = tx.done
  done.catch(() => {})
  try {
    const before = inPresentShape(await tx.objectStore('drafts').get(draftId))
    const decided = change(before)
    const { draft, putBytes, dropBytes, split } = decided
    const ofDraft = () => tx.objectStore('photoBytes').index('draftId').getAllKeys(draftId)
    const dropped = dropBytes === true ? await ofDraft() : (dropBytes ?? [])
    const writes: Promise<unknown>[] = []
    if (draft === null) writes.push(tx.objectStore('drafts').delete(draftId))
    else if (draft && draft !== before) writes.push(tx.objectStore('drafts').put(draft))
    if (split) writes.push(tx.objectStore('drafts').put(split.draft), ...(await moveBytes(tx, split)))
    for (const key of dropped) if (!split?.bytes.has(key)) writes.push(tx.objectStore('photoBytes').delete(key))
    for (const bytes of putBytes ?? []) writes.push(tx.objectStore('photoBytes').put(toStored(bytes)))
    // A page that WebKit puts aside before it hears of its writes would keep the store from every later page (device/committing.ts).
    tx.commit()
    await Promise.all(writes)
    await done
    return decided
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // Already finished.
    }
    // A request of an aborted transaction reports AbortError; the transaction knows the reason (no room left, for
    // example).
    throw (error as { name?: unknown }).name === 'AbortError'
      ? await done.then(
          () => error,
          (cause) => cause ?? error,
        )
      : error
  }
}
