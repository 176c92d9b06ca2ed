// /healthz for proxies and container engines: 200 while the database responds.
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connection.ts'

export function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await db.selectFrom('setting').select('name').limit(1).execute()
      return reply.header('cache-control', 'no-store').send({ status: 'ok' })
    } catch {
      return reply.code(503).header('retry-after', '1').send({ status: 'database unavailable' })
    }
  })
}
