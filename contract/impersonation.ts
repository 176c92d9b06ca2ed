// Acting for another member. Only the member to be acted for, or an administrator, can grant it; the member who would
// benefit can only request it (even an administrator). Teams and impersonation are the same thing: members of a team
// act for its lead. An Add, through these calls or through teams/*, creates a grant or a request depending on who makes
// it; nothing else creates a grant. No chains: while acting for somebody, a member can change none of this.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { SearchText } from './text.ts'

/** The tables' columns Name, MLS ID and Office, plus `userName`, the argument of Impersonation/Start. */
export const ImpersonationRow = deferred(() =>
  z.object({
    UniqueID: z.number(),
    MemberFullName: z.string(),
    MemberMlsId: z.string(),
    OfficeName: z.string(),
    userName: z.string(),
    /** Keys of the link, as the remove and add calls take them. */
    TeamLeadKeyNumeric: z.number(),
    TeamMemberKeyNumeric: z.number(),
  }),
)
export type ImpersonationRow = z.infer<typeof ImpersonationRow>

/**
 * The signed-in person's links, even while they act for somebody. `allowedUsers`: who can impersonate me;
 * `impersonationTargets`: who I can impersonate. `requestsReceived` wait for my approval (AddAllowedUser),
 * `requestsSent` for somebody else's.
 */
export const ImpersonationData = deferred(() =>
  z.object({
    allowedUsers: z.array(ImpersonationRow),
    impersonationTargets: z.array(ImpersonationRow),
    requestsReceived: z.array(ImpersonationRow),
    requestsSent: z.array(ImpersonationRow),
  }),
)
export type ImpersonationData = z.infer<typeof ImpersonationData>

/**
 * `ImposterName` is the signed-in person while they act for somebody; memberFullName, memberAOR, memberUniqueID
 * describe the member whom the session acts as.
 */
export const ImpersonationStatus = deferred(() =>
  z.object({
    ImpersonationActive: z.boolean(),
    ImposterName: z.nullable(z.string()),
    memberFullName: z.string(),
    memberAOR: z.string(),
    memberUniqueID: z.number(),
    ...ImpersonationData.shape,
  }),
)
export type ImpersonationStatus = z.infer<typeof ImpersonationStatus>

/** The MLS id or the sign-in name of the member to act for. */
export const StartImpersonation = deferred(() =>
  z.strictObject({
    userName: SearchText.check(z.minLength(1), z.maxLength(200)),
  }),
)

const Key = deferred(() => z.int().check(z.positive()))
/**
 * Add and remove name both members. AddAllowedUser is for the lead (or an administrator) and grants; AddImposter is for
 * the member who would act and requests. RemoveAllowedUser withdraws a grant or declines a request; RemoveImposter
 * gives up the caller's own. An administrator may do either.
 */
export const ImpersonationChange = deferred(() =>
  z.strictObject({ TeamLeadKeyNumeric: Key, TeamMemberKeyNumeric: Key }),
)
export type ImpersonationChange = z.infer<typeof ImpersonationChange>

/** `outcome`: granted immediately, requested from the lead (who got a notice), or removed. */
export const ImpersonationChanged = deferred(() => z.object({ outcome: z.enum(['granted', 'requested', 'removed']) }))
