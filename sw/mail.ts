// What a page may tell its worker, and the worker its pages. One union each way; src/app/work/worker-mail.ts is the other end.
import * as z from 'zod/mini'

export const ToWorker = z.discriminatedUnion('type', [
  /** The member tapped Update, or the page is at rest. */
  z.object({ type: z.literal('SKIP_WAITING') }),
  /** The definitions that drafts on this phone use. */
  z.object({
    type: z.literal('pin'),
    urls: z.array(z.string().check(z.regex(/^\/api\/definition\/[A-Za-z]{2,20}\?hash=\w+$/))),
  }),
  /** Have everything a new listing needs here. `heavy`: the HEIC converter too. Answered on the port. */
  z.object({ type: z.literal('prepare'), heavy: z.boolean() }),
  /** Whose work may be sent while no page is open; null after a sign-out. */
  z.object({
    type: z.literal('member'),
    member: z.nullable(z.object({ real: z.number(), effective: z.number(), deviceId: z.string() })),
  }),
])
export type ToWorker = z.infer<typeof ToWorker>
