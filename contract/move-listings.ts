// Product/Listings/move, previewMove: moves an agent's listings to another agent, or to another office together with the
// agent. For the board's office.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** Maximum number of listings in one call. */
export const MOVE_MAX = 50

const UniqueID = deferred(() => z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)))
/** `office`: the agent stays the list agent. */
const MoveTarget = deferred(() => z.strictObject({ type: z.enum(['agent', 'office']), UniqueID }))
export type MoveTarget = z.infer<typeof MoveTarget>

const move = { MemberUniqueID: UniqueID, to: MoveTarget }
export const PreviewMove = deferred(() => z.strictObject({ ...move, statuses: z.enum(['active', 'all']) }))
export type PreviewMove = z.infer<typeof PreviewMove>
export const MoveListings = deferred(() =>
  z.strictObject({ ...move, UniqueIDs: z.array(UniqueID).check(z.minLength(1), z.maxLength(MOVE_MAX)) }),
)

/** `heldBy`: somebody's lock or unsaved changes, because of which the listing is not moved. */
const MovableListing = deferred(() =>
  z.object({
    UniqueID: z.number(),
    ListingID: z.string(),
    StandardStatus: z.string(),
    UnparsedAddress: z.string(),
    heldBy: z.nullable(z.object({ kind: z.enum(['lock', 'changes']), name: z.string(), since: z.string() })),
  }),
)
export type MovableListing = z.infer<typeof MovableListing>

/**
 * `editors`: names of the members, board staff aside, who can edit the listings after the move, and of those who can no
 * longer; a listing's co-list agent always can.
 */
export const PreviewedMove = deferred(() =>
  z.object({
    listings: z.array(MovableListing),
    editors: z.object({ after: z.array(z.string()), noLonger: z.array(z.string()) }),
  }),
)
export type PreviewedMove = z.infer<typeof PreviewedMove>

/** `left`: listings that were not moved. `refused`: the form's rules refused the change; `detail` is their message. */
export const MovedListings = deferred(() =>
  z.object({
    Data: z.object({
      moved: z.array(z.number()),
      left: z.array(
        z.object({
          UniqueID: z.number(),
          reason: z.enum(['lock', 'changes', 'not-theirs', 'refused']),
          detail: z.optional(z.string()),
        }),
      ),
    }),
  }),
)
export type MovedListings = z.infer<typeof MovedListings>
