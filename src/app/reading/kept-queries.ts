// The query cache on this device's disk, encrypted. Each query is a row of its own, so that two tabs can write at the
// same time: with a single row for all of them, the last tab to write would delete what the other had read. Writing
// never reads first, because if WebKit suspended the page in between, it would block the store (device/committing.ts).
import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { createStore, del, delMany, keys, promisifyRequest, setMany } from 'idb-keyval'
import { DAY_MS } from '#contract/constants.ts'
import type { Owner } from '#src/api/owner.ts'
import { isRefusal } from '#src/api/reply-of.ts'
import { sha256Of } from '#src/api/sha256.ts'
import { committing } from '#src/device/committing.ts'
import type { Cipher, Sealed } from '#src/offline/store/sealing.ts'
import { PHONE } from '#src/phone/phone-queries.ts'

export const KEEP_MS = 7 * DAY_MS
/** Increased when the shape of the cached data changes. */
export const FORMAT = 6
/** Short, so that a listing viewed just before closing the app is available offline. */
const PERSIST_EVERY_MS = 200
/** Nothing is written until this device has a key; one that another tab fetched is looked up at increasing intervals. */
const KEY_LOOK_MS = 2_000
const KEY_LOOK_MAX_MS = 60_000

const store = committing(createStore('curbside-queries', 'kv'))

export type KeptQuery = ReturnType<typeof dehydrate>['queries'][number]
/** `at`: time of the reply, in epoch milliseconds. */
type Row = { at: number; format: number; sealed: Sealed }

/**
 * Server replies that may outlive the page. Never data from the phone's database: the query cache must not contain
 * work.
 */
export const mayPersist = ({ queryKey, state, meta }: Query): boolean =>
  state.status === 'success' && queryKey[0] !== PHONE && meta?.persist !== false

/** The member may no longer see what it read, or it is gone: the page may show it until it is left, no later one. */
export const isWithdrawn = ({ state }: Query): boolean => isRefusal(state.error)

const isOld = (at: number) => at < Date.now() - KEEP_MS

/** Answered while the phone's clock was ahead: not fresh until that time comes. */
const withPastAge = (query: KeptQuery): KeptQuery => {
  const now = Date.now()
  if (query.state.dataUpdatedAt <= now) return query
  return { ...query, state: { ...query.state, dataUpdatedAt: now, isInvalidated: true } }
}

/** Erases the rows of the real member, including those as members they acted for. */
export const eraseKeptQueries = async (real: number): Promise<void> =>
  delMany(
    (await keys<string>(store)).filter((key) => key.startsWith(`${real}:`)),
    store,
  )

export type QueryRows = {
  /** Puts queries that were read from the disk into the client, unless it has newer replies. */
  fill(queries: readonly KeptQuery[]): void
  /** The same for all rows of this pair. */
  restore(): Promise<void>
  /** Time of the reply of each query on disk, by hash, after this tab's pending writes. */
  onDisk(): Promise<Map<string, number>>
  stop(): void
}

type Ports = {
  cipher: Cipher
  /** Resolves once this tab has fetched a key. */
  keyCame: Promise<void> | undefined
  /** Nothing is written before it: the page comes first. */
  startAfter: Promise<void>
}

