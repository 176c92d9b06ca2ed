// Whether this page works with a service worker.

/** The board has switched it off for now (SERVICE_WORKER=off): the server says so in the page. */
export const isWorkerOff = (): boolean => document.documentElement.dataset.serviceWorker === 'off'

/** Null also where the browser has none, and in development. */
export const serviceWorkers = (): ServiceWorkerContainer | null =>
  import.meta.env.PROD && 'serviceWorker' in navigator && !isWorkerOff() ? navigator.serviceWorker : null

/** A worker that is still registered asks for its newest version, which removes it. */
export async function retireWorker(): Promise<void> {
  const registered = (await navigator.serviceWorker?.getRegistrations()) ?? []
  for (const each of registered) await each.update().catch(() => undefined)
}
