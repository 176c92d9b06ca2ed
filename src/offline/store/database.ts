// Protects against IndexedDB failures, which can happen at any time (iOS closes it under memory pressure, an upgrade in
// another tab requests its closing). A write that did not reach the disk must reject. Lost connections are dropped and
// reopened, at most three times; never delete anything to recover.
import type { IDBPDatabase } from 'idb'
import { createSignal, type Subscribe } from '#src/state/signal.ts'

/**
 * full: no room for this write, a smaller one may fit. lost: the connection or its backing store. newer: written by a
 * later build. refused: the browser stores nothing here. sealed: encrypted with a key that is not here now. other-key:
 * encrypted with a key that the server no longer returns.
 */
export type StorageFault = 'full' | 'lost' | 'newer' | 'refused' | 'sealed' | 'other-key'

const WORDS: Record<StorageFault, string> = {
  full: 'This phone is out of space. Free up some space; everything saved earlier is safe.',
  lost: 'This phone couldn’t save just now. Everything saved earlier is safe.',
  newer: 'A newer version of the portal has saved work on this phone. Reload the portal to continue.',
  refused: 'Your browser doesn’t let the portal save work on this phone.',
  sealed: 'Work saved on this phone is encrypted and can’t be opened offline right now. Nothing was lost.',
  'other-key': 'Work saved on this phone is encrypted, and the portal’s key to it has changed. Nothing was deleted.',
}

export class StorageError extends Error {
  readonly fault: StorageFault
  constructor(fault: StorageFault, cause: unknown) {
    super(WORDS[fault], { cause })
    this.fault = fault
  }
}

/** Null: not a storage failure (an expected refusal, or a bug), to be rethrown unchanged. */
function classifyFault(error: unknown): StorageFault | null {
  if (error instanceof StorageError) return error.fault
  const name = (error as { name?: unknown } | null)?.name
  switch (name) {
    case 'QuotaExceededError':
      return 'full'
    case 'VersionError':
      return 'newer'
    case 'SecurityError':
    case 'NotAllowedError':
      return 'refused'
    // Chromium's "Internal error opening backing store", Safari's "Connection to Indexed Database server lost", a
    // connection that is closing (InvalidStateError), and transactions aborted by the browser.
    case 'UnknownError':
    case 'InvalidStateError':
    case 'AbortError':
    case 'TransactionInactiveError':
    case 'TimeoutError':
      return 'lost'
    default:
      return null
  }
}

type OpenEvents = { onLeave: () => void }
export type DatabasePorts<Schema> = {
  /** Opens a connection; calls `onLeave` when it must no longer be used. */
  open: (events: OpenEvents) => Promise<IDBPDatabase<Schema>>
  setTimer: (then: () => void, ms: number) => () => void
  /** Called when the browser closed the connection from outside: the database may have been deleted. */
  onLeave?: () => void
}

export type Database<Schema> = {
  /**
   * Runs `work`, which does one transaction, and again on a fresh connection if the old one fails: it may run twice.
   */
  run<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>, kind?: 'write'): Promise<T>
  /** Fault of the last failure, until a write succeeds. */
  fault(): StorageFault | null
  onFault: Subscribe<StorageFault | null>
  close(): void
}

const ATTEMPTS = 3
/** On some phones open() never settles. */
const OPEN_DEADLINE_MS = 10_000

export function createDatabase<Schema>({ open, setTimer, onLeave }: DatabasePorts<Schema>): Database<Schema> {
  let handle: Promise<IDBPDatabase<Schema>> | null = null
  let closed = false
  const fault = createSignal<StorageFault | null>(null)

  const drop = () => {
    const dropped = handle
    handle = null
    dropped?.then((db) => db.close()).catch(() => {})
  }
  const leave = () => {
    drop()
    if (!closed) onLeave?.()
  }
  const connect = (): Promise<IDBPDatabase<Schema>> => {
    if (closed) return Promise.reject(named('TimeoutError', 'The store was closed'))
    if (handle) return handle
    const opening = open({ onLeave: () => handle === current && leave() })
    const current: Promise<IDBPDatabase<Schema>> = withDeadline(opening, setTimer)
    handle = current
    return current
  }

  return {
    async run(work, kind) {
      for (let attempt = 1; ; attempt++) {
        try {
          const db = await connect()
          // Signed out while the database was opening: data that the sign-out deletes must not be written again.
          if (closed) throw named('TimeoutError', 'The store was closed')
          const result = await work(db)
          if (kind === 'write') fault.set(null)
          return result
        } catch (error) {
          const seen = classifyFault(error)
          if (seen === null) throw error
          if (seen === 'lost') drop()
          if (seen !== 'lost' || attempt >= ATTEMPTS || closed) {
            fault.set(seen)
            throw new StorageError(seen, error)
          }
        }
      }
    },
    fault: fault.get,
    onFault: fault.subscribe,
    close() {
      closed = true
      drop()
    },
  }
}

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

function withDeadline<T extends { close(): void }>(
  opening: Promise<T>,
  setTimer: (then: () => void, ms: number) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let late = false
    const cancel = setTimer(() => {
      late = true
      reject(named('TimeoutError', 'The store did not open in time'))
    }, OPEN_DEADLINE_MS)
    opening.then(
      (db) => {
        cancel()
        if (late) db.close()
        else resolve(db)
      },
      (error) => {
        cancel()
        reject(error)
      },
    )
  })
}
