// How long a body may take: as long as it moves. Fifty megabytes on one bar of signal take an hour, and come through; what dribbles in to hold a
// connection is given up, before its answer and after it. A head has a time of its own.
import type { Server } from 'node:http'
import { answerUnreadable } from '../unreadable-requests.ts'

export type Pace = {
  /** A body is looked at this often. */
  everyMs: number
  /** As many bytes have come since, or all that there are. */
  bytes: number
  repeat?: (then: () => void, ms: number) => () => void
}
/** A kilobyte a second, with a minute and a half in a tunnel. */
export const SLOWEST: Pace = { everyMs: 120_000, bytes: 120 * 1024 }

export function demandProgress(server: Server, { everyMs, bytes, repeat = repeatEvery }: Pace): void {
  server.on('request', (request, response) => {
    const { socket, headers } = request
    if (!headers['transfer-encoding'] && !(Number(headers['content-length']) > 0)) return
    let before = socket.bytesRead
    const stop = repeat(() => {
      if (request.complete) return stop()
      const now = socket.bytesRead
      const isMoving = now - before >= bytes
      before = now
      if (isMoving) return
      stop()
      if (response.headersSent) socket.destroy()
      else answerUnreadable(Object.assign(new Error('Too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }, everyMs)
    request.once('close', stop)
  })
}

const repeatEvery = (then: () => void, ms: number) => {
  const timer = setInterval(then, ms).unref()
  return () => clearInterval(timer)
}
