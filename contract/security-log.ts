// POST SecurityLog/query: sign-ins, failed sign-ins, refusals and changes of roles and grants. Administrators only.
import * as z from 'zod/mini'
import { withoutNul } from './text.ts'

/** `left-out`: `count` further events of this kind within one minute, beyond the log's limit. */
const SECURITY_EVENT_KINDS = [
  'signed-in',
  'signed-out',
  'sessions-ended',
  'sign-in-failed',
  'sign-in-paused',
  'refused',
  'rate-limited',
  'lock-taken-over',
  'lock-removed',
  'grant-requested',
  'grant-given',
  'grant-withdrawn',
  'acting-started',
  'acting-stopped',
  'role-changed',
  'status-changed',
  'sign-in-name-changed',
  'password-set',
  'link-code-made',
  'linked',
  'unlinked',
  'left-out',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/**
 * Newest first, 200 per page; `before` is the last EventID of the previous page. `memberUniqueID`: the actor or the
 * subject.
 */
export const SecurityLogQuery = z.strictObject({
  kind: z.optional(z.enum(SECURITY_EVENT_KINDS)),
  memberUniqueID: z.optional(z.int().check(z.positive())),
  address: z.optional(z.string().check(z.maxLength(100), withoutNul)),
  before: z.optional(z.int().check(z.positive())),
})
export type SecurityLogQuery = z.infer<typeof SecurityLogQuery>

/**
 * `RealUserID` is the actor, acting as `EffectiveUserID`; `SubjectID` is the affected member. `Name` is a user name as
 * typed at a sign-in, `Route` the pattern of the refused call. `Count`: number of identical events within a minute.
 */
export const SecurityEvent = z.object({
  EventID: z.number(),
  At: z.string(),
  Kind: z.enum(SECURITY_EVENT_KINDS),
  RealUserID: z.nullable(z.number()),
  EffectiveUserID: z.nullable(z.number()),
  SubjectID: z.nullable(z.number()),
  Name: z.nullable(z.string()),
  Address: z.nullable(z.string()),
  Route: z.nullable(z.string()),
  Detail: z.nullable(z.string()),
  Count: z.number(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
export const SecurityLogReply = z.object({ data: z.array(SecurityEvent) })
