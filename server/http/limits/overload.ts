// Load shedding: if the server gets more requests than it can handle, it refuses some immediately (503 with
// Retry-After, before reading a body) so that it can serve the others. Two signs: the process itself is behind (event
// loop, heap; @fastify/under-pressure), or too many requests wait for the database.
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

export type OverloadOptions = {
  /** Number of requests waiting for a connection now. */
  waiting: () => number
  maxWaiting?: number
}

const RETRY_AFTER_S = 2
const EVENT_LOOP_DELAY_MAX_MS = 1_000

export async function refuseWhenOverloaded(app: FastifyInstance, options: OverloadOptions): Promise<void> {
  const { waiting, maxWaiting = 500 } = options
  const refuseNow = () => {
    throw refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_S })
  }
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MAX_MS,
    maxEventLoopUtilization: 0,
    pressureHandler: (request) => {
      if (request.url.startsWith('/api/')) refuseNow()
    },
  })
  app.addHook('onRequest', async (request) => {
    if (waiting() > maxWaiting && request.url.startsWith('/api/')) refuseNow()
  })
}
