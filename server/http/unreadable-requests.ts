// Requests that Node cannot parse, before any route or hook sees them: garbled in transit, or with headers that are too
// long or never end. They get the same problem JSON as every refusal, but without the portal's header: the call is
// unknown, so a phone ignores the answer and sends again.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '#contract/problem.ts'
import { problemBody, refuse } from './refusal.ts'

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'head-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
}

export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = refuse(CODES[error.code ?? ''] ?? 'unreadable')
  const body = JSON.stringify(problemBody(refusal, randomUUID()))
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
