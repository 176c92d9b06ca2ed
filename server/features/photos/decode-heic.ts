// HEIC, when a phone sends it as it is: most convert it themselves. Decoded in a worker that is ended when it takes too long: too much work of the
// picture's own is a no, a busy machine never is.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { boxesIn, PIXELS_MAX } from '../../uploads/picture-start.ts'
import type { Pixels } from './open-pixels.ts'

/** Of one picture: 50 million pixels of ten bits take 560 MB. */
const BOUNDS = {
  pixelsMax: PIXELS_MAX,
  memoryMaxBytes: 768 * 1024 * 1024,
  /** Of its thread's processor time, which other work on the machine does not lengthen. */
  processorMs: 10_000,
  /** By the clock: well within the minute that a phone waits for the answer. */
  withinMs: 25_000,
}
const HEAP_MB = 256

/** Beside the built server, and beside this file in the sources. */
const workerFile = (): string => {
  const built = fileURLToPath(new URL('./decode-heic.worker.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('./decode-heic.worker.mjs', import.meta.url))
}

/** Of a file that was cut off the library makes what it can: its boxes say where it should end. */
export function isWholeHeic(bytes: Buffer): boolean {
  let end = 0
  for (const box of boxesIn(bytes, 0, bytes.length)) end = box.end
  return end === bytes.length
}

type Drawn = Omit<Pixels, 'data' | 'profile'> & { data: Uint8ClampedArray<ArrayBuffer>; profile: Uint8Array | null }

/** unusable: damaged, cut off, too many pixels or too much memory. too-hard: too much processor time. busy: the machine was, the file may be sound. */
export type HeicFailure = 'unusable' | 'too-hard' | 'busy'
type Said = { tid: string | null } | { drawn: Drawn | null }

export function decodeHeic(bytes: Buffer, bounds: Partial<typeof BOUNDS> = {}): Promise<Pixels | HeicFailure> {
  const { pixelsMax, memoryMaxBytes, processorMs, withinMs } = { ...BOUNDS, ...bounds }
  if (!isWholeHeic(bytes)) return Promise.resolve('unusable')
  const worker = new Worker(workerFile(), {
    workerData: { bytes: new Uint8Array(bytes), pixelsMax, memoryMaxBytes },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let watch: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  return new Promise<Pixels | HeicFailure>((resolve) => {
    timer = setTimeout(() => resolve('busy'), withinMs)
    const watchProcessor = (tid: string) => {
      const look = () => processorTime(tid) >= processorMs && resolve('too-hard')
      watch = setInterval(look, LOOK_MS)
      look()
    }
    worker.on('message', (said: Said) => {
      if ('drawn' in said) resolve(said.drawn ? pixelsOf(said.drawn) : 'unusable')
      else if (said.tid !== null) watchProcessor(said.tid)
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ERR_WORKER_INIT_FAILED' ? 'busy' : 'unusable'),
    )
    worker.on('exit', () => resolve('busy'))
  }).finally(() => {
    clearTimeout(timer)
    clearInterval(watch)
    return worker.terminate()
  })
}

const pixelsOf = (drawn: Drawn): Pixels => ({
  ...drawn,
  data: Buffer.from(drawn.data.buffer),
  profile: drawn.profile && Buffer.from(drawn.profile),
})

const LOOK_MS = 250
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Of one thread of this process, by Linux's own count; 0 when it is over. Elsewhere no thread says its id, and the clock alone decides. */
function processorTime(tid: string): number {
  try {
    const fields = readFileSync(`/proc/self/task/${tid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}
