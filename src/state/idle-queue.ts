// Everything that the page on screen does not need: one piece after the other, while the browser is idle, once the page
// shows its content. A slow phone or connection is also idle before that, so idle time alone is no sign of it.
import type { SetTimer } from './timers.ts'

/**
 * The pieces in their order, each with its earliest time, in milliseconds after the page is shown. A member who has just
 * opened a page scrolls and taps first, so what only another page or a visit offline needs comes some seconds later.
 */
const EARLIEST_MS = {
  /** On a first visit: the member's drafts and keys. */
  work: 0,
  /** On later visits: whether the member and the board are still as the phone knows them. */
  member: 0,
  notices: 0,
  /** Support, hints and the update notice. */
  overlays: 0,
  reports: 0,
  worker: 0,
  gestures: 0,
  rights: 3_000,
  forms: 3_000,
  /** The HEIC converter, a megabyte. */
  converter: 20_000,
  /** The member's listings, for offline use. */
  alone: 30_000,
} as const

export type IdlePiece = keyof typeof EARLIEST_MS
const ORDER = Object.keys(EARLIEST_MS)

export type IdleQueue = { add(piece: IdlePiece, run: () => unknown): void }

type Ports = {
  /** Resolves when the page shows its content. */
  shown: Promise<void>
  whenIdle: () => Promise<void>
  setTimer: SetTimer
  /** Milliseconds on a clock that only runs forward. */
  elapsed: () => number
}

export function createIdleQueue({ shown, whenIdle, setTimer, elapsed }: Ports): IdleQueue {
  const due: { place: number; run: () => unknown }[] = []
  const shownAt = shown.then(elapsed)
  let isRunning = false

  async function runAll() {
    if (isRunning) return
    isRunning = true
    while (due.length > 0) {
      await whenIdle()
      due.sort((a, b) => a.place - b.place)
      const { run } = due.shift()!
      // A failure is reported as unhandled, and does not stop the others.
      void Promise.resolve().then(run)
    }
    isRunning = false
  }

  return {
    async add(piece, run) {
      const enqueue = () => {
        due.push({ place: ORDER.indexOf(piece), run })
        void runAll()
      }
      const wait = (await shownAt) + EARLIEST_MS[piece] - elapsed()
      if (wait > 0) setTimer(enqueue, wait)
      else enqueue()
    },
  }
}
