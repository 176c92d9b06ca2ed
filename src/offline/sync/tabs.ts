// Messages and locks between the tabs of one member on one phone. Small interfaces over the browser, so that a
// simulator can implement them.

import type { CorePhase, NudgeReason } from './sync-core.ts'
import type { Shares } from './upload-progress.ts'

/** Messages from the sender to the other tabs. */
export type Relay = {
  /** `real/effective`: tabs opened for another member have a sender of their own. */
  pair: string
  phase: CorePhase
  waitingDrafts: number
  waitingUploads: number
  retryAt: number | null
  uploadsHeld: boolean
}

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
