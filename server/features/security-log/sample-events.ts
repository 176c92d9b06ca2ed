// Sampling of failures and refusals, which anybody can cause as often as they like. Of identical ones, the first in a
// minute is recorded at once and the rest as a count when the minute is over; of different ones, a limited number per
// kind, plus the number of those left out. This keeps anybody from filling the disk.
import type { SecurityNote } from '../../ports.ts'

/** Maximum number of different events per kind and minute. */
const NOTED = 20
/** Number of events from one member or address within a minute that causes a warning. */
const MANY = 20
const WATCHED = 10_000

export type Sampled = { write: SecurityNote | undefined; alert: { memberId?: number; address?: string } | undefined }

export function createSampler() {
  const alike = new Map<string, { note: SecurityNote; more: number }>()
  const kinds = new Map<string, { noted: number; leftOut: number }>()
  const culprits = new Map<string, number>()

  const isMany = (who: string): boolean => {
    if (!culprits.has(who) && culprits.size >= WATCHED) return false
    const count = (culprits.get(who) ?? 0) + 1
    culprits.set(who, count)
    return count === MANY
  }

  return {
    take(note: SecurityNote): Sampled {
      const { kind, memberId, address, name, route, detail } = note
      const who = memberId ? { memberId } : address ? { address } : undefined
      const alert = who && isMany(JSON.stringify(who)) ? who : undefined
      const key = JSON.stringify([kind, memberId, address, name, route, detail])
      const known = alike.get(key)
      if (known) known.more += 1
      const ofKind = kinds.get(kind) ?? { noted: 0, leftOut: 0 }
      kinds.set(kind, ofKind)
      if (known) return { write: undefined, alert }
      if (ofKind.noted === NOTED) {
        ofKind.leftOut += 1
        return { write: undefined, alert }
      }
      ofKind.noted += 1
      alike.set(key, { note, more: 0 })
      return { write: note, alert }
    },
    /** Ends the minute: returns the events that were only counted. */
    drain(): SecurityNote[] {
      const repeated = [...alike.values()].filter(({ more }) => more > 0)
      const notes = repeated.map(({ note, more }) => ({ ...note, requestId: undefined, count: more }))
      for (const [kind, { leftOut }] of kinds)
        if (leftOut > 0) notes.push({ kind: 'left-out', detail: kind, requestId: undefined, count: leftOut })
      alike.clear()
      kinds.clear()
      culprits.clear()
      return notes
    },
  }
}
