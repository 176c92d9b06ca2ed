// The locks that this page holds and has not let go of yet: whoever ends the session, or acts for somebody else, waits for them.
import { createSignal } from '../../state/signal.ts'

export type HeldLocks = {
  /** Called when a form begins to hold one. Returns what is called once it is let go, or may not be. */
  add(): () => void
  /** Resolves when none is held, or after `ms`. */
  gone(ms: number): Promise<void>
}

type SetTimer = (then: () => void, ms: number) => () => void

export function createHeldLocks(setTimer: SetTimer): HeldLocks {
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
