// Parts and chunks of a multipart body as they arrive, with its failures converted to problems of the catalog.
import { addAbortSignal } from 'node:stream'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/problem.ts'
import { refuse } from '../http/refusal.ts'

/** `damaged`: problem code for a body that is truncated or has no parts. The phone sends it again. */
export const partsOf = (
  request: FastifyRequest,
  damaged: ProblemCode,
  options?: Parameters<FastifyRequest['parts']>[0],
): AsyncIterable<Multipart> => whole(request.parts(options), damaged)

/**
 * The chunks of a file being received. A file over its limit is refused at once, not when its sender has finished; one
 * that is aborted in favor of other uploads ends at once.
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
