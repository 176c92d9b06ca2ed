// Minimum upload speed: a body may take as long as it makes progress. Fifty megabytes at one bar of signal take an hour
// and succeed; a body that trickles in to hold a connection is aborted, before its answer and after it. Request headers
// have their own time limit.
import type { Server } from 'node:http'
import { answerUnreadable } from '../unreadable-requests.ts'

export type Pace = {
  /** Interval between checks of a body. */
  everyMs: number
  /** Bytes that must have arrived since the last check, unless the body is complete. */
  bytes: number
  repeat?: (then: () => void, ms: number) => () => void
}
/** One kilobyte per second, allowing for a minute and a half without signal. */
export const SLOWEST: Pace = { everyMs: 120_000, bytes: 120 * 1024 }

export function requireProgress(server: Server, { everyMs, bytes, repeat = repeatEvery }: Pace): void {
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
