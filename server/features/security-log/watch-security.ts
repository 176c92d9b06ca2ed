// Logs failures and refusals outside any transaction (their own is rolled back), and warns about a member or address
// with many.
import type { FastifyInstance } from 'fastify'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import { logSecurity } from '../../http/security-log.ts'
import type { SecurityWatch } from '../../ports.ts'
import { createSampler } from './sample-events.ts'

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
