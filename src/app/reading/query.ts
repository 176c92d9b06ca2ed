// The query cache: lists and records for reading, persisted by member and effective member. Never contains work.
import { focusManager, onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client'
import type { Owner } from '#src/api/owner.ts'
import { NoReply } from '#src/api/reply-of.ts'
import type { Network } from '#src/device/network.ts'
import type { Cipher } from '#src/offline/store/sealing.ts'
import { PHONE } from '#src/phone/phone-queries.ts'
import { within } from '#src/state/timers.ts'
import { eraseKeptQueries, KEEP_MS, queryRows } from './kept-queries.ts'

/** Maximum wait for lists; on some phones the store never answers. */
const RESTORE_WITHIN_MS = 3_000
/** Increased when the shape of the cached data changes. */
const FORMAT = '5'

/**
 * Server replies that may outlive the page. Never data from the phone's database: the query cache must not contain
 * work.
 */
const mayPersist = ({ queryKey, state, meta }: Pick<Query, 'queryKey' | 'meta'> & { state: { status: string } }) =>
  state.status === 'success' && queryKey[0] !== PHONE && meta?.persist !== false

/** Whether the call could succeed a moment later. */
const mayPass = (error: unknown) =>
  !(error instanceof NoReply && error.result.kind === 'problem' && error.result.status < 500)

export type MemberQueries = {
  client: QueryClient
  /** Time of the reply of each query on this device's disk, by the query's hash, in epoch milliseconds. */
  onDisk(): Promise<ReadonlyMap<string, number>>
  /** Erases the signed-in member's queries, including those as members they acted for. */
  erase(): Promise<void>
}

/**
 * Refetches what is older than its `staleTime` when the member returns from another tab, or from another window while
 * the portal stayed visible.
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

/**
 * Restores before it resolves, so that the first paint already shows the last seen data; without that if the store does
 * not answer.
 */
export async function openMemberQueries(
  owner: Owner,
  network: Network,
  cipher: Cipher,
  keyCame?: Promise<void>,
): Promise<MemberQueries> {
  // Otherwise an offline start would assume it is online.
  onlineManager.setOnline(network.isOnline())
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Without signal a query fails at once, so that its screen says what is missing; it must not wait, loading.
        networkMode: 'always',
        refetchOnReconnect: true,
        gcTime: KEEP_MS,
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && network.isOnline() && mayPass(error),
      },
    },
  })
  const persister = queryRows(owner, cipher, keyCame)
  const options = {
    // The persister package types against its own copy of query-core; the build has one (vite.config.ts, dedupe).
    queryClient: client as never,
    persister,
    maxAge: KEEP_MS,
    buster: FORMAT,
    dehydrateOptions: { shouldDehydrateQuery: mayPersist },
  }
  await within(persistQueryClientRestore(options), RESTORE_WITHIN_MS).catch(() => undefined)
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    // Typing changes the phone's own queries many times a minute.
    if (query.queryKey[0] === PHONE) return
    if (type === 'removed') persister.remove(query)
    void persistQueryClientSave(options)
  })
  return {
    client,
    onDisk: persister.onDisk,
    async erase() {
      unsubscribe()
      persister.stop()
      client.clear()
      await eraseKeptQueries(owner.real)
    },
  }
}
