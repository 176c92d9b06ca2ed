// Counts the forms of this page that hold a lock, so that starting or stopping to act for another member can wait until all
// locks are released: only the session that took a lock may release it.
import { createSignal } from '../../state/signal.ts'
import type { LockPorts } from './edit-lock.ts'

export type HeldLocks = {
  /** Called when a form opens that holds one. Returns a function to call when the form has released it, or has to keep it. */
  add(): () => void
  /** Resolves when none is held, or after `ms`. */
  gone(ms: number): Promise<void>
}

export function createHeldLocks(setTimer: LockPorts['setTimer']): HeldLocks {
  const count = createSignal(0)
  return {
    add() {
      count.set(count.get() + 1)
      return () => count.set(count.get() - 1)
    },
    gone: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          cancel()
          unsubscribe()
          resolve()
        }
        const look = () => count.get() === 0 && end()
        const unsubscribe = count.subscribe(look)
        const cancel = setTimer(end, ms)
        look()
      }),
  }
}
