// Lets a stopping server finish its open requests: their connections close after the reply instead of being kept alive.
import type { FastifyInstance } from 'fastify'

export function gracefulShutdown(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
