// Queues. Calls take turns: each member runs a few at a time, fewer of the expensive ones (searches, large bodies, whole
// drafts, map tiles), and queues the rest, so that somebody who requests everything at once delays only themselves. Work
// that takes memory and a processor core, such as decoding a picture, passes a gate.
import { refuse } from '../refusal.ts'

export type Turns = { take<T>(who: string, work: () => Promise<T>): Promise<T> }
export type TurnsOptions = { atOnce: number; waiting: number }

const RETRY_AFTER_S = 2

export const noTurns: Turns = { take: (_who, work) => work() }

export function createTurns({ atOnce, waiting }: TurnsOptions): Turns {
  const lines = new Map<string, { running: number; next: (() => void)[] }>()
  return {
    async take(who, work) {
      const line = lines.get(who) ?? { running: 0, next: [] }
      lines.set(who, line)
      if (line.running >= atOnce) {
        if (line.next.length >= waiting) throw refuse('too-many-requests', { retryAfterSeconds: RETRY_AFTER_S })
        await new Promise<void>((go) => line.next.push(go))
      } else line.running += 1
      try {
        return await work()
      } finally {
        // Passes the turn directly to the next in line, so that a call arriving now cannot jump the queue.
        const next = line.next.shift()
        if (next) next()
        else line.running -= 1
        if (line.running === 0) lines.delete(who)
      }
    },
  }
}

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most this many tasks at once, whoever they are for; the rest wait in order. */
export function createGate(atOnce: number): Gate {
  const turns = createTurns({ atOnce, waiting: Number.POSITIVE_INFINITY })
  return (work) => turns.take('all', work)
}

/** Somebody with several tasks waits for their own first, so that others wait for one of theirs. */
export function createFairGate(atOnce: number): Turns['take'] {
  const gate = createGate(atOnce)
  const own = createTurns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY })
  return (who, work) => own.take(who, () => gate(work))
}
