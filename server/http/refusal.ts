// Refusals: a problem code of the catalog, thrown to end the transaction and sent as problem JSON.
import { type FieldError, PROBLEMS, type Problem, type ProblemCode } from '#contract/problem.ts'

export class Refusal extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly more: {
    detail?: string
    errors?: FieldError[]
    extra?: Record<string, unknown>
    retryAfterSeconds?: number
    /** What led to it, for the log alone. */
    cause?: unknown
  }

  constructor(code: ProblemCode, more: Refusal['more'] = {}) {
    super(more.detail ?? PROBLEMS[code][1], { cause: more.cause })
    this.code = code
    this.status = PROBLEMS[code][0]
    this.more = more
  }
}

/** Use as `throw refuse('lock-epoch', …)`. */
export const refuse = (code: ProblemCode, more: Refusal['more'] = {}): Refusal => new Refusal(code, more)

export function problemBody(refusal: Refusal, requestId: string): Problem {
  const { detail, errors, extra } = refusal.more
  return {
    type: `/problems/${refusal.code}`,
    title: PROBLEMS[refusal.code][1],
    status: refusal.status,
    code: refusal.code,
    ...(detail ? { detail } : {}),
    ...(errors ? { errors } : {}),
    requestId,
    ...extra,
  }
}
