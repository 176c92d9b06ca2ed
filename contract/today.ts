// GET dashboard/today: tasks on the server that wait for the member. The phone itself knows the ones waiting on the
// phone.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { Destination } from './delivery.ts'

/** Maximum rows of each list; `total` counts all. */
export const TODAY_ROWS_MAX = 20
export const EXPIRING_WITHIN_DAYS = 7
/** A lock whose holder has shown no activity for this long is shown to those who lead the office, as left behind. */
export const LOCK_LEFT_MS = 60 * 60_000

const Named = {
  type: z.enum(['listing', 'agent', 'office']),
  id: z.number(),
  /** The number that members know: ListingId, MemberMlsId, OfficeMlsId. */
  label: z.string(),
  /** Street address or name; empty if there is none yet. */
  title: z.string(),
}
/** `holder`: null for the caller's own lock. `isHere`: held by the device that sent the request. */
const HeldLock = deferred(() =>
  z.object({ ...Named, holder: z.nullable(z.string()), isHere: z.boolean(), lastUpdatedOn: z.string() }),
)
const ExpiringListing = deferred(() => z.object({ ...Named, ExpirationDate: z.string() }))
const RefusedDelivery = deferred(() =>
  z.object({ ...Named, destination: Destination, detail: z.nullable(z.string()), at: z.string() }),
)

const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), total: z.number() })

export const TodayReply = deferred(() =>
  z.object({
    /** The caller's own locks on any device and, for those who lead an office, locks that somebody left behind. */
    locks: listOf(HeldLock),
    /** Active and pending listings that the caller may edit and whose ExpirationDate they may read, soonest first. */
    expiring: listOf(ExpiringListing),
    /** Refused deliveries, for those who may send a record again; empty for everybody else. */
    refused: listOf(RefusedDelivery),
    /** Number of members who have asked to act for the signed-in person. */
    requests: z.number(),
    /** Number of the signed-in person's unread notices. */
    unread: z.number(),
  }),
)
export type TodayReply = z.infer<typeof TodayReply>
