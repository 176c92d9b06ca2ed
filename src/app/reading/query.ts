// The query cache: lists and records for reading, persisted by member and effective member. Never contains work.
import { focusManager, notifyManager, onlineManager, QueryClient } from '@tanstack/react-query'
import type { Owner } from '#src/api/owner.ts'
import { NoReply } from '#src/api/reply-of.ts'
import type { Network } from '#src/device/network.ts'
import type { Cipher } from '#src/offline/store/sealing.ts'
import { within } from '#src/state/timers.ts'
import { eraseKeptQueries, KEEP_MS, keepQueries } from './kept-queries.ts'
import { followVisit, type VisitPorts } from './last-visit.ts'

/** Maximum wait for lists; on some phones the store never answers. */
const RESTORE_WITHIN_MS = 3_000
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

const FRAME_MS = 16

/** Replies that arrive within a frame are rendered together; each would render the page again. */
function notifyByFrame(): void {
  let due: (() => void)[] = []
  notifyManager.setScheduler((notify) => {
    due.push(notify)
    if (due.length > 1) return
    setTimeout(() => {
      const all = due
      due = []
      for (const each of all) each()
    }, FRAME_MS)
  })
}

type Ports = {
  network: Network
  cipher: Cipher
  /** Resolves once this tab has fetched a key. */
  keyCame?: Promise<void>
  /** Nobody was here since the last sign-out, so there is nothing that could be opened. */
  isNew?: boolean
  visit?: Omit<VisitPorts, 'owner' | 'cipher'>
  /** The page shows its content. */
  shown?: Promise<void>
}

/**
 * Restores before it resolves, so that the first paint already shows the last seen data: what the last visit ended with,
 * if it showed this page, otherwise all queries; without that if the store does not answer.
 */
export async function openMemberQueries(owner: Owner, ports: Ports): Promise<MemberQueries> {
  const { network, cipher, keyCame, isNew = false, shown = Promise.resolve() } = ports
  // Otherwise an offline start would assume it is online.
  onlineManager.setOnline(network.isOnline())
  notifyByFrame()
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
  const rows = keepQueries(client, owner, { cipher, keyCame, startAfter: shown })
  const visit = ports.visit && followVisit(client, { owner, cipher, ...ports.visit })
  const restore = () => rows.restore().catch(() => undefined)
  const last = await visit?.open()
  if (last) rows.fill(last.queries)
  if (last?.hasPage) void shown.then(restore)
  else if (!isNew) await within(restore(), RESTORE_WITHIN_MS)
  return {
    client,
    onDisk: rows.onDisk,
    async erase() {
      rows.stop()
      visit?.stop()
      client.clear()
      await eraseKeptQueries(owner.real)
    },
  }
}
