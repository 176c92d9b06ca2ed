import { addAbortSignal } from 'node:stream'
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

/**
 * The pieces of a file under way. One that goes on beyond its limit is refused there, not when its sender has come to an end; one that has to give
 * way to others ends where it is.
 */
export function piecesOf(
  file: MultipartFile['file'],
  damaged: ProblemCode,
  signal: AbortSignal,
): AsyncIterable<Buffer> {
  file.on('limit', () => file.destroy(refuse('too-large')))
  addAbortSignal(signal, file)
  return whole(file as AsyncIterable<Buffer>, damaged)
}

async function* whole<T>(given: AsyncIterable<T>, damaged: ProblemCode): AsyncGenerator<T> {
  try {
    yield* given
  } catch (error) {
    throw /unexpected end of multipart data/i.test((error as Error).message) ? refuse(damaged) : error
  }
}
