// The persisted query cache on this device's disk, encrypted. Each query is a row of its own, so that two tabs write
// beside each other: with one row for all of them, the tab that wrote last took away what the other had read. Nothing is
// read in order to write, because a page that WebKit puts aside in between would block the store (device/committing.ts).
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { createStore, del, delMany, get, keys, promisifyRequest, setMany } from 'idb-keyval'
import { DAY_MS } from '#contract/constants.ts'
import type { Owner } from '../../api/owner.ts'
import { sha256Of } from '../../api/sha256.ts'
import { committing } from '../../device/committing.ts'
import type { Cipher, Sealed } from '../../offline/store/sealing.ts'

export const KEEP_MS = 7 * DAY_MS
/** Short, so that a listing viewed just before closing the app is available offline. */
const PERSIST_EVERY_MS = 200
/** Until this device has a key nothing is written, and it is looked for less and less often. */
const KEY_LOOK_MS = 2_000
const KEY_LOOK_MAX_MS = 60_000

const store = committing(createStore('curbside-queries', 'kv'))

type KeptQuery = PersistedClient['clientState']['queries'][number]
/** The rest of the client, under the pair's own key. */
type Stamp = Pick<PersistedClient, 'timestamp' | 'buster'>
/** `at`: when it was answered, in epoch milliseconds. */
type Row = { at: number; sealed: Sealed }

const eraseFrom = async (prefix: string): Promise<void> =>
  delMany(
    (await keys<string>(store)).filter((key) => key.startsWith(prefix)),
    store,
  )

/** Of the real member, as whomever they acted. */
export const eraseKeptQueries = (real: number): Promise<void> => eraseFrom(`${real}:`)

export type QueryRows = Persister & {
  /** When each query on disk was answered, by hash, once what this tab still had to write is written. */
  onDisk(): Promise<Map<string, number>>
  /** The client has let go of a query. */
  remove(query: { queryHash: string; state: { dataUpdatedAt: number } }): void
  stop(): void
}

export function queryRows(owner: Owner, cipher: Cipher): QueryRows {
  const ours = `${owner.real}:${owner.effective}`
  /** A question may hold what somebody searched for, so a row is named by its digest. */
  const rowOf = async (queryHash: string) =>
    `${ours}:${await sha256Of(new TextEncoder().encode(queryHash).buffer as ArrayBuffer)}`
  /** When what this tab knows to be on disk was answered, by hash. */
  const known = new Map<string, number>()
  /** The same of what this tab wrote itself. */
  const own = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: PersistedClient | undefined
  let stopped = false
  let writing = Promise.resolve()
  let keyLook = KEY_LOOK_MS

  /** Answered since it was read or written here. What was only restored is left alone: another tab may have newer there. */
  const isDue = ({ queryHash, state: { dataUpdatedAt, isInvalidated } }: KeptQuery) =>
    known.get(queryHash) !== dataUpdatedAt || (isInvalidated && own.get(queryHash) === dataUpdatedAt)
  const readRows = async (): Promise<KeptQuery[]> => {
    const range = IDBKeyRange.bound(`${ours}:`, `${ours}:\uffff`)
    const [names, rows] = await store('readonly', (all) =>
      Promise.all([promisifyRequest(all.getAllKeys(range)), promisifyRequest<Row[]>(all.getAll(range))]),
    )
    // Those of an earlier build are not encrypted.
    const isOld = (row: Row) => !('sealed' in row) || row.at < Date.now() - KEEP_MS
    const old = names.filter((_, at) => isOld(rows[at]!))
    if (old.length > 0) void delMany(old, store).catch(() => undefined)
    const opened = await Promise.all(rows.filter((row) => !isOld(row)).map(({ sealed }) => cipher.open(sealed)))
    return opened.filter(Boolean) as KeptQuery[]
  }
  const persist = async () => {
    if (stopped || !latest) return
    const due = latest.clientState.queries.filter(isDue)
    if (due.length > 0 && !(await cipher.seal(owner, {}))) return lookLater()
    const sealed = await Promise.all(
      due.map(async (query) => ({
        ...query,
        row: await rowOf(query.queryHash),
        sealed: await cipher.seal(owner, query),
      })),
    )
    if (stopped) return
    const { timestamp, buster, clientState } = latest
    const rows: [string, Stamp | Row][] = [[ours, { timestamp, buster }]]
    for (const { queryHash, state, row, sealed: box } of sealed) {
      // Removed, or answered again, while it was being encrypted.
      const now = clientState.queries.find((each) => each.queryHash === queryHash)
      if (!box || now?.state.dataUpdatedAt !== state.dataUpdatedAt) continue
      rows.push([row, { at: state.dataUpdatedAt, sealed: box }])
      known.set(queryHash, state.dataUpdatedAt)
      // That it is out of date is written once.
      if (state.isInvalidated) own.delete(queryHash)
      else own.set(queryHash, state.dataUpdatedAt)
    }
    await setMany(rows, store)
  }
  const lookLater = () => {
    soon(keyLook)
    keyLook = Math.min(2 * keyLook, KEY_LOOK_MAX_MS)
  }
  const write = () => {
    timer = undefined
    // One after the other, so that an older answer is never put over a newer one. A cache that can't be written only slows the next start.
    writing = writing.then(persist).catch(() => undefined)
  }
  const soon = (ms: number) => {
    if (!stopped) timer ??= setTimeout(write, ms)
  }
  const removeRow = async (queryHash: string) => del(await rowOf(queryHash), store)
  return {
    persistClient: (client) => {
      latest = client
      soon(PERSIST_EVERY_MS)
    },
    async restoreClient() {
      const stamp = await get<Stamp>(ours, store)
      if (!stamp) return undefined
      const queries = await readRows()
      for (const { queryHash, state } of queries) known.set(queryHash, state.dataUpdatedAt)
      return { ...stamp, clientState: { queries, mutations: [] } }
    },
    async onDisk() {
      clearTimeout(timer)
      write()
      await writing
      return new Map((await readRows()).map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt]))
    },
    async removeClient() {
      await del(ours, store)
      await eraseFrom(`${ours}:`)
    },
    /**
     * Removed here is removed for every tab: a listing that was deleted must not come back. Not what the client let go
     * of because nobody looked at it for long: another tab may have asked for it since.
     */
    remove({ queryHash, state }) {
      known.delete(queryHash)
      if (latest) {
        const queries = latest.clientState.queries.filter((each) => each.queryHash !== queryHash)
        latest = { ...latest, clientState: { ...latest.clientState, queries } }
      }
      if (state.dataUpdatedAt > Date.now() - KEEP_MS) void removeRow(queryHash).catch(() => undefined)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
