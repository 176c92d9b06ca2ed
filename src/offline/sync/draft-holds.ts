// Only one tab edits a draft. Web Locks say which, because a lock ends with its tab, however the tab ends.
import type { HoldOptions } from '../offline.ts'
import type { Locks } from './tabs.ts'

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
