// Records failures and refusals outside any transaction (their own is rolled back), and warns in the server's log about
// a member or address with many.
import type { FastifyInstance } from 'fastify'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'
import type { Db } from '../../db/connection.ts'
import type { SecurityNote, SecurityWatch } from '../../ports.ts'
import { createSampler } from './sample-events.ts'
import { noteAll } from './security-log.store.ts'

const MINUTE_MS = 60_000

/** Refusals that ordinary members cause on shared phones; recorded elsewhere. */
const ORDINARY: readonly string[] = ['impersonation-ended', 'other-member']

export function watchSecurity(app: FastifyInstance, db: Db): SecurityWatch {
  const sampler = createSampler()
  const write = (notes: readonly SecurityNote[]) =>
    noteAll(db, notes).catch((error: unknown) => app.log.error({ err: error }, 'the security log was not written'))
  const watch: SecurityWatch = {
    note(given) {
      const { write: note, alert } = sampler.take(given)
      if (alert) app.log.warn({ ...alert, kind: given.kind }, 'many failures or refusals')
      if (note) void write([note])
    },
    warn: (who, what) => app.log.warn(who, what),
  }
  const timer = setInterval(() => void write(sampler.drain()), MINUTE_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write(sampler.drain())
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
