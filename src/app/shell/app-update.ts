// The page's side of the service worker. An update waits until nothing on this phone is unsent and no form is open, or
// the member taps: a page must never be replaced under somebody's work.
import { Workbox } from 'workbox-window'
import { keepTrying } from '#src/device/keep-trying.ts'
import { isWorkerOff, retireWorker, serviceWorkers, WORKER_ADDRESS } from '#src/device/service-worker.ts'
import type { SyncSnapshot } from '#src/offline/offline.ts'
import type { IdleQueue } from '#src/state/idle-queue.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'

export const isSafeMoment = (
  sync: Pick<SyncSnapshot, 'phase' | 'waitingDrafts' | 'waitingUploads'>,
  isForm: boolean,
): boolean => !isForm && sync.waitingDrafts === 0 && sync.waitingUploads === 0 && sync.phase !== 'sending'

export type AppUpdate = {
  isWaiting: Signal<boolean>
  /** Called on the member's tap or at a safe moment: the new worker takes over and the page reloads. */
  apply(): void
}

/** `idle`: on a first visit, the worker's own downloads must not compete with the page's. */
export type AppUpdatePorts = { isSafe: () => boolean; reload: () => void; idle: IdleQueue }

export function startAppUpdate({ isSafe, reload, idle }: AppUpdatePorts): AppUpdate {
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
  if (isWorkerOff()) idle.add('worker', retireWorker)
  else if (serviceWorkers()) idle.add('worker', registration.want)
  return {
    isWaiting: { get: () => waiting.get() !== null, subscribe: waiting.subscribe },
    apply: () => waiting.get()?.(),
  }
}

// Registers the service worker and watches for its updates.

const LOOK_FOR_UPDATE_MS = 60 * 60_000

/** `ready`: called with a function that applies the waiting update. */
type RegisterPorts = { ready: (apply: () => void) => void; reload: () => void; isSafe: () => boolean }

/** Rejects if the worker or one of its files cannot be fetched on a first visit: the browser does not try again by itself. */
async function registerWorker({ ready, reload, isSafe }: RegisterPorts): Promise<void> {
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
    // Another tab applied the update: this one follows at once, or when its member is done.
    if (asked || isSafe()) reload()
    else ready(reload)
  })
  const registration = await worker.register()
  if (registration?.installing && !registration.active) await installed(registration.installing)
  setInterval(() => void worker.update().catch(() => undefined), LOOK_FOR_UPDATE_MS)
}

const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) =>
    worker.addEventListener('statechange', () =>
      worker.state === 'redundant' ? reject(new Error('The service worker was not installed')) : resolve(),
    ),
  )
