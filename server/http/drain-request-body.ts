// Reads and discards the rest of a request's body, up to a limit, when it was answered early: a browser reads the answer
// only after it has sent everything, and a connection closed before that looks like a lost signal.
import type { FastifyInstance } from 'fastify'

/** More than the rest of any legitimate upload. */
const REST_MAX_BYTES = 128 * 1024 * 1024

export function drainRequestBody(app: FastifyInstance, maxBytes = REST_MAX_BYTES): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete) return
    let left = maxBytes
    raw.unpipe()
    raw.on('data', (piece: Buffer) => {
      left -= piece.length
      if (left < 0) raw.destroy()
    })
    raw.resume()
  })
}
