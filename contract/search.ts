// Searches: pairs of field name and value (portal page, sections 3 and 5). Values are trimmed; empty ones are ignored.
import * as z from 'zod/mini'
import { SEARCH_TEXT_MAX } from './constants.ts'
import { deferred } from './deferred.ts'
import { ItemRow, ListingRow, Values } from './listing.ts'
import { SearchText } from './text.ts'

/** Accepts only the listed names, each at most once. */
export const clauseOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.strictObject({ name: z.enum(names), value: SearchText.check(z.maxLength(SEARCH_TEXT_MAX)) })).check(
    z.maxLength(names.length),
    z.refine((pairs) => new Set(pairs.map(({ name }) => name)).size === pairs.length, 'Each name is asked once.'),
  )

/** Redundant: the path already names the kind of search. */
export const SelectAction = deferred(() => z.optional(z.enum(['search', 'select'])))

/**
 * ListingId, PropertyType (its code or its long name) and StreetNumber match exactly, ignoring case; ListingId also
 * matches by prefix. StreetName matches anywhere. PostalCode matches by prefix, with or without its space. City and
 * SubdivisionName are codes; ListAgentKeyNumeric is an agent's UniqueID.
 */
const LISTING_CLAUSES = [
  'ListingId',
  'ListingID',
  'PropertyType',
  'StreetNumber',
  'StreetName',
  'StreetSuffix',
  'City',
  'SubdivisionName',
  'PostalCode',
  'ListAgentKeyNumeric',
] as const
const StatusClause = deferred(() =>
  z.strictObject({
    name: z.literal('StandardStatus'),
    values: z.array(z.enum(['A', 'E', 'I', 'P', 'S', 'T', 'W'])).check(z.maxLength(7)),
  }),
)

/** Product/Listings/f */
export const ListingSearch = deferred(() =>
  z.strictObject({
    where: z.strictObject({
      clause: clauseOf(LISTING_CLAUSES),
      multiClause: z.optional(z.array(StatusClause).check(z.maxLength(1))),
    }),
  }),
)
export type ListingSearch = z.infer<typeof ListingSearch>

/** Counting stops here; the member has to narrow a search with a larger result. */
export const LISTING_COUNT_MAX = 5_000

/**
 * Listings that the member may see, highest ListingId first, at most 500 rows; `total` counts all matches, up to 5,000.
 */
export const FoundListings = deferred(() => z.object({ rows: z.array(ListingRow), total: z.number() }))
export type FoundListings = z.infer<typeof FoundListings>

/** Product/Listings/copy */
export const CopyListing = deferred(() => z.strictObject({ UniqueID: z.number() }))
/**
 * A copy creates no listing: it returns the values that a new draft starts with, and saving the draft creates the
 * record. `listing` holds the source's values except those that identify the source: its numbers, status, address line,
 * dates, closing and former prices, buyers; and the list agent if the member may not list for them. Fields of level
 * `side` or `code` are never copied. Rooms, units, doors and parcels are copied under new uids. Photos, supplements,
 * open houses and history are not.
 */
export const CopiedListing = deferred(() =>
  z.object({
    Data: z.object({
      ListingId: z.string(),
      formName: z.string(),
      propertyType: z.string(),
      listing: Values,
      items: z.record(z.string(), z.array(ItemRow)),
    }),
  }),
)
export type CopiedListing = z.infer<typeof CopiedListing>
