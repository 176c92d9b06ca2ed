// Members/*: how members sign in, the locks they hold and their open sessions. For the board's office.
import * as z from 'zod/mini'
import { PEOPLE_ROWS_MAX } from './constants.ts'
import { deferred } from './deferred.ts'
import { RecordKey } from './lock.ts'
import { ROLE_NAMES } from './rights.ts'

const UniqueID = deferred(() => z.int().check(z.positive()))

/** At most as many as an agent search returns. */
export const MembersQuery = deferred(() =>
  z.strictObject({ MemberUniqueIDs: z.array(UniqueID).check(z.maxLength(PEOPLE_ROWS_MAX)) }),
)

/**
 * `actingAs`: the member as whom the holder edits the record, if that is somebody else. `label`: the id that members
 * know.
 */
const MemberLock = deferred(() =>
  z.object({
    ...RecordKey.shape,
    label: z.string(),
    epoch: z.number(),
    actingAs: z.nullable(z.string()),
    lastUpdatedOn: z.string(),
  }),
)
export type MemberLock = z.infer<typeof MemberLock>

const MemberSession = deferred(() =>
  z.object({ beganAt: z.string(), lastSeenAt: z.string(), actingAs: z.nullable(z.string()) }),
)
export type MemberSession = z.infer<typeof MemberSession>

/** `signIn`: how the member signs in; `passkeys`: how many they have as their second factor. */
export const MemberAccess = deferred(() =>
  z.object({
    UniqueID: z.number(),
    role: z.enum(ROLE_NAMES),
    signIn: z.enum(['none', 'password', 'provider']),
    passkeys: z.number(),
    locks: z.array(MemberLock),
    sessions: z.array(MemberSession),
  }),
)
export type MemberAccess = z.infer<typeof MemberAccess>
export const MembersReply = deferred(() => z.object({ data: z.array(MemberAccess) }))

export const EndSessions = deferred(() => z.strictObject({ MemberUniqueID: UniqueID }))
export const EndedSessions = deferred(() => z.object({ ended: z.number() }))

export const ResetSecondFactor = deferred(() => z.strictObject({ MemberUniqueID: UniqueID }))
export const SecondFactorReset = deferred(() => z.object({ passkeys: z.number() }))
