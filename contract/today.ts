// GET dashboard/today: what waits on the server for a member's hand. What waits on the phone itself, the phone knows.
import * as z from 'zod/mini'
import { Destination } from './delivery.ts'

/** Rows of each list; `total` counts all. */
export const TODAY_ROWS_MAX = 20
export const EXPIRING_WITHIN_DAYS = 7
/** After an hour without a sign of its holder, a lock is shown to those who lead the office: somebody left it behind. */
export const LOCK_LEFT_MS = 60 * 60_000

const Named = {
  type: z.enum(['listing', 'agent', 'office']),
  id: z.number(),
  /** The number that members know: ListingId, MemberMlsId, OfficeMlsId. */
  label: z.string(),
  /** Street address or name; empty where there is none yet. */
  title: z.string(),
}
/** `holder`: null for the caller's own. `isHere`: held by the device that asks. */
const HeldLock = z.object({ ...Named, holder: z.nullable(z.string()), isHere: z.boolean(), lastUpdatedOn: z.string() })
const ExpiringListing = z.object({ ...Named, ExpirationDate: z.string() })
const RefusedDelivery = z.object({ ...Named, destination: Destination, detail: z.nullable(z.string()), at: z.string() })

const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ rows: z.array(row), total: z.number() })

export const TodayReply = z.object({
  /** The caller's own locks on any device and, for those who lead an office, locks that somebody left behind. */
  locks: listOf(HeldLock),
  /** Active and pending listings that the caller may edit and whose ExpirationDate they may read, soonest first. */
  expiring: listOf(ExpiringListing),
  /** For those who may send a record again; empty for everybody else. */
  refused: listOf(RefusedDelivery),
  /** Members who have asked to act for the signed-in person. */
  requests: z.number(),
  /** Unread notices of the signed-in person. */
  unread: z.number(),
})
export type TodayReply = z.infer<typeof TodayReply>
