// The phone's draft store: encrypted rows in IndexedDB.
import type { DatabasePorts } from './database.ts'
import type { DraftStore } from './draft-store.ts'
import { indexedRows, type WorkSchema } from './indexed-rows.ts'
import { createStore } from './sealed-store.ts'
import type { Cipher } from './sealing.ts'

export const createIndexedStore = (ports: DatabasePorts<WorkSchema>, cipher: Cipher): DraftStore =>
  createStore({ rows: indexedRows(ports), cipher, newMark: () => crypto.randomUUID() })
