// Retention: how long each kind of row is kept, one declaration per table. A table that is missing here does not
// compile, and a test ages a row of every kind and checks that exactly the declared ones are deleted.
import {
  BIN_DAYS,
  DAY_MS,
  GUEST_GRACE_DAYS,
  IDEMPOTENCY_DAYS,
  KNOWN_DEVICE_DAYS,
  LINK_CODE_DAYS,
  NOTICE_DAYS,
  SESSION_IDLE_MS,
  SUPPORT_MESSAGE_DAYS,
  UNCLAIMED_DAYS,
} from '#contract/constants.ts'
import type { Database } from '#server/db/schema.ts'

/** `days`: counted from the time that each kind names. */
export type Retention = { kept: string } | { days: number; because: string }
type Kinds = Record<string, Retention>

const MINUTES = 1 / (24 * 60)

const RECORD: Kinds = { 'a record': { kept: 'the board’s own' } }
const PUBLISHED: Kinds = { 'a version': { kept: 'records and drafts name the version that they were written with' } }
const LOG: Kinds = { 'a line': { kept: 'the log only grows' } }

export const RETENTION = {
  office: RECORD,
  member: RECORD,
  listing: {
    'a listing': { kept: 'the board’s own' },
    'a deleted listing': { kept: 'its number and its draft’s id are used once; nobody is shown it' },
  },
  street_name: RECORD,
  condo_name: RECORD,
  tax_parcel: RECORD,
  outline: RECORD,
  photo: {
    'of a listing': { kept: 'the listing shows it' },
    'of an agent': { kept: 'the agent’s page shows it' },
    'of an office': { kept: 'the office’s page shows it' },
    'taken off a listing': { days: BIN_DAYS, because: 'it has left the bin' },
    'taken off an agent': { days: BIN_DAYS, because: 'it has left the bin' },
    'taken off an office': { days: BIN_DAYS, because: 'it has left the bin' },
    'of a draft': { kept: 'the draft speaks of it' },
    'of a discarded draft': { days: BIN_DAYS, because: 'the draft has left the bin' },
    'of a draft that became a listing without it': { days: UNCLAIMED_DAYS, because: 'nothing speaks of it' },
    'of nothing': { days: UNCLAIMED_DAYS, because: 'nothing speaks of it; a phone that wants it sends it again' },
  },
  supplement: {
    'of a listing': { kept: 'the listing shows it' },
    'taken off a listing': { days: BIN_DAYS, because: 'it has left the bin' },
    'of a draft': { kept: 'the draft speaks of it' },
    'of a discarded draft': { days: BIN_DAYS, because: 'the draft has left the bin' },
    'of a draft that became a listing without it': { days: UNCLAIMED_DAYS, because: 'nothing speaks of it' },
    'of nothing': { days: UNCLAIMED_DAYS, because: 'nothing speaks of it; a phone that wants it sends it again' },
  },
  supplement_part: {
    'of a file still arriving': {
      days: UNCLAIMED_DAYS,
      because: 'no more of it has come; a phone that wants it starts again',
    },
  },
  guest_link: {
    'a revoked link': { days: GUEST_GRACE_DAYS, because: 'its photos wait as long as those of any other link' },
    'a link': { days: GUEST_GRACE_DAYS, because: 'the week in which its photos wait is over' },
    'a photographer’s link': { days: GUEST_GRACE_DAYS, because: 'opening it again makes another one' },
    'a photographer’s revoked link': { days: GUEST_GRACE_DAYS, because: 'its draft is gone' },
    'a photographer’s revoked link to a draft': { kept: 'the draft stays closed to them' },
  },
  guest_photo: {
    'waiting in a tray': { days: GUEST_GRACE_DAYS, because: 'nobody kept it in the week after its link ended' },
    'kept or removed': { days: GUEST_GRACE_DAYS, because: 'its link is deleted, so nothing more can arrive' },
  },
  photographer: { 'a photographer': { kept: 'until somebody withdraws the access' } },
  loose_blob: { 'a note': { days: 1, because: 'longer than any upload takes; the bytes go with it' } },
  autosave: {
    'a draft': { kept: 'somebody’s work' },
    'a discarded draft': { days: BIN_DAYS, because: 'it has left the bin' },
    'a finished draft': { days: IDEMPOTENCY_DAYS, because: 'no phone sends its requests again' },
  },
  row_lock: { 'a lock': { kept: 'its epoch only grows' } },
  row_lock_ask: { 'a request': { kept: 'it ends with its holder’s lock' } },
  idempotency: { 'a reply': { days: IDEMPOTENCY_DAYS, because: 'no phone sends the request again' } },
  audit_transaction: LOG,
  audit_change: LOG,
  support_message: {
    'a message': { days: SUPPORT_MESSAGE_DAYS, because: 'its matter is long settled' },
    'an answered message': { days: SUPPORT_MESSAGE_DAYS, because: 'its matter is long settled' },
  },
  announcement: { 'an announcement': { kept: 'until the office deletes it' } },
  push_subscription: { 'a subscription': { kept: 'it ends with its session' } },
  push_due: { 'a message': { kept: 'the server takes it out within seconds, and drops what is older than an hour' } },
  delivery: LOG,
  simulated_receipt: RECORD,
  simulated_record: RECORD,
  catalog_content: PUBLISHED,
  catalog_current: PUBLISHED,
  setting: { 'a setting': { kept: 'secrets of the portal’s own, when a job ran' } },
  impersonation: { 'a grant': { kept: 'until somebody withdraws it' } },
  notice: { 'a notice': { days: NOTICE_DAYS, because: 'what it says is long past' } },
  // After SESSION_IDLE_MINUTES if that is set: see the job in sweep-sessions.store.ts.
  session: {
    'a session': { days: SESSION_IDLE_MS / DAY_MS, because: 'nobody used it for as long as a session lasts' },
  },
  local_account: { 'an account': { kept: 'a member signs in by it' } },
  passkey: { 'a passkey': { kept: 'until its member or an administrator takes it away' } },
  recovery_code: { 'a code': { kept: 'until it is used or replaced' } },
  pending_sign_in: { 'a sign-in': { days: 15 * MINUTES, because: 'the second factor did not come' } },
  provider_identity: { 'a link': { kept: 'until an administrator takes it away' } },
  ended_link: { 'an ended link': { kept: 'no claim links either side of it again' } },
  link_code: { 'a code': { days: LINK_CODE_DAYS, because: 'nobody entered it' } },
  unlinked_sign_in: { 'a sign-in': { days: 30, because: 'nobody was to be linked to it' } },
  sign_in_attempt: { 'wrong passwords': { days: 5 * MINUTES, because: 'the wait is over' } },
  known_device: { 'a device': { days: KNOWN_DEVICE_DAYS, because: 'nobody signed in on it' } },
  used_ticket: { 'a ticket': { days: 15 * MINUTES, because: 'it is no longer good anyway' } },
  provider_sign_in: { 'a sign-in': { days: 15 * MINUTES, because: 'nobody came back from the provider' } },
} satisfies Record<keyof Database, Kinds>

/** Tables outside the portal's own schema: counts that the limiter clears itself, and the migrations' bookkeeping. */
export const NOT_DECLARED: readonly string[] = ['rate_limit', 'kysely_migration', 'kysely_migration_lock']
