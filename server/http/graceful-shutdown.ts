// A portal that stops finishes the requests it has. Their connections would be kept for the next one, which will not come.
import type { FastifyInstance } from 'fastify'

export function finishBeforeClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
