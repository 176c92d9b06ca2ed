// The query cache: lists and records for reading, persisted by member and effective member. Never holds work.
import { focusManager, onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { DAY_MS } from '#contract/constants.ts'
import type { Owner } from '../../api/owner.ts'
import { NoReply } from '../../api/reply-of.ts'
import type { Network } from '../../device/network.ts'
import { PHONE } from '../../phone/phone-queries.ts'

const KEEP_MS = 7 * DAY_MS
/** Short, so that a listing viewed just before closing the app is available offline. */
const PERSIST_EVERY_MS = 200
/** Raised when the shape of what is cached changes. */
const FORMAT = '3'

const store = createStore('curbside-queries', 'kv')
const keyOf = ({ real, effective }: Owner) => `${real}:${effective}`

function persisterFor(owner: Owner): Persister & { stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: PersistedClient | undefined
  let stopped = false
  const write = () => {
    timer = undefined
    // A cache that can't be written only slows the next start.
    if (!stopped) void set(keyOf(owner), latest, store).catch(() => undefined)
  }
  return {
    persistClient: (client) => {
      latest = client
      if (!stopped) timer ??= setTimeout(write, PERSIST_EVERY_MS)
    },
    restoreClient: () => get<PersistedClient>(keyOf(owner), store),
    removeClient: () => del(keyOf(owner), store),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Replies of the server that may outlive the page. Never what was read from the phone's database: work rides in no query cache. */
const mayPersist = ({ queryKey, state, meta }: Pick<Query, 'queryKey' | 'meta'> & { state: { status: string } }) =>
  state.status === 'success' && queryKey[0] !== PHONE && meta?.persist !== false

export type MemberQueries = {
  client: QueryClient
  /** Removes the signed-in member's, as whomever they acted. */
  erase(): Promise<void>
}

const eraseKept = async ({ real }: Owner): Promise<void> =>
  delMany(
    (await keys<string>(store)).filter((key) => key.startsWith(`${real}:`)),
    store,
  )

/**
 * What is older than its `staleTime` is asked for again when the member comes back: from another tab, and from another window beside which
 * the portal stood in sight all the time.
 */
export function refreshOnReturn(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): void {
  focusManager.setEventListener((onReturn) => {
    const listener = () => onReturn()
    for (const event of ['visibilitychange', 'focus']) page.addEventListener(event, listener)
    return () => {
      for (const event of ['visibilitychange', 'focus']) page.removeEventListener(event, listener)
    }
  })
}

/** Restored before it resolves, so that the first paint already shows what was last seen. */
export async function openMemberQueries(owner: Owner, network: Network): Promise<MemberQueries> {
  // Without this an offline start believes it is online.
  onlineManager.setOnline(network.isOnline())
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        gcTime: KEEP_MS,
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 1 && !(error instanceof NoReply && error.result.kind === 'problem' && error.result.status < 500),
      },
    },
  })
  const persister = persisterFor(owner)
  const options = {
    // The persister package types against its own copy of query-core; the build has one (vite.config.ts, dedupe).
    queryClient: client as never,
    persister,
    maxAge: KEEP_MS,
    buster: FORMAT,
    dehydrateOptions: { shouldDehydrateQuery: mayPersist },
  }
  await persistQueryClientRestore(options).catch(() => undefined)
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    // Typing changes the phone's own many times a minute.
    if (query.queryKey[0] !== PHONE) void persistQueryClientSave(options)
  })
  return {
    client,
    async erase() {
      unsubscribe()
      persister.stop()
      client.clear()
      await eraseKept(owner)
    },
  }
}
