// Decodes HEIC, for phones that do not convert it themselves. Runs in a worker that is terminated if it takes too long:
// a picture that needs too much CPU time is refused, but a busy machine never counts against the picture.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { HEIC_ITEM_TYPES } from '#contract/photo.ts'
import { BOXES_MAX, boxesIn, PIXELS_MAX } from '../../uploads/picture-start.ts'
import type { Pixels } from './open-pixels.ts'

/** Limits per picture: 50 million pixels of ten bits take 560 MB. */
const BOUNDS = {
  pixelsMax: PIXELS_MAX,
  memoryMaxBytes: 768 * 1024 * 1024,
  /** Limit on the thread's CPU time, which other load on the machine does not increase. */
  processorMs: 10_000,
  /** Limit on elapsed time: well within the minute that a phone waits for the reply. */
  withinMs: 25_000,
}
const HEAP_MB = 256

/** The worker's file, next to the built server or next to this file in the sources. */
const workerFile = (): string => {
  const built = fileURLToPath(new URL('./decode-heic.worker.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('./decode-heic.worker.mjs', import.meta.url))
}

/** The library decodes as much as it can of a truncated file; the file's boxes show where it should end. */
export function isWholeHeic(bytes: Buffer): boolean {
  let end = 0
  let boxes = 0
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (++boxes > BOXES_MAX) return false
    end = box.end
  }
  return end === bytes.length
}

/** Whether every item of the file is of a type that cameras write; an entry without a type (`infe` 0 and 1) is not. */
export function hasOnlyCameraItems(bytes: Buffer): boolean {
  for (const meta of boxesIn(bytes, 0, bytes.length)) {
    if (meta.type !== 'meta') continue
    for (const list of boxesIn(bytes, meta.start + 4, meta.end)) {
      if (list.type !== 'iinf') continue
      for (const { start } of boxesIn(bytes, list.start + (bytes[list.start] === 0 ? 6 : 8), list.end)) {
        const type = start + (bytes[start] === 2 ? 8 : 10)
        if (bytes[start]! < 2 || !HEIC_ITEM_TYPES.includes(bytes.toString('latin1', type, type + 4))) return false
      }
    }
  }
  return true
}

type Drawn = Omit<Pixels, 'data' | 'profile'> & { data: Uint8ClampedArray<ArrayBuffer>; profile: Uint8Array | null }

/**
 * unusable: damaged, truncated, too many pixels or too much memory. too-hard: too much CPU time. busy: the machine was
 * busy, and the file may be fine.
 */
export type HeicFailure = 'unusable' | 'too-hard' | 'busy'
type WorkerMessage = { tid: string | null } | { drawn: Drawn | null }

export function decodeHeic(bytes: Buffer, bounds: Partial<typeof BOUNDS> = {}): Promise<Pixels | HeicFailure> {
  const { pixelsMax, memoryMaxBytes, processorMs, withinMs } = { ...BOUNDS, ...bounds }
  if (!isWholeHeic(bytes) || !hasOnlyCameraItems(bytes)) return Promise.resolve('unusable')
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
    worker.on('message', (message: WorkerMessage) => {
      if ('drawn' in message) resolve(message.drawn ? pixelsOf(message.drawn) : 'unusable')
      else if (message.tid !== null) watchProcessor(message.tid)
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
/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

/**
 * CPU time of one thread of this process, from Linux's /proc; 0 once it has ended. Other systems do not expose a
 * thread's id, so only the elapsed time is limited there.
 */
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
