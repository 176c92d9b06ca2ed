// Unread notices to a member about their own work: locks they lost, requests to act for them and the answers, refusals
// by the MLS, and changes of their sign-in.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

export const NOTICE_KINDS = [
  'lock-taken-over',
  'lock-removed',
  'lock-release-asked',
  'lock-released',
  'lock-release-declined',
  'autosave-taken-over',
  'autosave-discarded',
  'impersonation-requested',
  'impersonation-granted',
  'impersonation-removed',
  'delivery-refused',
  'sign-in-linked',
  'sign-in-unlinked',
  'sign-in-attempts',
  'sessions-ended',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'second-factor-failed',
  'second-factor-reset',
  'listings-moved',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/**
 * `kind`: any text, because the server may be newer than the app, which then shows the notice without an action. `data`
 * identifies the subject: the record's entity type, id and label, and the destination that refused it; or the
 * link's TeamLeadKeyNumeric and TeamMemberKeyNumeric.
 */
export const Notice = deferred(() =>
  z.object({
    NoticeID: z.number(),
    kind: z.string(),
    text: z.string(),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
    createdAt: z.string(),
    readAt: z.nullable(z.string()),
  }),
)
export type Notice = z.infer<typeof Notice>

/** The signed-in person's own notices, newest first. */
export const Notices = deferred(() => z.object({ notices: z.array(Notice), unread: z.number() }))
export const NoticesRead = deferred(() =>
  z.strictObject({ NoticeIDs: z.array(z.int().check(z.positive())).check(z.maxLength(200)) }),
)
export const NoticesMarked = deferred(() => z.object({ unread: z.number() }))
