// Judges a file by its beginning while the rest is still arriving, so that a file that has to be refused is refused
// early.
import type { ProblemCode } from '#contract/problem.ts'
import { refuse } from '../http/refusal.ts'

/** Whether bytes are accepted as a photo or a file; the reason is for the member. */
export type Judgement = { ok: true } | { ok: false; reason: string }

export type JudgeBeginning = {
  /** undefined until the bytes allow a decision. */
  judge(beginning: Buffer): Promise<Judgement | undefined>
  /** A file that is still undecided after this many bytes is judged once all of it has arrived. */
  maxBytes: number
  refused: ProblemCode
}

/** Passes the chunks on while they may still be the beginning of an accepted file. */
export async function* judgePieces(
  pieces: AsyncIterable<Buffer>,
  { judge, maxBytes, refused }: JudgeBeginning,
): AsyncGenerator<Buffer> {
  let beginning = Buffer.alloc(0)
  let isJudged = false
  for await (const piece of pieces) {
    if (!isJudged) {
      beginning = Buffer.concat([beginning, piece])
      const judgement = await judge(beginning)
      if (judgement && !judgement.ok) throw refuse(refused, { detail: judgement.reason })
      isJudged = judgement !== undefined || beginning.length > maxBytes
      if (isJudged) beginning = Buffer.alloc(0)
    }
    yield piece
  }
}
