// Errors of an OData service that refuses a record: an error with details, each of which names its field (OData JSON
// Format 4.01, section 21.1).
import * as z from 'zod/mini'
import type { Fault } from './destination.ts'

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
