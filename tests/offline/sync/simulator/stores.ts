// Where a simulated phone keeps its work: in memory for the many histories, in fake-indexeddb (the real store's code) for some.
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { StorageError } from '#src/offline/store/database.ts'
import { createIndexedStore, openWork, type WorkSchema } from '#src/offline/store/indexed-rows.ts'
import { sealing } from '../../../support/member-keys.ts'
import { EVERY_KEY, lookedUp, type MemberKeys } from './key-ring.ts'
import { Disk, draftsOn, type Handle, hasReadable, type Disk as MemoryDisk, openMemory } from './memory-store.ts'
import type { StoreKind } from './phone.ts'

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

export function memoryStores(): StoreKind {
  const disks = new Map<string, MemoryDisk>()
  const diskOf = (phone: string, real: number) => {
    const key = `${phone} ${real}`
    const disk = disks.get(key) ?? new Disk()
    disks.set(key, disk)
    return disk
  }
  return {
    open: (phone, real, keys, broken) => openMemory(diskOf(phone, real), keys, broken),
    readAll: async (phone, real) => draftsOn(diskOf(phone, real)),
    hasBytes: async (phone, real, photoId) => diskOf(phone, real).bytes.has(photoId),
    hasReadable: async (phone, real) => hasReadable(diskOf(phone, real)),
    failNext: (phone, real) => void diskOf(phone, real).failures.push('full'),
    async evict(phone, real) {
      const disk = diskOf(phone, real)
      disk.drafts.clear()
      disk.bytes.clear()
    },
    heal() {
      for (const disk of disks.values()) disk.failures = []
    },
    // Once all promises have gone on; nothing here waits for the event loop.
    settled: () => new Promise((resolve) => process.nextTick(resolve)),
  }
}

let runs = 0

/** Databases are named apart by run; a killed handle's promises never settle, its committed transactions stay. */
export function indexedStores(): StoreKind & { close(): void } {
  const run = ++runs
  let pending = 0
  const name = (phone: string, real: number) => `sim${run}-${phone}-${real}`
  const opened = new Map<string, Handle>()
  const failing = new Map<string, number>()
  const noTimer = () => () => {}

  const open = (phone: string, real: number, keys: MemberKeys = EVERY_KEY): Handle => {
    const ports = { open: openWork(name(phone, real)), setTimer: noTimer }
    const store = createIndexedStore(ports, lookedUp(sealing, keys))
    let dead = false
    const never = new Promise<never>(() => {})
    const watch = async <T>(work: Promise<T>): Promise<T> => {
      pending++
      const over = () => void pending--
      work.then(over, over)
      const outcome = await work.then(
        (result) => () => result,
        (error) => () => {
          throw error
        },
      )
      return dead ? never : outcome()
    }
    return {
      read: (draftId) => watch(store.read(draftId)),
      readAll: () => watch(store.readAll()),
      sealAll: () => watch(store.sealAll()),
      unopened: () => watch(store.unopened()),
      eraseClosed: (ids) => watch(store.eraseClosed(ids)),
      keysWanted: () => watch(store.keysWanted()),
      readBytes: (photoId) => watch(store.readBytes(photoId)),
      update: (draftId, change, scope) =>
        watch(
          store.update(
            draftId,
            (draft) => {
              const left = failing.get(name(phone, real)) ?? 0
              if (left === 0) return change(draft)
              failing.set(name(phone, real), left - 1)
              throw new StorageError('full', null)
            },
            scope,
          ),
        ),
      fault: () => store.fault(),
      onFault: (listener) => store.onFault?.(() => !dead && listener()),
      close: () => store.close(),
      kill() {
        dead = true
        store.close()
      },
    }
  }
  /** For the checks: a connection of their own. */
  const look = (phone: string, real: number) => {
    const key = name(phone, real)
    const handle = opened.get(key) ?? open(phone, real)
    opened.set(key, handle)
    return handle
  }
  return {
    open,
    readAll: (phone, real) => look(phone, real).readAll(),
    hasBytes: async (phone, real, photoId) => (await look(phone, real).readBytes(photoId)) !== undefined,
    async hasReadable(phone, real) {
      await look(phone, real).readAll()
      const db = await openDB<WorkSchema>(name(phone, real))
      const [drafts, bytes] = [await db.getAll('drafts'), await db.getAll('photoBytes')]
      db.close()
      const disk = new Disk()
      for (const row of drafts) disk.drafts.set(row.draftId, row)
      for (const row of bytes) disk.bytes.set(row.photoId, row)
      return hasReadable(disk)
    },
    failNext: (phone, real) => void failing.set(name(phone, real), 1),
    async evict(phone, real) {
      await look(phone, real).readAll()
      const db = await openDB<WorkSchema>(name(phone, real))
      const tx = db.transaction(['drafts', 'photoBytes'], 'readwrite')
      await Promise.all([tx.objectStore('drafts').clear(), tx.objectStore('photoBytes').clear(), tx.done])
      db.close()
    },
    heal: () => failing.clear(),
    async settled() {
      let quiet = 0
      while (quiet < 2) {
        await nextTurn()
        quiet = pending === 0 ? quiet + 1 : 0
      }
    },
    close: () => {
      for (const handle of opened.values()) handle.close()
    },
  }
}
