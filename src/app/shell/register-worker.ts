// Registers the service worker and watches for its updates.
import { Workbox } from 'workbox-window'
import { WORKER_ADDRESS } from '#src/device/service-worker.ts'

const LOOK_FOR_UPDATE_MS = 60 * 60_000

/** `ready`: told how an update that waits is applied. */
type RegisterPorts = { ready: (apply: () => void) => void; reload: () => void; isSafe: () => boolean }

/** Rejects if the worker or one of its files cannot be fetched on a first visit: the browser does not try again by itself. */
export async function registerWorker({ ready, reload, isSafe }: RegisterPorts): Promise<void> {
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
