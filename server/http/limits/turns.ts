// Expensive calls (searches, large bodies, whole drafts, map tiles) take turns: each session runs a few at a time and queues the
// rest, so that somebody who requests everything at once delays only themselves. Keyed by session, which needs no
// lookup.
import { refuse } from '../refusal.ts'

export type Turns = { take<T>(who: string, work: () => Promise<T>): Promise<T> }
export type TurnsOptions = { atOnce: number; waiting: number }

const RETRY_AFTER_S = 2

export const noTurns: Turns = { take: (_who, work) => work() }

/** Half of the connections that searches have on a small machine. A map of three layers asks for a hundred tiles at once. */
const TURNS: TurnsOptions = { atOnce: 2, waiting: 200 }

export function createTurns({ atOnce, waiting } = TURNS): Turns {
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
