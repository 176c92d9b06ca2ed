// The persisted query cache on this device's disk, encrypted. Each query is a row of its own, so that two tabs can
// write at the same time: with a single row for all of them, the last tab to write would delete what the other had
// read. Writing never reads first, because if WebKit suspended the page in between, it would block the store
// (device/committing.ts).
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { createStore, del, delMany, keys, promisifyRequest, setMany } from 'idb-keyval'
import { DAY_MS } from '#contract/constants.ts'
import type { Owner } from '#src/api/owner.ts'
import { sha256Of } from '#src/api/sha256.ts'
import { committing } from '#src/device/committing.ts'
import type { Cipher, Sealed } from '#src/offline/store/sealing.ts'

export const KEEP_MS = 7 * DAY_MS
/** Short, so that a listing viewed just before closing the app is available offline. */
const PERSIST_EVERY_MS = 200
/** Nothing is written until this device has a key; one that another tab fetched is looked up at increasing intervals. */
const KEY_LOOK_MS = 2_000
const KEY_LOOK_MAX_MS = 60_000

const store = committing(createStore('curbside-queries', 'kv'))

type KeptQuery = PersistedClient['clientState']['queries'][number]
/** The rest of the client, under the pair's own key. */
type Stamp = Pick<PersistedClient, 'timestamp' | 'buster'>
/** `at`: time of the reply, in epoch milliseconds. */
type Row = { at: number; sealed: Sealed }

/** Answered while the phone's clock was ahead: not fresh until that time comes. */
const withPastAge = (query: KeptQuery): KeptQuery => {
  const now = Date.now()
  if (query.state.dataUpdatedAt <= now) return query
  return { ...query, state: { ...query.state, dataUpdatedAt: now, isInvalidated: true } }
}

const eraseFrom = async (prefix: string): Promise<void> =>
  delMany(
    (await keys<string>(store)).filter((key) => key.startsWith(prefix)),
    store,
  )

/** Erases the rows of the real member, including those as members they acted for. */
export const eraseKeptQueries = (real: number): Promise<void> => eraseFrom(`${real}:`)

export type QueryRows = Persister & {
  /** Time of the reply of each query on disk, by hash, after this tab's pending writes. */
  onDisk(): Promise<Map<string, number>>
  /** Call when the client has removed a query. */
  remove(query: { queryHash: string; state: { dataUpdatedAt: number } }): void
  stop(): void
}

/** `keyCame`: resolves once this tab has fetched a key. */
export function queryRows(owner: Owner, cipher: Cipher, keyCame?: Promise<void>): QueryRows {
  const ours = `${owner.real}:${owner.effective}`
  /** A query key may contain search terms, so a row is named by its digest. */
  const rowOf = async (queryHash: string) =>
    `${ours}:${await sha256Of(new TextEncoder().encode(queryHash).buffer as ArrayBuffer)}`
  /** Times of the replies that this tab knows to be on disk, by hash. */
  const known = new Map<string, number>()
  /** The same for replies that this tab itself wrote. */
  const own = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: PersistedClient | undefined
  let stopped = false
  let writing = Promise.resolve()
  let keyLook = KEY_LOOK_MS

  /**
   * Fetched since it was read or written here. Restored queries are skipped: another tab may have newer ones on disk.
   */
  const isDue = ({ queryHash, state: { dataUpdatedAt, isInvalidated } }: KeptQuery) =>
    known.get(queryHash) !== dataUpdatedAt || (isInvalidated && own.get(queryHash) === dataUpdatedAt)
  const readRows = async (): Promise<{ stamp: Stamp | undefined; queries: KeptQuery[] }> => {
    const range = IDBKeyRange.bound(`${ours}:`, `${ours}:\uffff`)
    const [stamp, names, rows] = await store('readonly', (all) =>
      Promise.all([
        promisifyRequest<Stamp | undefined>(all.get(ours)),
        promisifyRequest(all.getAllKeys(range)),
        promisifyRequest<Row[]>(all.getAll(range)),
      ]),
    )
    const isOld = (row: Row) => row.at < Date.now() - KEEP_MS
    const old = names.filter((_, at) => isOld(rows[at]!))
    if (old.length > 0) void delMany(old, store).catch(() => undefined)
    const opened = await Promise.all(rows.filter((row) => !isOld(row)).map(({ sealed }) => cipher.open(sealed)))
    return { stamp, queries: (opened.filter(Boolean) as KeptQuery[]).map(withPastAge) }
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
      // It may have been removed or refetched while it was being encrypted.
      const now = clientState.queries.find((each) => each.queryHash === queryHash)
      if (!box || now?.state.dataUpdatedAt !== state.dataUpdatedAt) continue
      rows.push([row, { at: state.dataUpdatedAt, sealed: box }])
      known.set(queryHash, state.dataUpdatedAt)
      // Record only once that it is stale.
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
    // One after the other, so that an older reply never overwrites a newer one. A cache that can't be written only
    // slows the next start.
    writing = writing.then(persist).catch(() => undefined)
  }
  const soon = (ms: number) => {
    if (!stopped) timer ??= setTimeout(write, ms)
  }
  const writeNow = () => {
    clearTimeout(timer)
    write()
  }
  // Whoever loses the signal right after signing in finds what was on the screen.
  void keyCame?.then(writeNow)
  const removeRow = async (queryHash: string) => del(await rowOf(queryHash), store)
  return {
    persistClient: (client) => {
      latest = client
      soon(PERSIST_EVERY_MS)
    },
    async restoreClient() {
      const { stamp, queries } = await readRows()
      if (!stamp) return undefined
      for (const { queryHash, state } of queries) known.set(queryHash, state.dataUpdatedAt)
      return { ...stamp, clientState: { queries, mutations: [] } }
    },
    async onDisk() {
      writeNow()
      await writing
      const { queries } = await readRows()
      return new Map(queries.map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt]))
    },
    async removeClient() {
      await del(ours, store)
      await eraseFrom(`${ours}:`)
    },
    /**
     * A removal applies to every tab: a deleted listing must not come back. Except queries that the client
     * garbage-collected as unused: another tab may have fetched them since.
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
