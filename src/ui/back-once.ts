import type { RouterHistory } from '@tanstack/react-router'

const leaving = new WeakSet<RouterHistory>()

/** Goes back once: the browser takes a moment, and a second tap meanwhile would take away the page below, too. */
export function backOnce(history: RouterHistory): void {
  if (leaving.has(history)) return
  leaving.add(history)
  const stop = history.subscribe(() => {
    stop()
    leaving.delete(history)
  })
  history.back()
}
