// Calls that cost much (searches, large bodies, whole drafts) take turns: of one session so many at a time, the next ones wait. Whoever asks for
// everything at once waits behind themselves, and the others' requests go between. Kept by session, so that nothing has to be looked up first.
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
        // A turn is handed on as it is: whoever comes just now does not slip in between.
        const next = line.next.shift()
        if (next) next()
        else line.running -= 1
        if (line.running === 0) lines.delete(who)
      }
    },
  }
}
