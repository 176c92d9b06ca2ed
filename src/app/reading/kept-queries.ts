// The persisted query cache on this device's disk. Each query is a row of its own, so that two tabs write beside each
// other: with one row for all of them, the tab that wrote last took away what the other had read. Nothing is read in
// order to write, because a page that WebKit puts aside in between would block the store (device/committing.ts).
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { createStore, del, delMany, get, keys, promisifyRequest, setMany } from 'idb-keyval'
import { DAY_MS } from '#contract/constants.ts'
import type { Owner } from '../../api/owner.ts'
import { committing } from '../../device/committing.ts'

export const KEEP_MS = 7 * DAY_MS
/** Short, so that a listing viewed just before closing the app is available offline. */
const PERSIST_EVERY_MS = 200

const store = committing(createStore('curbside-queries', 'kv'))

type KeptQuery = PersistedClient['clientState']['queries'][number]
/** The rest of the client, under the pair's own key. */
type Stamp = Pick<PersistedClient, 'timestamp' | 'buster'>

const eraseFrom = async (prefix: string): Promise<void> =>
  delMany(
    (await keys<string>(store)).filter((key) => key.startsWith(prefix)),
    store,
  )

/** Of the real member, as whomever they acted. */
export const eraseKeptQueries = (real: number): Promise<void> => eraseFrom(`${real}:`)

export type QueryRows = Persister & {
  /** When each query on disk was answered, by hash. Only looks: what this tab knows and the disk holds stay as they are. */
  onDisk(): Promise<Map<string, number>>
  /** The client has let go of a query. */
  remove(query: { queryHash: string; state: { dataUpdatedAt: number } }): void
  stop(): void
}

export function queryRows({ real, effective }: Owner): QueryRows {
  const ours = `${real}:${effective}`
  const rowOf = (queryHash: string) => `${ours}:${queryHash}`
  /** When what this tab knows to be on disk was answered, by hash. */
  const known = new Map<string, number>()
  /** The same of what this tab wrote itself. */
  const own = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: PersistedClient | undefined
  let stopped = false

  /** Answered since it was read or written here. What was only restored is left alone: another tab may have newer there. */
  const isDue = ({ queryHash, state: { dataUpdatedAt, isInvalidated } }: KeptQuery) =>
    known.get(queryHash) !== dataUpdatedAt || (isInvalidated && own.get(queryHash) === dataUpdatedAt)
  const readRows = (): Promise<KeptQuery[]> =>
    store('readonly', (rows) => promisifyRequest(rows.getAll(IDBKeyRange.bound(rowOf(''), rowOf('\uffff')))))
  const write = () => {
    timer = undefined
    if (stopped || !latest) return
    const { timestamp, buster, clientState } = latest
    const due = clientState.queries.filter(isDue)
    for (const { queryHash, state } of due) {
      known.set(queryHash, state.dataUpdatedAt)
      // That it is out of date is written once.
      if (state.isInvalidated) own.delete(queryHash)
      else own.set(queryHash, state.dataUpdatedAt)
    }
    const rows = due.map((query): [string, KeptQuery] => [rowOf(query.queryHash), query])
    // A cache that can't be written only slows the next start.
    void setMany([[ours, { timestamp, buster }], ...rows], store).catch(() => undefined)
  }
  return {
    persistClient: (client) => {
      latest = client
      if (!stopped) timer ??= setTimeout(write, PERSIST_EVERY_MS)
    },
    async restoreClient() {
      const stamp = await get<Stamp>(ours, store)
      if (!stamp) return undefined
      const stored = await readRows()
      const isOld = ({ state }: KeptQuery) => state.dataUpdatedAt < Date.now() - KEEP_MS
      const old = stored.filter(isOld).map(({ queryHash }) => rowOf(queryHash))
      if (old.length > 0) void delMany(old, store).catch(() => undefined)
      const queries = stored.filter((query) => !isOld(query))
      for (const { queryHash, state } of queries) known.set(queryHash, state.dataUpdatedAt)
      return { ...stamp, clientState: { queries, mutations: [] } }
    },
    onDisk: async () => new Map((await readRows()).map(({ queryHash, state }) => [queryHash, state.dataUpdatedAt])),
    async removeClient() {
      await del(ours, store)
      await eraseFrom(rowOf(''))
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
      if (state.dataUpdatedAt > Date.now() - KEEP_MS) void del(rowOf(queryHash), store).catch(() => undefined)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
