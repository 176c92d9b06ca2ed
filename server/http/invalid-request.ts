// Converts validation errors of a request to a problem, each with its target.
import type * as z from 'zod/mini'
import { type Refusal, refuse } from './refusal.ts'

const ERRORS_MAX = 50
/** A message may list names that the sender chose. */
const MESSAGE_MAX = 300

export const invalidRequest = (issues: readonly z.core.$ZodIssue[]): Refusal =>
  refuse('invalid-request', {
    errors: issues.slice(0, ERRORS_MAX).map(({ path, code, message }) => ({
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
