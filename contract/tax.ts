// The municipal tax roll, from which members fill a listing (data entry page, sections 2 and 7). Owners are not stored.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { Values } from './listing.ts'
import { SearchText } from './text.ts'

export const TAX_ROWS_MAX = 200
/** Maximum number and distance of the parcels that `Tax/near` returns. */
export const NEAREST_PARCELS = 5
export const NEAR_METERS = 300

/** Search fields, named like the listing's fields. LINC and roll numbers match by prefix, ignoring spaces. */
const TAX_CLAUSES = ['ParcelNumber', 'TaxRollNumber', 'UnitNumber', 'StreetNumber', 'StreetName'] as const
export type TaxClauseName = (typeof TAX_CLAUSES)[number]

const SearchPair = deferred(() =>
  z.strictObject({
    Name: z.enum(TAX_CLAUSES),
    Value: SearchText.check(z.maxLength(50)),
  }),
)
/** Values are trimmed and empty ones ignored; at least one value is required. */
export const TaxSearch = deferred(() =>
  z.strictObject({
    where: z.strictObject({ clause: z.array(SearchPair).check(z.maxLength(10)) }),
  }),
)

export const TaxRow = deferred(() =>
  z.object({
    UniqueID: z.number(),
    ParcelNumber: z.string(),
    TaxRollNumber: z.string(),
    UnitNumber: z.nullable(z.string()),
    StreetNumber: z.string(),
    StreetName: z.string(),
    StreetSuffix: z.nullable(z.string()),
    StreetDirSuffix: z.nullable(z.string()),
    City: z.string(),
    PostalCode: z.nullable(z.string()),
    TaxYear: z.number(),
  }),
)
export type TaxRow = z.infer<typeof TaxRow>
/** `total` counts all matches; `data` holds at most 200 of them, or the five nearest to a point. */
export const TaxRows = deferred(() => z.object({ data: z.array(TaxRow), total: z.number() }))

export const TaxSelect = deferred(() =>
  z.strictObject({
    where: z.strictObject({
      clause: z
        .array(z.strictObject({ Name: z.literal('UniqueID'), Value: z.coerce.number().check(z.int(), z.positive()) }))
        .check(z.length(1)),
    }),
  }),
)
/** The first entry of `data` holds the listing's fields that the roll knows, as listing values. */
export const TaxListing = deferred(() => z.object({ data: z.array(Values) }))
