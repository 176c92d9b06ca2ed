// Moments of the page: when it has been painted, and when it has nothing better to do.

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

/** Resolves when the browser says it is idle, at the latest after `withinMs`; at once, but not in this task, where it never says so (WebKit). */
export const whenIdle = (withinMs = 1_000): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: withinMs })
    else setTimeout(resolve)
  })
