// A seat for one photo worker at a time. A worker that hangs, crashes or aborts takes one photo with it and no other:
// it is ended, and the next photo gets a fresh one.
import type { PhotoReply, PhotoRequest } from './photo-messages.ts'
import { refusePhoto } from './refusal.ts'

export type PhotoOutcome = PhotoReply['outcome']
export type PhotoWork = { kind: 'prepare'; file: Blob } | { kind: 'load-converter' }

/** As much of a Worker as is touched here. */
export interface PhotoWorker {
  postMessage(request: PhotoRequest): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PhotoReply>) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
}

export interface WorkerSeat {
  run(work: PhotoWork, done: (outcome: PhotoOutcome) => void): void
  /** Ends the worker in the middle of its work; `done` of that work is not called. */
  clear(): void
}

/** `deadline` in milliseconds for one piece of work. */
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
    // A worker that was ended may still have an error under way: only the one that sits here is heard.
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
