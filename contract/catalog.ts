// Catalog: the board's published forms, lookups and rules. For administrators.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

const PublishedForm = deferred(() =>
  z.object({
    formName: z.string(),
    title: z.string(),
    fields: z.number(),
    rules: z.number(),
    /** Number of unfinished drafts on the server. */
    drafts: z.number(),
  }),
)
export type PublishedForm = z.infer<typeof PublishedForm>

export const PublishedCatalogReply = deferred(() =>
  z.object({
    hash: z.string(),
    publishedAt: z.nullable(z.string()),
    forms: z.array(PublishedForm),
    lookups: z.number(),
  }),
)
