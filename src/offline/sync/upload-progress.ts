// Progress of each upload being sent, by this tab or another. Never stored: after a restart it is unknown.
import { createSignal, type Subscribe } from '../../state/signal.ts'

/** Percent by photo or file. */
export type Shares = Readonly<Record<string, number>>

export type UploadProgress = {
  /** null: not being sent, or the browser does not report progress. */
  percentOf(id: string): number | null
  subscribe: Subscribe<Shares>
  /** `share`: 0 … 1; null when it is settled. */
  put(id: string, share: number | null): void
  /** From the tab that sends. */
  receive(shares: Shares): void
}

/** `post`: tells the other tabs. */
export function createUploadProgress(post: (shares: Shares) => void): UploadProgress {
  const shares = createSignal<Shares>({})
  return {
    percentOf: (id) => shares.get()[id] ?? null,
    subscribe: shares.subscribe,
    put(id, share) {
      const { [id]: before, ...others } = shares.get()
      // At 100% of the bytes the server has not confirmed yet: an upload is complete only when it replies.
      const percent = share === null ? undefined : Math.min(99, Math.floor(share * 100))
      if (percent === before) return
      shares.set(percent === undefined ? others : { ...others, [id]: percent })
      post(shares.get())
    },
    receive: shares.set,
  }
}
