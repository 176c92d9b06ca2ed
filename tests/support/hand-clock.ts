// The clock of a screen under test. It stands still until the test moves it, so a toast stays as long as it is looked at.
import { flushSync } from 'react-dom'
import type { Clock } from '#src/ui/clock.ts'

type Timer = { at: number; run: () => void }

export function createHandClock() {
  let elapsed = 0
  const timers = new Set<Timer>()
  const clock: Clock = {
    elapsed: () => elapsed,
    after(ms, run) {
      const timer = { at: elapsed + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  return {
    ...clock,
    /** Milliseconds until each timer runs. */
    pending: () => [...timers].map(({ at }) => at - elapsed),
    /** Runs what is due within `ms`, in order. What it changes is on screen when this returns. */
    advance(ms: number) {
      const until = elapsed + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)
        if (!next) break
        timers.delete(next)
        elapsed = next.at
        flushSync(next.run)
      }
      elapsed = until
    },
  }
}
