// How the tabs of one member on one phone hear of each other, and who of them holds what. Small interfaces over the browser, so that a simulator can be one.
import type { NudgeReason } from './sync-core.ts'

/** What the sender tells the others. */
export type Relay = {
  /** `real/effective`: tabs opened under another name have a sender of their own. */
  pair: string
  phase: 'idle' | 'sending' | 'offline' | 'backing-off' | 'sign-in-needed'
  waitingDrafts: number
  waitingUploads: number
  retryAt: number | null
}

export type TabMessage =
  | { kind: 'changed'; draftId: string }
  | { kind: 'nudge'; reason: NudgeReason }
  | { kind: 'relay'; relay: Relay }
  /** A tab that just opened wants to know. */
  | { kind: 'ask' }
  /** Everything of this member was deleted here: let go. */
  | { kind: 'erased' }

/** Never delivers to the tab that posted. */
export type Channel = {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
  close(): void
}

type LockOptions = { steal?: boolean; ifAvailable?: boolean; signal?: AbortSignal }
/** As `navigator.locks.request`: `held` is given null when `ifAvailable` finds it taken; rejects when stolen or aborted. */
export type Locks = (name: string, options: LockOptions, held: (lock: unknown) => Promise<void>) => Promise<void>

export function browserChannel(name: string): Channel {
  // Old browsers: each tab on its own.
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
  // Without Web Locks every tab sends; the protocol bears that, it only costs.
  if (!locks) return held({})
  await locks.request(name, options, held)
}

/** The one editor of a draft among tabs. */
export function holdByLock(
  locks: Locks,
  name: string,
  { steal, onLost }: { steal: boolean; onLost: () => void },
): Promise<{ release(): void } | null> {
  return new Promise((resolve) => {
    let release = () => {}
    let held = false
    const work = (lock: unknown): Promise<void> => {
      if (lock === null) {
        resolve(null)
        return Promise.resolve()
      }
      held = true
      return new Promise((end) => {
        release = () => {
          held = false
          end()
        }
        resolve({ release: () => release() })
      })
    }
    locks(name, steal ? { steal: true } : { ifAvailable: true }, work).catch(() => {
      if (held) onLost()
      else resolve(null)
    })
  })
}
