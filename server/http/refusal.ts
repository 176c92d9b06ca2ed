// Refusals: a problem code of the catalog, thrown to end the transaction and sent as problem JSON.
import type * as z from 'zod/mini'
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

const ERRORS_MAX = 100

export function problemBody(refusal: Refusal, requestId: string): Problem {
  const { detail, errors, extra } = refusal.more
  return {
    type: `/problems/${refusal.code}`,
    title: PROBLEMS[refusal.code][1],
    status: refusal.status,
    code: refusal.code,
    ...(detail ? { detail } : {}),
    ...(errors ? { errors: errors.slice(0, ERRORS_MAX) } : {}),
    requestId,
    ...extra,
  }
}

const ISSUES_MAX = 50
/** A message may list names that the sender chose. */
const MESSAGE_MAX = 300

/** Validation errors of a request as a problem, each with its target. */
export const invalidRequest = (issues: readonly z.core.$ZodIssue[]): Refusal =>
  refuse('invalid-request', {
    errors: issues.slice(0, ISSUES_MAX).map(({ path, code, message }) => ({
      target: targetOf(path),
      code: code ?? 'invalid',
      message: message.slice(0, MESSAGE_MAX),
    })),
  })

/** ['photos', 1, 'Description'] → photos[1].Description */
const targetOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)),
    '',
  )
