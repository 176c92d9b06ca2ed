// Logs failures and refusals outside any transaction (their own is rolled back), and warns about a member or address
// with many.
import type { FastifyInstance } from 'fastify'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import { logSecurity } from '../../http/security-log.ts'
import type { SecurityNote, SecurityWatch } from '../../ports.ts'

const MINUTE_MS = 60_000

/** Refusals that ordinary members cause on shared phones; recorded elsewhere. */
const ORDINARY: readonly string[] = ['impersonation-ended', 'other-member']

export function watchSecurity(app: FastifyInstance): SecurityWatch {
  const sampler = createSampler()
  const writeCounted = () => {
    for (const note of sampler.drain()) logSecurity(app.log, note)
  }
  const watch: SecurityWatch = {
    note(given) {
      const { write: note, alert } = sampler.take(given)
      if (alert) app.log.warn({ ...alert, kind: given.kind }, 'many failures or refusals')
      if (note) logSecurity(app.log, note)
    },
    warn: (who, what) => app.log.warn(who, what),
  }
  const timer = setInterval(writeCounted, MINUTE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    writeCounted()
  })
  app.addHook('onResponse', async (request, reply) => {
    const code = reply.problemCode
    if (!code || ORDINARY.includes(code)) return
    const status = PROBLEMS[code as ProblemCode][0]
    if (status !== 403 && status !== 429) return
    watch.note({
      kind: status === 429 ? 'rate-limited' : 'refused',
      memberId: request.caller?.memberId,
      effectiveId: request.caller?.effectiveId,
      address: request.ip,
      route: request.routeOptions.url,
      detail: code,
      requestId: request.id,
    })
  })
  return watch
}

// Sampling of failures and refusals, which anybody can cause as often as they like. Of identical ones, the first in a
// minute is recorded at once and the rest as a count when the minute is over; of different ones, a limited number per
// kind, plus the number of those left out. This keeps anybody from filling the disk.

/** Maximum number of different events per kind and minute. */
const NOTED = 20
/** Number of events from one member or address within a minute that causes a warning. */
const MANY = 20
const WATCHED = 10_000

type Sampled = { write: SecurityNote | undefined; alert: { memberId?: number; address?: string } | undefined }

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
