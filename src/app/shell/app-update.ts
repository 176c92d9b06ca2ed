// The service worker on the page's side. An update waits until nothing on this phone is unsent and no form is open, or the member taps:
// a page must never be swapped under somebody's work.
import type { SyncSnapshot } from '../../offline/offline.ts'

export const WORKER_ADDRESS = '/sw.js'

export const isSafeMoment = (
  sync: Pick<SyncSnapshot, 'phase' | 'waitingDrafts' | 'waitingPhotos'>,
  isForm: boolean,
): boolean => !isForm && sync.waitingDrafts === 0 && sync.waitingPhotos === 0 && sync.phase !== 'sending'

export type AppUpdate = {
  isWaiting(): boolean
  subscribe(listener: () => void): () => void
  /** The member's tap, or a safe moment: the new worker takes over and the page loads anew. */
  apply(): void
}

export type AppUpdatePorts = { isSafe: () => boolean; reload: () => void }

export function startAppUpdate({ isSafe, reload }: AppUpdatePorts): AppUpdate {
  let apply: (() => void) | null = null
  const listeners = new Set<() => void>()
  const ready = (then: () => void) => {
    apply = then
    if (document.visibilityState === 'hidden' && isSafe()) return then()
    for (const listener of listeners) listener()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && apply && isSafe()) apply()
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void register(ready, reload, isSafe)
  return {
    isWaiting: () => apply !== null,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply: () => apply?.(),
  }
}

async function register(ready: (apply: () => void) => void, reload: () => void, isSafe: () => boolean): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox(WORKER_ADDRESS)
  let asked = false
  worker.addEventListener('waiting', () =>
    ready(() => {
      asked = true
      worker.messageSkipWaiting()
    }),
  )
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (!isUpdate) return
    // Another tab took the update: this one follows at once, or when its member is done.
    if (asked || isSafe()) reload()
    else ready(reload)
  })
  // Without a worker the portal works as long as there is signal; the next start tries again.
  await worker.register().catch(() => undefined)
  setInterval(() => void worker.update().catch(() => undefined), 60 * 60_000)
}
