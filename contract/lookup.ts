import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { KIND_LEVELS } from './field-access.ts'
import { withoutNul } from './text.ts'

/** Options with parents are offered only while a parent field holds one of `ParentCodes` (compared in upper case). */
export const LookupParent = deferred(() => z.object({ ParentField: z.string(), ParentCodes: z.array(z.string()) }))
export type LookupParent = z.infer<typeof LookupParent>

export const LookupRow = deferred(() =>
  z.object({
    Code: z.string(),
    Description: z.string(),
    Active: z.optional(z.boolean()),
    ParentIsActive: z.optional(z.boolean()),
    Parents: z.optional(z.array(LookupParent)),
    /** Other words by which members can find the option. */
    Synonyms: z.optional(z.array(z.string())),
    /** What other systems receive, where it differs from the description; phones don't. */
    Reso: z.optional(z.string()),
    /** Who may read a supplement of this kind. */
    See: z.optional(z.enum(KIND_LEVELS)),
  }),
)
export type LookupRow = z.infer<typeof LookupRow>

/**
 * Every row of a reply has `Active` and `ParentIsActive`; in catalogs, and in older replies stored on phones, absent
 * means true.
 */
export const LookupTable = deferred(() =>
  z.object({
    tableName: z.string(),
    lookupFieldName: z.optional(z.string()),
    rows: z.array(LookupRow),
  }),
)
export type LookupTable = z.infer<typeof LookupTable>

export const LookupRequest = deferred(() =>
  z.strictObject({
    lookupNames: z.array(z.string().check(withoutNul)).check(z.maxLength(400)),
  }),
)
export const LookupReply = deferred(() => z.object({ hash: z.string(), tables: z.array(LookupTable) }))
export type LookupReply = z.infer<typeof LookupReply>
