// Moments of the page: after it has been painted, when it is idle, and when the member returns to it.

/** Resolves when what is on the page now has been painted; without a paint when the page is hidden, which has none. */
export const whenPainted = (): Promise<void> =>
  new Promise((resolve) => {
    const painted = () => {
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    const look = () => document.visibilityState === 'hidden' && painted()
    document.addEventListener('visibilitychange', look)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(painted)))
    look()
  })

/**
 * Resolves when the browser reports that it is idle, or after `withinMs` at the latest; in browsers that never report
 * it (WebKit), at once, but in a new task.
 */
export const whenIdle = (withinMs = 1_000): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: withinMs })
    else setTimeout(resolve)
  })

/** Calls `listener` when the page becomes visible, or comes back from the browser's cache of pages. Returns its end. */
export function onForeground(listener: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && listener()
  const restore = ({ persisted }: PageTransitionEvent) => persisted && listener()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', restore)
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', restore)
  }
}
