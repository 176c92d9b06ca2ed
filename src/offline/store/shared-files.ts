// Files received from another app's share sheet, until they are in a draft: the phone has no other copy that this app
// can read again. They are in a database of their own, because a share may arrive while nobody is signed in.
import { type DBSchema, openDB } from 'idb'
import { DAY_MS } from '#contract/constants.ts'

/** `member`: UniqueID of the member who was signed in when the file arrived; null: nobody. */
export type SharedFile = { id: string; member: number | null; at: number; name: string; type: string; size: number }

interface SharedSchema extends DBSchema {
  files: { key: string; value: SharedFile }
  bytes: { key: string; value: ArrayBuffer }
}

const open = () =>
  openDB<SharedSchema>('curbside-shared', 1, {
    upgrade(db) {
      db.createObjectStore('files', { keyPath: 'id' })
      db.createObjectStore('bytes')
    },
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  })

async function run<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Resolves when the file is on disk; rejects when it is not. */
export const keepSharedFile = (file: Omit<SharedFile, 'size'>, bytes: ArrayBuffer): Promise<void> =>
  run(async (db) => {
    const tx = db.transaction(['files', 'bytes'], 'readwrite', { durability: 'strict' })
    void tx.objectStore('files').put({ ...file, size: bytes.byteLength })
    void tx.objectStore('bytes').put(bytes, file.id)
    await tx.done
  })

/** After this time, nobody is likely to need them, and they take up space. */
export const SHARED_DAYS = 7

/** Deletes every member's shared files that are older than SHARED_DAYS. */
export const dropOldShared = (now: number): Promise<void> =>
  run(async (db) => {
    const old = (await db.getAll('files')).filter(({ at }) => now - at > SHARED_DAYS * DAY_MS)
    const tx = db.transaction(['files', 'bytes'], 'readwrite', { durability: 'strict' })
    for (const { id } of old) {
      void tx.objectStore('files').delete(id)
      void tx.objectStore('bytes').delete(id)
    }
    await tx.done
  })

/** Sizes of the shared files of all members. */
export const sharedSizes = (): Promise<number[]> =>
  run(async (db) => (await db.getAll('files')).map(({ size }) => size))

/** Files that this member shared, and those that arrived while nobody was signed in, in the order shared. */
export const sharedFiles = (member: number): Promise<SharedFile[]> =>
  run(async (db) => (await db.getAll('files')).filter(isOf(member)).sort((a, b) => a.at - b.at))

export const sharedBytes = (id: string): Promise<ArrayBuffer | undefined> => run((db) => db.get('bytes', id))

export const dropSharedFiles = (ids: readonly string[]): Promise<void> =>
  run(async (db) => {
    const tx = db.transaction(['files', 'bytes'], 'readwrite', { durability: 'strict' })
    for (const id of ids) {
      void tx.objectStore('files').delete(id)
      void tx.objectStore('bytes').delete(id)
    }
    await tx.done
  })

/** Assigns unclaimed files to this member, so that nobody else who signs in here sees them. */
export const claimSharedFiles = (member: number): Promise<void> =>
  run(async (db) => {
    const tx = db.transaction('files', 'readwrite')
    for (const file of await tx.store.getAll()) if (file.member === null) void tx.store.put({ ...file, member })
    await tx.done
  })

const isOf =
  (mine: number) =>
  ({ member }: SharedFile) =>
    member === null || member === mine
