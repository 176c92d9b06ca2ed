// Progress of each upload being sent, by this tab or another. Never stored: after a restart it is unknown.
import { createSignal, type Signal } from '#src/state/signal.ts'

/** Percent sent, by photo or file id. None: not being sent, or the browser does not report progress. */
export type Shares = Readonly<Record<string, number>>

export type UploadProgress = Signal<Shares> & {
  /** `share`: 0 … 1; null once it is settled. */
  put(id: string, share: number | null): void
  /** Receives the progress from the tab that sends. */
  receive(shares: Shares): void
}

/** `post`: sends the progress to the other tabs. */
export function createUploadProgress(post: (shares: Shares) => void): UploadProgress {
  const shares = createSignal<Shares>({})
  return {
    get: shares.get,
    subscribe: shares.subscribe,
    put(id, share) {
      const { [id]: before, ...others } = shares.get()
      // At 100% of the bytes, the server has not confirmed the upload; it is complete only when the server replies.
      const percent = share === null ? undefined : Math.min(99, Math.floor(share * 100))
      if (percent === before) return
      shares.set(percent === undefined ? others : { ...others, [id]: percent })
      post(shares.get())
    },
    receive: shares.set,
  }
}
