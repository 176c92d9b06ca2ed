// Checks a file by its beginning while the rest is still arriving, so that a file that has to be refused is refused
// early.
import type { ProblemCode } from '#contract/problem.ts'
import { refuse } from '../http/refusal.ts'

/** Whether bytes are accepted as a photo or a file; the reason is for the member. */
export type CheckResult = { ok: true } | { ok: false; reason: string }

export type StartCheck = {
  /** undefined until the bytes allow a decision. */
  check(beginning: Buffer): Promise<CheckResult | undefined>
  /** A file that is still undecided after this many bytes is checked once all of it has arrived. */
  maxBytes: number
  refused: ProblemCode
}

/** Passes the chunks on while they may still be the beginning of an accepted file. */
export async function* checkPieces(
  pieces: AsyncIterable<Buffer>,
  { check, maxBytes, refused }: StartCheck,
): AsyncGenerator<Buffer> {
  let beginning = Buffer.alloc(0)
  let isDecided = false
  for await (const piece of pieces) {
    if (!isDecided) {
      beginning = Buffer.concat([beginning, piece])
      const result = await check(beginning)
      if (result && !result.ok) throw refuse(refused, { detail: result.reason })
      isDecided = result !== undefined || beginning.length > maxBytes
      if (isDecided) beginning = Buffer.alloc(0)
    }
    yield piece
  }
}
