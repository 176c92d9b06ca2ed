// Errors in members' browsers, reported to the operator: message, location in the code, route. No form content, no
// names.
import * as z from 'zod/mini'

const text = (max: number) => z.string().check(z.maxLength(max))

export const ErrorReport = z.strictObject({
  kind: z.enum(['error', 'rejection', 'call']),
  message: text(1_000),
  stack: z.optional(text(8_000)),
  /** The route's pattern, such as /listings/view; never the address with its query. */
  route: text(200),
  version: text(50),
  /** The problem's code for kind `call`, or "network". */
  code: z.optional(text(50)),
})
export type ErrorReport = z.infer<typeof ErrorReport>
/**
 * Equal reports combined: the same message at the same location in the same version. `times` counts them; the stack is
 * from the first one. Times are ISO 8601 in UTC.
 */
export const SeenError = z.object({
  ...ErrorReport.shape,
  stack: z.nullable(z.string()),
  code: z.nullable(z.string()),
  times: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
})
export type SeenError = z.infer<typeof SeenError>

/** ErrorReport/query: most recently seen first, at most 200. */
export const ErrorsQuery = z.strictObject({ kind: z.optional(ErrorReport.shape.kind) })
export const ErrorsReply = z.object({ data: z.array(SeenError) })

export const ErrorReported = z.object({ received: z.literal(true) })
