// Acting for another member. Only the person to be acted for, or an administrator, grants it; the one who would benefit requests it (an administrator too).
// Team and impersonation are one thing: a team's lead is acted for, its members act. Whoever adds, through these calls or through teams/*,
// makes a grant or a request, depending on who they are; nothing else makes a grant. No chains: while acting for somebody, none of this can be changed.
import * as z from 'zod/mini'
import { withoutNul } from './text.ts'

/** Beside the tables' columns Name, MLS ID and Office: `userName` is what Impersonation/Start takes. */
export const ImpersonationRow = z.object({
  UniqueID: z.number(),
  MemberFullName: z.string(),
  MemberMlsId: z.string(),
  OfficeName: z.string(),
  userName: z.string(),
  /** The link, as the remove and add calls take it. */
  TeamLeadKeyNumeric: z.number(),
  TeamMemberKeyNumeric: z.number(),
})
export type ImpersonationRow = z.infer<typeof ImpersonationRow>

/**
 * The signed-in person's links, also while they act for somebody. `allowedUsers`: who can impersonate me; `impersonationTargets`: who I can impersonate.
 * `requestsReceived` wait for my approval (AddAllowedUser), `requestsSent` for somebody else's.
 */
export const ImpersonationData = z.object({
  allowedUsers: z.array(ImpersonationRow),
  impersonationTargets: z.array(ImpersonationRow),
  requestsReceived: z.array(ImpersonationRow),
  requestsSent: z.array(ImpersonationRow),
})
export type ImpersonationData = z.infer<typeof ImpersonationData>

/** `ImposterName` is the signed-in person while they act for somebody; memberFullName, memberAOR, memberUniqueID are whom the session acts as. */
export const ImpersonationStatus = z.object({
  ImpersonationActive: z.boolean(),
  ImposterName: z.nullable(z.string()),
  memberFullName: z.string(),
  memberAOR: z.string(),
  memberUniqueID: z.number(),
  ...ImpersonationData.shape,
})
export type ImpersonationStatus = z.infer<typeof ImpersonationStatus>

/** The MLS id or the sign-in name of the member to act for. */
export const StartImpersonation = z.strictObject({
  userName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), withoutNul),
})

const Key = z.int().check(z.positive())
/**
 * Add and remove carry both ends. AddAllowedUser is for the lead (or an administrator) and grants; AddImposter is for the one who would act and requests.
 * RemoveAllowedUser withdraws a grant or declines a request, RemoveImposter gives up one's own; an administrator may do either.
 */
export const ImpersonationChange = z.strictObject({ TeamLeadKeyNumeric: Key, TeamMemberKeyNumeric: Key })
export type ImpersonationChange = z.infer<typeof ImpersonationChange>

/** `outcome`: granted at once, requested from the lead (who got a notice), or removed. */
export const ImpersonationChanged = z.object({ outcome: z.enum(['granted', 'requested', 'removed']) })
