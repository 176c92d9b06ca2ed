// Runs one photo worker at a time. A worker that hangs, crashes or aborts loses only its current photo: it is
// terminated, and the next photo gets a new one.
import type { PhotoReply, PhotoRequest, PhotoWork } from './photo-messages.ts'
import { refusePhoto } from './refusal.ts'

export type PhotoOutcome = PhotoReply['outcome']

/** The part of Worker in use. */
export interface PhotoWorker {
  postMessage(request: PhotoRequest): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PhotoReply>) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
}

export interface WorkerSeat {
  run(work: PhotoWork, done: (outcome: PhotoOutcome) => void): void
  /** Terminates the worker while it is busy; its job's `done` is not called. */
  clear(): void
}

/** `deadline`: in milliseconds, per job. */
export function createWorkerSeat(spawn: () => PhotoWorker, deadline: number): WorkerSeat {
  let worker: PhotoWorker | null = null
  let current: { id: number; done: (outcome: PhotoOutcome) => void } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastId = 0

  function clear() {
    clearTimeout(timer)
    current = null
    worker?.terminate()
    worker = null
  }

  function finish(outcome: PhotoOutcome, spent: boolean) {
    const done = current?.done
    clearTimeout(timer)
    current = null
    if (spent) clear()
    done?.(outcome)
  }

  function seat(): PhotoWorker {
    const spawned = spawn()
    spawned.addEventListener('message', ({ data }) => {
      if (data.id === current?.id) finish(data.outcome, data.spent)
    })
    // A terminated worker may still deliver an error: only the current worker's events count.
    const crashed = () => {
      if (spawned === worker) finish(refusePhoto('out-of-memory'), true)
    }
    spawned.addEventListener('error', crashed)
    spawned.addEventListener('messageerror', crashed)
    return spawned
  }

  return {
    run(work, done) {
      worker ??= seat()
      lastId += 1
      current = { id: lastId, done }
      timer = setTimeout(() => finish(refusePhoto('took-too-long'), true), deadline)
      worker.postMessage({ ...work, id: lastId })
    },
    clear,
  }
}

// Starts workers of this build under a page policy that requires Trusted Types.

/** The part of Trusted Types in use; TypeScript's DOM library does not define it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/**
 * If the page's policy requires Trusted Types, a worker's URL must be approved: a policy for each worker approves only
 * its own file. The server's Content-Security-Policy lists it as `curbside-NAME-worker`.
 */
export function workerOf(address: string, name: string): () => Worker {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = types?.createPolicy(`curbside-${name}-worker`, {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`not the ${name} worker`)
      return url
    },
  })
  return () => new Worker(policy ? policy.createScriptURL(address) : address, { type: 'module', name })
}
