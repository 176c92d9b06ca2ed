// A toast stays until its test ends: a busy machine may look at it only after the seconds that members have for it.
// Tests of those seconds fake the clock.
import { ACTION_MS, TOAST_MS } from '#src/ui/toast.tsx'

const NEVER_MS = 2 ** 31 - 1

/** Returns a function that undoes it. */
export function makeToastsLast(): () => void {
  const { setTimeout } = globalThis
  const lasting = (run: () => void, ms?: number, ...rest: []) =>
    setTimeout(run, (ms === TOAST_MS || ms === ACTION_MS) && isToast() ? NEVER_MS : ms, ...rest)
  globalThis.setTimeout = Object.assign(lasting, setTimeout)
  return () => {
    globalThis.setTimeout = setTimeout
  }
}

/** Whether the toast is setting the timer; other timers are as long. */
const isToast = () => new Error().stack?.includes('/src/ui/toast.tsx') === true
