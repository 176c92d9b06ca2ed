// System: what the portal runs on. For administrators.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

export const SystemReply = deferred(() =>
  z.object({
    /** The database's version: 18.4. */
    postgres: z.string(),
    /** The day on which the bundled PostgreSQL was released; null for the operator's own. */
    bundledSince: z.nullable(z.string()),
  }),
)
export type SystemReply = z.infer<typeof SystemReply>
