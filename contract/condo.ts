// Condo names by subdivision (data entry page, sections 3 and 7).
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { MemberText, SearchText } from './text.ts'

export const CONDO_NAME_MAX = 100
/** Maximum number of rows in a search reply, in alphabetical order. */
export const CONDO_ROWS_MAX = 1_000

export const CondoName = deferred(() =>
  z.object({ UniqueID: z.number(), CondoName: z.string(), SubdivisionName: z.string() }),
)
export type CondoName = z.infer<typeof CondoName>

const Name = deferred(() => MemberText.check(z.trim(), z.minLength(1), z.maxLength(CONDO_NAME_MAX)))
/** `SubdivisionName`: a code of Lookup_Property_Listing_SubdivisionName. */
const CondoData = deferred(() =>
  z.strictObject({ CondoName: Name, SubdivisionName: z.string().check(z.trim(), z.minLength(1)) }),
)

const pair = <const Names extends readonly string[]>(names: Names) =>
  z.strictObject({ name: z.enum(names), value: SearchText.check(z.maxLength(CONDO_NAME_MAX)) })
/** The single pair that identifies the record. */
const ByUniqueID = z
  .array(z.strictObject({ name: z.literal('UniqueID'), value: z.coerce.number().check(z.int(), z.positive()) }))
  .check(z.length(1))

/** Pairs with an empty value are ignored. CondoName matches names that contain the value. */
export const CondoSearch = deferred(() =>
  z.strictObject({ whereClause: z.array(pair(['SubdivisionName', 'CondoName'])) }),
)
export const CondoSelect = deferred(() => z.strictObject({ whereClause: ByUniqueID }))
export const CondoInsert = deferred(() => z.strictObject({ CondoData }))
/**
 * `baseCondoName`: the name as the member saw it. If it has changed since, the reply is version-conflict and nothing is
 * written.
 */
export const CondoUpdate = deferred(() =>
  z.strictObject({
    whereClause: ByUniqueID,
    CondoData,
    baseCondoName: z.optional(z.string()),
  }),
)

export const CondoNames = deferred(() => z.object({ data: z.array(CondoName) }))
export const CondoInserted = deferred(() => z.object({ data: z.object({ UniqueID: z.number() }) }))
export const CondoUpdated = deferred(() =>
  z.object({
    data: z.object({ UniqueID: z.number(), status: z.enum(['updated', 'unchanged']) }),
  }),
)
