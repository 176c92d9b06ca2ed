/** What the browser believes about the network. A hint only: whether the portal answers is known by asking it. */
export type Network = { isOnline(): boolean; subscribe(listener: () => void): () => void }

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
