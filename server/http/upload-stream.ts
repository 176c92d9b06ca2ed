import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/problem.ts'
import { refuse } from './refusal.ts'

/** `damaged`: what is said of a body that ends before its end, or has no parts: the phone sends it again. */
export const partsOf = (
  request: FastifyRequest,
  damaged: ProblemCode,
  options?: Parameters<FastifyRequest['parts']>[0],
): AsyncIterable<Multipart> => whole(request.parts(options), damaged)

/** The pieces of a file under way. One that goes on beyond its limit is refused there, not when its sender has come to an end. */
export function piecesOf(file: MultipartFile['file'], damaged: ProblemCode): AsyncIterable<Buffer> {
  file.on('limit', () => file.destroy(refuse('too-large')))
  return whole(file as AsyncIterable<Buffer>, damaged)
}

async function* whole<T>(given: AsyncIterable<T>, damaged: ProblemCode): AsyncGenerator<T> {
  try {
    yield* given
  } catch (error) {
    throw /unexpected end of multipart data/i.test((error as Error).message) ? refuse(damaged) : error
  }
}

/** How many bytes of bodies under way are held in memory. */
export type ByteBudget = {
  /** Throws where there is no room for them now. */
  take(bytes: number): void
  giveBack(bytes: number): void
}

export function createByteBudget(most: number): ByteBudget {
  let held = 0
  return {
    take(bytes) {
      if (held + bytes > most) throw refuse('unavailable', { retryAfterSeconds: 5 })
      held += bytes
    },
    giveBack(bytes) {
      held -= bytes
    },
  }
}
