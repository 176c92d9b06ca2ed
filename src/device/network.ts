/** The browser's opinion of the network. It is only a hint: only a request shows whether the portal is reachable. */
export type Network = { isOnline(): boolean; subscribe(listener: () => void): () => void }

/** Whether the member asked the browser to save data. Only Chromium reports it. */
export const savesData = (navigator: object): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Calls `listener` when the browser is back online. Returns a function that removes the listener. */
export const onOnline = (listener: () => void, network: Network = browserNetwork): (() => void) =>
  network.subscribe(() => network.isOnline() && listener())

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
