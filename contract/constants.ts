// Constants of the specification (section 9 of both pages) and of the reliability page. Times in milliseconds, sizes in
// bytes.

export const PORTAL_HEADER = 'x-curbside'
export const DEVICE_HEADER = 'x-curbside-device'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/**
 * `<real>/<effective>` UniqueIDs of the member whose work this is. The server refuses it with other-member if the
 * session belongs to a different pair.
 */
export const MEMBER_HEADER = 'x-curbside-member'

export const MINUTE = 60_000
export const DAY_MS = 24 * 60 * MINUTE
export const SESSION_CLOSE_TO_EXPIRY_MS = 30 * MINUTE
export const SESSION_CHECK_MS = 60_000
export const SESSION_EXPIRED_CHECK_MS = 2_500
export const SESSION_REFRESH_MS = 300_000
export const SESSION_PROMPT_DELAY_MS = 2_000
export const SESSION_IDLE_MS = 12 * 60 * MINUTE
export const SESSION_ABSOLUTE_MS = 7 * 24 * 60 * MINUTE
export const IDLE_AFTER_MS = 300_000

export const LOCK_PING_MS = 300_000
export const LOCK_CHECK_MS = 60_000
/** A form that can also be opened without the lock makes nobody wait for it longer than this. */
export const LOCK_OPEN_MS = 4_000
export const LOCK_REMOVABLE_MS = 300_000
export const LOCK_STALE_CHECK_MS = 30_000

export const AUTOSAVE_MS = 30_000
/** Minimum time that the spinner for discarding an autosave is shown. */
export const DISCARD_SPINNER_MS = 2_000
export const AUTOSAVE_RELOAD_MS = 60_000
/** Polling interval of a record on screen while its delivery to the MLS or the national site is in progress. */
export const DELIVERY_RELOAD_MS = 30_000
export const BIN_DAYS = 30
/** How long uploaded bytes are kept that no record or draft refers to. */
export const UNCLAIMED_DAYS = 7
export const IDEMPOTENCY_DAYS = 90
/** User key of audit entries made by a guest. No member has it. */
export const GUEST = 0
/** How long a guest's link works, and how long its photos wait for the agent after that. */
export const GUEST_LINK_HOURS = 24
export const GUEST_GRACE_DAYS = 7
/** Maximum number of fields in one question about who last changed them. */
export const LAST_CHANGES_MAX = 100
/** How long a message to the board's office is kept. */
export const SUPPORT_MESSAGE_DAYS = 365
/** How long a notice is kept, read or not. */
export const NOTICE_DAYS = 365
/** Lifetime of a one-time code that links a member to a sign-in provider. */
export const LINK_CODE_DAYS = 7
/** How long a device is remembered after a member signed in on it. */
export const KNOWN_DEVICE_DAYS = 180

export const TOAST_MS = 3_000
/** Minimum time that the loading dialogs of Copy and Audit are shown. */
export const LOADING_MS = 2_000
export const EXCEEDED_MS = 5_000

export const REPEATABLE_MAX = 25
/** Maximum number of a member's drafts on the server, and size of one draft: as much as a submit may carry. */
export const DRAFTS_MAX = 100
export const DRAFT_MAX_BYTES = 2 * 1024 * 1024
/** Limit for a member's uploads that belong to no record yet. */
export const UNCLAIMED_MAX_BYTES = 500 * 1024 * 1024
/** Share of a limit at which the member is warned. */
export const WARN_FROM = 0.8
export const PHOTO_MAX_BYTES = 50 * 1024 * 1024
export const PHOTO_BOUND = { width: 1920, height: 1024 } as const
export const THUMBNAIL_BOUND = { width: 480, height: 320 } as const
export const TEXT_COUNTER_ABOVE = 50
export const TEXT_MULTILINE_FROM = 200
export const MIN_YEAR = 1907
export const TIME_STEP_MINUTES = 15

export const SEARCH_TEXT_MAX = 50
export const LISTING_ROWS_MAX = 500
export const LISTING_ROWS_PER_PAGE = 5
/** Maximum number of agents or offices in a search reply. */
export const PEOPLE_ROWS_MAX = 500
export const TABLE_ROWS_PER_PAGE = 10
export const MODAL_ROWS_PER_PAGE = 5
