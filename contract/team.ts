// The 'My Impersonations' and 'My Impersonators' panels on an agent's page: the same links as Impersonation/*, for any
// agent whose team the member may see (VIEWTEAM). teams/addToTeam acts as AddAllowedUser when the lead or an
// administrator calls it, and makes a request when anybody else does.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

const Key = deferred(() => z.int().check(z.positive()))

export const TeamSearch = deferred(() => z.strictObject({ targetMemberkey: Key }))

export const TeamRow = deferred(() =>
  z.object({
    TeamLeadKeyNumeric: z.number(),
    TeamLeadFullName: z.string(),
    TeamLeadMlsId: z.string(),
    TeamLeadOfficeName: z.string(),
    TeamMemberKeyNumeric: z.number(),
    TeamMemberFullName: z.string(),
    TeamMemberMlsId: z.string(),
    TeamMemberOfficeName: z.string(),
    /** Requested and not granted yet. */
    isRequest: z.boolean(),
  }),
)
export type TeamRow = z.infer<typeof TeamRow>

/** `canBeImpersonatedBy`: rows whose lead is the target; `canImpersonate`: rows whose member is the target. */
export const TeamSearchReply = deferred(() =>
  z.object({ canBeImpersonatedBy: z.array(TeamRow), canImpersonate: z.array(TeamRow) }),
)

/** The member to add or remove, and the lead whose team it is. */
export const TeamChange = deferred(() => z.strictObject({ targetMemberkey: Key, teamKey: Key }))
