// Messages and locks between the tabs of one member on one phone. Small interfaces over the browser, so that a
// simulator can implement them.
import type { HoldOptions, SyncSnapshot } from '../offline.ts'
import type { NudgeReason } from './sync-core.ts'
import type { Shares } from './upload-progress.ts'

/**
 * State of the sender, for the other tabs. `pair`: `real/effective`, because tabs opened for another member have a sender
 * of their own. The storage's state is each tab's own.
 */
export type Relay = { pair: string } & Omit<SyncSnapshot, 'storage'>

export type TabMessage =
  | { kind: 'changed'; draftId: string }
  | { kind: 'nudge'; reason: NudgeReason }
  /** The server answered the page of a tab other than the sender's. */
  | { kind: 'answered' }
  /** "Send now", tapped in a tab other than the sender's. */
  | { kind: 'send-now' }
  | { kind: 'relay'; relay: Relay }
  | { kind: 'progress'; shares: Shares }
  /** A newly opened tab asks for the current state. */
  | { kind: 'ask' }
  /** Everything of this member was deleted here: close. */
  | { kind: 'erased' }

/** Never delivers to the tab that posted. */
export type Channel = {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
  close(): void
}

type LockOptions = { steal?: boolean; ifAvailable?: boolean; signal?: AbortSignal }
/**
 * Like `navigator.locks.request`: calls `held` with null when `ifAvailable` finds the lock taken; rejects when stolen
 * or aborted.
 */
export type Locks = (name: string, options: LockOptions, held: (lock: unknown) => Promise<void>) => Promise<void>

export function browserChannel(name: string): Channel {
  // In old browsers, tabs do not communicate.
  if (typeof BroadcastChannel === 'undefined') return { post() {}, listen() {}, close() {} }
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data as TabMessage)),
    close: () => channel.close(),
  }
}

export const browserLocks: Locks = async (name, options, held) => {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  // Without Web Locks every tab sends; the protocol tolerates that, it is only less efficient.
  if (!locks) return held({})
  await locks.request(name, options, held)
}

// Only one tab edits a draft. Web Locks say which, because a lock ends with its tab, however the tab ends.

/**
 * Locks that make this tab the only one with `name`. The returned function resolves with false if another tab has it.
 *
 * The browser frees a lock some time after it was given up, so a form that closes and opens again within that time
 * would be refused by its own tab: a request waits until this tab's earlier ones are free.
 */
export function createHolds(locks: Locks): (name: string, options: HoldOptions) => Promise<boolean> {
  const leaving = new Map<string, Promise<void>>()
  return async (name, { steal, onLost, signal }) => {
    while (leaving.has(name)) await leaving.get(name)
    if (signal?.aborted) return false
    return new Promise((resolve) => {
      let held = false
      const givenUp = () => new Promise<void>((end) => signal?.addEventListener('abort', () => end(), { once: true }))
      const request = locks(name, steal ? { steal } : { ifAvailable: true }, async (lock) => {
        held = lock !== null && !signal?.aborted
        resolve(held)
        if (held) await givenUp()
        held = false
      }).catch(() => (held ? onLost() : resolve(false)))
      signal?.addEventListener('abort', () => {
        leaving.set(
          name,
          request.finally(() => leaving.delete(name)),
        )
      })
    })
  }
}
