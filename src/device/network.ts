/**
 * The browser's opinion about the network. Only a hint: whether the portal is reachable is known only from a request.
 */
export type Network = { isOnline(): boolean; subscribe(listener: () => void): () => void }

/** The member asked the browser to save data. Only Chromium tells. */
export const savesData = (navigator: object): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
}
