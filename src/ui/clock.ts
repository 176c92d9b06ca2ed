// Time for everything on screen: toasts, spinners, countdowns, pauses. A test gives its own and moves it by hand.
import { createContext, useContext } from 'react'
import { setTimer } from '#src/state/timers.ts'

export type Clock = {
  /** Milliseconds of the monotonic clock. */
  elapsed(): number
  /** Runs once, after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

const BROWSER: Clock = {
  elapsed: () => performance.now(),
  after: (ms, run) => setTimer(run, ms),
}

const ClockContext = createContext(BROWSER)

export const ClockProvider = ClockContext.Provider

export const useClock = (): Clock => useContext(ClockContext)

/** Runs after each `ms`, until the returned function is called. */
export function every({ after }: Clock, ms: number, run: () => void): () => void {
  let cancel = () => {}
  const wait = () => {
    cancel = after(ms, () => {
      wait()
      run()
    })
  }
  wait()
  return () => cancel()
}

export const pause = ({ after }: Clock, ms: number) => new Promise<void>((resolve) => void after(ms, resolve))
