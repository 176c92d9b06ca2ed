import * as z from 'zod/mini'
import { withoutNul } from './text.ts'

/** Options whose parents are given are offered only while a parent field holds one of `ParentCodes` (compared in upper case). */
export const LookupParent = z.object({ ParentField: z.string(), ParentCodes: z.array(z.string()) })
export type LookupParent = z.infer<typeof LookupParent>

export const LookupRow = z.object({
  Code: z.string(),
  Description: z.string(),
  Active: z.optional(z.boolean()),
  ParentIsActive: z.optional(z.boolean()),
  Parents: z.optional(z.array(LookupParent)),
  /** Other words that members search it by. */
  Synonyms: z.optional(z.array(z.string())),
})
export type LookupRow = z.infer<typeof LookupRow>

/** Every row of a reply carries `Active` and `ParentIsActive`; in catalogs and on phones with older replies, absent means true. */
export const LookupTable = z.object({
  tableName: z.string(),
  lookupFieldName: z.optional(z.string()),
  rows: z.array(LookupRow),
})
export type LookupTable = z.infer<typeof LookupTable>

export const LookupRequest = z.strictObject({
  lookupNames: z.array(z.string().check(withoutNul)).check(z.maxLength(400)),
})
export const LookupReply = z.object({ hash: z.string(), tables: z.array(LookupTable) })
export type LookupReply = z.infer<typeof LookupReply>
