// Errors in members' browsers, reported to the operator: message, location in the code, route. No form content, no
// names.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

export const ErrorReport = deferred(() =>
  z.strictObject({
    kind: z.enum(['error', 'rejection', 'call']),
    message: text(1_000),
    stack: z.optional(text(8_000)),
    /** The route's pattern, such as /listings/view; never the address with its query. */
    route: text(200),
    version: text(50),
    /** The problem's code for kind `call`, or "network". */
    code: z.optional(text(50)),
  }),
)
export type ErrorReport = z.infer<typeof ErrorReport>
export const ErrorReported = deferred(() => z.object({ received: z.literal(true) }))
