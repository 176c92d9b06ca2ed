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
  let beginning: Buffer[] = []
  let bytes = 0
  // Each check reads the whole beginning: it waits until that has doubled, however small the pieces.
  let due = 1
  for await (const piece of pieces) {
    if (due > 0) {
      beginning.push(piece)
      bytes += piece.length
      if (bytes >= Math.min(due, maxBytes + 1)) {
        beginning = [Buffer.concat(beginning)]
        const result = await check(beginning[0]!)
        if (result && !result.ok) throw refuse(refused, { detail: result.reason })
        due = result !== undefined || bytes > maxBytes ? 0 : 2 * bytes
        if (due === 0) beginning = []
      }
    }
    yield piece
  }
}
