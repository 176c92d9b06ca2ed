// Reads what an OData service answers: the record's key and ETag, whether it is worth another try, and what it refuses.
import * as z from 'zod/mini'
import type { OutsideAnswer } from '../../http/fetch-outside.ts'
import type { Answer, Fault } from './destination.ts'

export const isGone = ({ status }: OutsideAnswer): boolean => status === 404 || status === 410

const CHANGED_MEANWHILE = 412
/** Request timeout, changed meanwhile, locked, too early, too many requests: temporary, and not the record's fault. */
const WAITS = new Set([408, CHANGED_MEANWHILE, 423, 425, 429])
export const isForNow = ({ status }: OutsideAnswer): boolean => status >= 500 || WAITS.has(status)

const LATER: Readonly<Record<number, string>> = {
  [CHANGED_MEANWHILE]: 'The record was changed there at the same moment.',
  429: 'There were too many requests.',
}
export function later({ status, headers }: OutsideAnswer): Answer {
  const why = LATER[status] ?? `The service has a problem (${status}).`
  const afterMs = retryAfterMs(headers?.get('retry-after') ?? null)
  return afterMs === undefined ? { kind: 'later', why } : { kind: 'later', why, afterMs }
}

/** Accepts only seconds; a date would depend on two clocks. */
const retryAfterMs = (given: string | null): number | undefined =>
  given && /^\d{1,9}$/.test(given.trim()) ? Number(given) * 1_000 : undefined

/** In the header, or in the record itself (OData JSON Format 4.01, section 4.6.5). */
export function etagOf(answer: OutsideAnswer): string | null {
  const record = answer.status === 200 || answer.status === 201 ? readJson(answer) : undefined
  return answer.headers?.get('etag') ?? keyIn(record, '@odata.etag') ?? keyIn(record, '@etag')
}

export function keyIn(record: unknown, field: string): string | null {
  const value = record && typeof record === 'object' ? (record as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

export function readJson({ bytes }: OutsideAnswer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

// Errors of an OData service that refuses a record: an error with details, each of which names its field (OData JSON
// Format 4.01, section 21.1).
const Message = z.string()
const Target = z.optional(z.nullable(z.string()))
const ODataError = z.object({
  error: z.object({
    message: z.optional(Message),
    target: Target,
    details: z.optional(z.array(z.object({ message: Message, target: Target }))),
  }),
})

const FAULTS_MAX = 20

export function faultsOf(status: number, body: unknown): Fault[] {
  const parsed = ODataError.safeParse(body)
  const { message, target, details = [] } = parsed.success ? parsed.data.error : {}
  if (details.length > 0) return details.slice(0, FAULTS_MAX).map((each) => fault(each.message, each.target))
  return [fault(message || `It answered ${status} without a reason.`, target)]
}

const fault = (message: string, target: string | null | undefined): Fault => ({ target: target || null, message })
