// The page's side of the service worker. An update waits until nothing on this phone is unsent and no form is open, or
// the member taps: a page must never be replaced under somebody's work.
import { keepTrying } from '#src/device/keep-trying.ts'
import { isWorkerOff, retireWorker, serviceWorkers } from '#src/device/service-worker.ts'
import type { SyncSnapshot } from '#src/offline/offline.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import { registerWorker } from './register-worker.ts'

export const isSafeMoment = (
  sync: Pick<SyncSnapshot, 'phase' | 'waitingDrafts' | 'waitingUploads'>,
  isForm: boolean,
): boolean => !isForm && sync.waitingDrafts === 0 && sync.waitingUploads === 0 && sync.phase !== 'sending'

export type AppUpdate = {
  isWaiting: Signal<boolean>
  /** Called on the member's tap or at a safe moment: the new worker takes over and the page reloads. */
  apply(): void
}

/**
 * `after`: resolves when the page has its data; on a first visit the worker's own downloads must not compete with it.
 */
export type AppUpdatePorts = { isSafe: () => boolean; reload: () => void; after: Promise<void> }

export function startAppUpdate({ isSafe, reload, after }: AppUpdatePorts): AppUpdate {
  const waiting = createSignal<(() => void) | null>(null)
  const applyWhenHidden = () => {
    if (document.visibilityState === 'hidden' && isSafe()) waiting.get()?.()
  }
  const ready = (apply: () => void) => {
    waiting.set(apply)
    applyWhenHidden()
  }
  document.addEventListener('visibilitychange', applyWhenHidden)
  // Without a worker the portal works only online.
  const registration = keepTrying(async () => {
    await registerWorker({ ready, reload, isSafe })
    return true
  })
  if (isWorkerOff()) void after.then(retireWorker)
  else if (serviceWorkers()) void after.then(registration.want)
  return {
    isWaiting: { get: () => waiting.get() !== null, subscribe: waiting.subscribe },
    apply: () => waiting.get()?.(),
  }
}
