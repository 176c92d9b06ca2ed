// Reads the text of a page in a worker of its own, which is terminated afterwards in any case.
import { workerOf } from '../own-worker.ts'
import workerUrl from './reader.worker.ts?worker&url'
import type { ReaderReply, ReadFailure, Reading } from './reader-messages.ts'

const spawnReader = workerOf(workerUrl, 'reader')

/** The part of Worker in use. */
export interface ReaderWorker {
  postMessage(jpeg: ArrayBuffer, transfer: Transferable[]): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ReaderReply>) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
}

type Options = {
  /** Stops the reading; the promise is rejected with the signal's reason. */
  signal: AbortSignal
  onProgress(share: number): void
  spawn?: () => ReaderWorker
  /** In milliseconds, including the first download of the reader. */
  limit?: number
}

const LIMIT = 180_000

/** `jpeg`: a page, upright. */
export async function readText(
  jpeg: Blob,
  { signal, onProgress, spawn = spawnReader, limit = LIMIT }: Options,
): Promise<Reading> {
  const bytes = await jpeg.arrayBuffer()
  signal.throwIfAborted()
  const worker = spawn()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}
  const reading = new Promise<Reading>((resolve, reject) => {
    const fail = (why: ReadFailure) => resolve({ kind: 'failed', why })
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
    timer = setTimeout(() => fail('slow'), limit)
    worker.addEventListener('message', ({ data }) => {
      if (data.kind === 'progress') onProgress(data.share)
      else resolve(data)
    })
    // If the browser terminates a worker, this is the only sign of it.
    worker.addEventListener('error', () => fail('memory'))
    worker.addEventListener('messageerror', () => fail('broken'))
    worker.postMessage(bytes, [bytes])
  })
  return reading.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    worker.terminate()
  })
}
