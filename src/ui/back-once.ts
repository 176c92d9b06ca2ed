import type { RouterHistory } from '@tanstack/react-router'

const leaving = new WeakSet<RouterHistory>()

/** Goes back once: navigation takes a moment, and a second tap meanwhile would also leave the page below. */
export function backOnce(history: RouterHistory): void {
  if (leaving.has(history)) return
  leaving.add(history)
  const stop = history.subscribe(() => {
    stop()
    leaving.delete(history)
  })
  history.back()
}
