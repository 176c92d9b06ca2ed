import * as z from 'zod/mini'
import { Board } from './board.ts'
import { deferred } from './deferred.ts'
import { PartnerAddresses, TrainingLink } from './partner.ts'
import { PHOTO_EXTRA_TYPES } from './photo.ts'

export const Member = deferred(() =>
  z.object({
    UniqueID: z.number(),
    MemberFirstName: z.string(),
    MemberLastName: z.string(),
    MemberFullName: z.string(),
    MemberMlsId: z.string(),
    MemberEmail: z.string(),
    MemberAOR: z.string(),
    OfficeName: z.string(),
    OfficeKeyNumeric: z.number(),
    OfficeMlsId: z.string(),
    OfficePhone: z.string(),
    OfficeAOR: z.string(),
    MemberDirectPhone: z.string(),
  }),
)
export type Member = z.infer<typeof Member>

const UserPhoto = deferred(() => z.object({ PreferredPhotoYN: z.boolean(), URL: z.string() }))

/**
 * Pairs of a moment (minutes since 1970, UTC) and the board's offset from UTC from then on (minutes, positive if
 * ahead).
 */
const ZoneOffsets = deferred(() => z.array(z.tuple([z.number(), z.number()])))
export type ZoneOffsets = z.infer<typeof ZoneOffsets>

/**
 * GET user. `agent` is the effective member; `realUniqueID` the one who signed in. `aclString` is the comma-separated
 * access string.
 */
export const UserReply = deferred(() =>
  z.object({
    agent: Member,
    /** Name of the signed-in member; `agent` has the effective member's. */
    realFullName: z.string(),
    photos: z.array(UserPhoto),
    realUniqueID: z.number(),
    aclString: z.string(),
    permissions: z.record(z.string(), z.boolean()),
    board: Board,
    /** The server's offsets for the board's time zone; the phone's own table may be outdated. */
    zoneOffsets: ZoneOffsets,
    /** Version of the data that the offsets come from, such as 2026f. */
    zoneData: z.string(),
    /** The tools that the board has connected, and its training material. */
    partners: PartnerAddresses,
    training: z.array(TrainingLink),
  }),
)
export type UserReply = z.infer<typeof UserReply>

/**
 * GET auth/Status and auth/heartbeat. Times are ISO 8601 UTC; with `serverTime` the phone counts down without trusting
 * its own clock.
 */
export const SessionStatus = deferred(() =>
  z.object({
    authenticated: z.boolean(),
    memberUniqueID: z.optional(z.number()),
    effectiveUniqueID: z.optional(z.number()),
    /**
     * The member whom the session acted for until their grant was withdrawn. Absent once the session acts for another
     * member or ends.
     */
    withdrawnUniqueID: z.optional(z.number()),
    expiresAt: z.optional(z.string()),
    serverTime: z.string(),
    /** Version of the server's time zone data. A phone that has the offsets of another one asks for `user` again. */
    zoneData: z.optional(z.string()),
    redirect: z.optional(z.string()),
  }),
)
export type SessionStatus = z.infer<typeof SessionStatus>

/** A sign-in or sign-out address to navigate to (auth/Clareity, auth/Logout). */
export const Redirect = deferred(() => z.object({ redirect: z.string() }))

/** GET noauth: public facts about the portal. */
export const PortalInfo = deferred(() =>
  z.object({
    boardName: z.string(),
    /** Version and build date shown to the board's members. */
    version: z.string(),
    buildDate: z.string(),
    serverTime: z.string(),
    demo: z.boolean(),
    /** The board's help for its members, shown in the footer: an http(s) address, an e-mail address, a phone number. */
    support: z.optional(z.object({ website: z.url(), email: z.string(), phone: z.string() })),
    /** Whether the board's help desk has a chat. */
    hasChat: z.optional(z.boolean()),
    /** Image types that phones may convert in addition to the specification's five. */
    photoExtraTypes: z.optional(z.array(z.enum(PHOTO_EXTRA_TYPES))),
  }),
)
export type PortalInfo = z.infer<typeof PortalInfo>

/**
 * Two cookies that scripts may read; neither is secret: the session's expiry in epoch milliseconds, and the session's
 * members, `<real>.<effective>`.
 */
export const EXPIRY_COOKIE = 'curbside-expires'
export const MEMBER_COOKIE = 'curbside-member'
export const SESSION_COOKIE = '__Host-curbside'
