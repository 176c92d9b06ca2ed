import type { MultipartFile } from '@fastify/multipart'
import { refuse } from './refusal.ts'

/** The pieces of a file under way. One that goes on beyond its limit is refused there, not when its sender has come to an end. */
export function piecesOf(file: MultipartFile['file']): AsyncIterable<Buffer> {
  file.on('limit', () => file.destroy(refuse('too-large')))
  return file as AsyncIterable<Buffer>
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