/** Writes what the client's queries receive, until `stop`. */
export function keepQueries(client: QueryClient, owner: Owner, { cipher, keyCame, startAfter }: Ports): QueryRows {
  const cache = client.getQueryCache()
  const ours = `${owner.real}:${owner.effective}`
  /** A query key may contain search terms, so a row is named by its digest. */
  const rowOf = async (queryHash: string) =>
    `${ours}:${await sha256Of(new TextEncoder().encode(queryHash).buffer as ArrayBuffer)}`
  /** Times of the replies that this tab knows to be on disk, by hash. */
  const known = new Map<string, number>()
  /** The same for replies that this tab itself wrote. */
  const own = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let writing = startAfter
  let keyLook = KEY_LOOK_MS

  /**
   * Fetched since it was read or written here. Restored queries are skipped: another tab may have newer ones on disk.
   */
  const isDue = (query: Query) => {
    const { dataUpdatedAt, isInvalidated } = query.state
    const isNew = known.get(query.queryHash) !== dataUpdatedAt
    return mayPersist(query) && (isNew || (isInvalidated && own.get(query.queryHash) === dataUpdatedAt))
  }
  const fill = (queries: readonly KeptQuery[]) => {
    const past = queries.filter(({ state }) => !isOld(state.dataUpdatedAt)).map(withPastAge)
    hydrate(client, { queries: past })
    for (const { queryHash, state } of past)
      known.set(queryHash, Math.max(state.dataUpdatedAt, known.get(queryHash) ?? 0))
  }
  /** `known`: rows that this tab has read or written. */
  const readRows = async () => {
    const named = await Promise.all([...known].map(async ([hash, at]) => [`${await rowOf(hash)} ${at}`, hash] as const))
    const hashes = new Map(named)
    const range = IDBKeyRange.bound(`${ours}:`, `${ours}:\uffff`)
    const [names, rows] = await store('readonly', (all) =>
      Promise.all([promisifyRequest(all.getAllKeys(range)), promisifyRequest<Row[]>(all.getAll(range))]),
    )
    const isGone = ({ at, format }: Row) => isOld(at) || format !== FORMAT
    const gone = names.filter((_, at) => isGone(rows[at]!))
    if (gone.length > 0) void delMany(gone, store).catch(() => undefined)
    const hashOf = (place: number) => hashes.get(`${names[place]} ${rows[place]!.at}`)
    const unread = rows.filter((row, place) => !isGone(row) && hashOf(place) === undefined)
    const opened = await Promise.all(unread.map(({ sealed }) => cipher.open(sealed)))
    const here = names.flatMap((_, place) => hashOf(place) ?? [])
    return { known: here, opened: opened.filter(Boolean) as KeptQuery[] }
  }
  const persist = async () => {
    if (stopped) return
    const { queries } = dehydrate(client, { shouldDehydrateQuery: isDue })
    if (queries.length === 0) return
    if (!(await cipher.seal(owner, {}))) return lookLater()
    const sealed = await Promise.all(
      queries.map(async (query) => ({
        query,
        row: await rowOf(query.queryHash),
        sealed: await cipher.seal(owner, query),
      })),
    )
    if (stopped) return
    const rows: [string, Row][] = []
    for (const { query, row, sealed: box } of sealed) {
      const { queryHash, state } = query
      // It may have been removed or refetched while it was being encrypted.
      if (!box || cache.get(queryHash)?.state.dataUpdatedAt !== state.dataUpdatedAt) continue
      rows.push([row, { at: state.dataUpdatedAt, format: FORMAT, sealed: box }])
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
  /**
   * A removal applies to every tab: a deleted listing must not come back. Except queries that the client
   * garbage-collected as unused: another tab may have fetched them since.
   */
  const remove = ({ queryHash, state }: Query) => {
    known.delete(queryHash)
    if (isOld(state.dataUpdatedAt)) return
    void rowOf(queryHash)
      .then((row) => del(row, store))
      .catch(() => undefined)
  }
  const unsubscribe = cache.subscribe(({ type, query }) => {
    // Typing changes the phone's own queries many times a minute.
    if (query.queryKey[0] === PHONE) return
    if (type === 'removed' || isWithdrawn(query)) remove(query)
    else if (type === 'updated') soon(PERSIST_EVERY_MS)
  })
  return {
    fill,
    async restore() {
      fill((await readRows()).opened)
    },
    async onDisk() {
      writeNow()
      await writing
      const found = await readRows()
      const times = found.opened.map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt] as const)
      return new Map([...found.known.map((hash) => [hash, known.get(hash)!] as const), ...times])
    },
    stop() {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
    },
  }
}
