// What is answered before it has arrived in full: a browser reads the answer only when it has sent everything, and an answer followed at once by a
// closed connection reads as lost signal. So the rest is taken from the wire and thrown away: so many bytes, for as long as it moves.
import type { FastifyInstance } from 'fastify'

/** What is still under way of the largest upload that anybody sends in good faith. */
const REST_MAX_BYTES = 128 * 1024 * 1024

export function readTheRest(app: FastifyInstance, maxBytes = REST_MAX_BYTES): void {
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
