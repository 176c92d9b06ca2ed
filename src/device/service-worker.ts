// Whether this page works with a service worker.

export const WORKER_ADDRESS = '/sw.js'

/**
 * Whether the board has switched the service worker off for now (SERVICE_WORKER=off), as the server declares in the
 * page.
 */
export const isWorkerOff = (): boolean => document.documentElement.dataset.serviceWorker === 'off'

/** Also null if the browser has none, and in development. */
export const serviceWorkers = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator && !isWorkerOff() ? navigator.serviceWorker : null

/** Makes a worker that is still registered fetch its newest version, which removes it. */
export async function retireWorker(): Promise<void> {
  const registered = (await navigator.serviceWorker?.getRegistrations()) ?? []
  for (const each of registered) await each.update().catch(() => undefined)
}
