// Queue of picked photos for the workers. The page itself never decodes a picture.
import type { PhotoExtraType } from '#contract/photo.ts'
import { jpegName } from './duplicate-names.ts'
import workerUrl from './photo.worker.ts?worker&url'
import type { PhotoEdit } from './photo-edit.ts'
import type { PhotoWork, PreparedPixels } from './photo-messages.ts'
import type { PhotoRefusal } from './refusal.ts'
import { createWorkerSeat, type PhotoOutcome, type PhotoWorker, workerOf } from './worker-seat.ts'

export interface PreparedPhoto extends PreparedPixels {
  /** The picked file's name, ending in .jpg; the caller resolves duplicate names. */
  name: string
  mediaType: 'image/jpeg'
}

export interface PhotoPipelineOptions {
  workers?: number
  spawn?: () => PhotoWorker
  /** Milliseconds that one photo may take in its worker, including a first download of the HEIC converter. */
  deadline?: number
  /** Types that the board accepts in addition to the usual ones. */
  extra?: readonly PhotoExtraType[]
}

export interface PhotoPipeline {
  /** First in, first out. Rejects only if `signal` aborts or the pipeline is closed; a bad file is a result. */
  process(file: Blob, options?: { signal?: AbortSignal; edit?: PhotoEdit }): Promise<PreparedPhoto | PhotoRefusal>
  /** Fetches the HEIC converter now, so that it is available offline later; false if that failed. */
  loadConverter(): Promise<boolean>
  close(): void
}

interface Job {
  work: PhotoWork
  settle(outcome: PhotoOutcome): void
  fail(reason: unknown): void
}

/**
 * Two workers hold two decoded photos: too much for a phone with little memory. `gigabytes`: undefined except in
 * Chromium.
 */
export const workersFor = (gigabytes: number | undefined): number => (gigabytes !== undefined && gigabytes <= 4 ? 1 : 2)

export function createPhotoPipeline(options: PhotoPipelineOptions = {}): PhotoPipeline {
  const line = createLine(options)
  return {
    async process(file, { signal, edit } = {}) {
      const work = { kind: 'prepare', file, extra: options.extra ?? [], ...(edit && { edit }) } as const
      const outcome = await line.enqueue(work, signal)
      if (outcome.kind === 'refused') return outcome
      if (outcome.kind !== 'prepared') throw new Error('the photo worker answered another question')
      return { ...outcome, name: jpegName(file instanceof File ? file.name : 'photo.jpg'), mediaType: 'image/jpeg' }
    },
    loadConverter: async () => (await line.enqueue({ kind: 'load-converter' })).kind === 'loaded',
    close: line.close,
  }
}

function createLine({ workers = 2, spawn = spawnPhotoWorker, deadline = 60_000 }: PhotoPipelineOptions) {
  const seats = Array.from({ length: workers }, () => ({
    ...createWorkerSeat(spawn, deadline),
    job: null as Job | null,
  }))
  const waiting: Job[] = []
  let closed = false

  function next() {
    const seat = seats.find((each) => !each.job)
    const job = seat && waiting.shift()
    if (!job) return
    seat.job = job
    seat.run(job.work, (outcome) => {
      seat.job = null
      job.settle(outcome)
      next()
    })
  }

  /** A photo that is being decoded can only be interrupted by terminating its worker. */
  function drop(job: Job, reason: unknown) {
    const place = waiting.indexOf(job)
    if (place >= 0) waiting.splice(place, 1)
    const seat = seats.find((each) => each.job === job)
    if (seat) {
      seat.clear()
      seat.job = null
    }
    job.fail(reason)
    if (!closed) next()
  }

  return {
    async enqueue(work: PhotoWork, signal?: AbortSignal): Promise<PhotoOutcome> {
      if (closed) throw closedError()
      signal?.throwIfAborted()
      const { promise, resolve, reject } = withResolvers<PhotoOutcome>()
      const job: Job = { work, settle: resolve, fail: reject }
      const abort = () => drop(job, signal?.reason)
      signal?.addEventListener('abort', abort)
      waiting.push(job)
      next()
      return promise.finally(() => signal?.removeEventListener('abort', abort))
    },
    close() {
      closed = true
      for (const job of [...seats.flatMap((seat) => seat.job ?? []), ...waiting]) drop(job, closedError())
      for (const seat of seats) seat.clear()
    },
  }
}

/** Promise.withResolvers, which Safari 17.3 and Node 20 do not have. */
function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

const closedError = () => new DOMException('The photo pipeline is closed.', 'AbortError')

const spawnPhotoWorker = workerOf(workerUrl, 'photo')
