/**
 * The browser's opinion about the network. Only a hint: whether the portal is reachable is known only from a request.
 */
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
