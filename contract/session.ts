import * as z from 'zod/mini'
import { Board, DEFAULT_BOARD } from './board.ts'
import { PartnerAddresses, TrainingLink } from './partner.ts'
import { PHOTO_EXTRA_TYPES } from './photo.ts'

export const Member = z.object({
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
})
export type Member = z.infer<typeof Member>

const UserPhoto = z.object({ PreferredPhotoYN: z.boolean(), URL: z.string() })

/** Pairs of a moment (minutes since 1970, UTC) and the offset of the board's clocks from then on (minutes ahead of UTC). */
const ZoneOffsets = z.array(z.tuple([z.number(), z.number()]))
export type ZoneOffsets = z.infer<typeof ZoneOffsets>

/** GET user. `agent` is the effective member; `realUniqueID` the one who signed in. `aclString` is the comma-separated access string. */
export const UserReply = z.object({
  agent: Member,
  /** The signed-in member's; `agent` has the effective member's. */
  realFullName: z.optional(z.string()),
  photos: z.array(UserPhoto),
  realUniqueID: z.number(),
  aclString: z.string(),
  permissions: z.record(z.string(), z.boolean()),
  /** Missing in data that an earlier version stored on the phone. */
  board: z.optional(Board),
  /** The server's time zone table; the phone's own may be outdated. */
  zoneOffsets: z.optional(ZoneOffsets),
  /** The tools that the board has connected, and its training material. Missing in data of an earlier version. */
  partners: z.optional(PartnerAddresses),
  training: z.optional(z.array(TrainingLink)),
})
export type UserReply = z.infer<typeof UserReply>

export const boardOf = ({ board }: UserReply): Board => board ?? DEFAULT_BOARD

/** GET auth/Status and auth/heartbeat. Times are ISO 8601 UTC; `serverTime` lets the phone count minutes without trusting its clock. */
export const SessionStatus = z.object({
  authenticated: z.boolean(),
  memberUniqueID: z.optional(z.number()),
  effectiveUniqueID: z.optional(z.number()),
  expiresAt: z.optional(z.string()),
  serverTime: z.string(),
  redirect: z.optional(z.string()),
})
export type SessionStatus = z.infer<typeof SessionStatus>

/** A login or logout address to go to (auth/Clareity, auth/Logout). */
export const Redirect = z.object({ redirect: z.string() })

/** GET noauth: public facts about the portal. */
export const PortalInfo = z.object({
  boardName: z.string(),
  /** The version and build date that the board shows its members. */
  version: z.string(),
  buildDate: z.string(),
  serverTime: z.string(),
  demo: z.boolean(),
  /** The board's help for its members, in the footer: an http(s) address, an e-mail address, a phone number. */
  support: z.optional(z.object({ website: z.url(), email: z.string(), phone: z.string() })),
  /** The board's help desk has a chat. */
  hasChat: z.optional(z.boolean()),
  /** Image types that phones may convert beyond the specification’s five. */
  photoExtraTypes: z.optional(z.array(z.enum(PHOTO_EXTRA_TYPES))),
})
export type PortalInfo = z.infer<typeof PortalInfo>

/** Two cookies that scripts may read, neither of them secret: the session's expiry as epoch milliseconds, and the session's members, `<real>.<effective>`. */
export const EXPIRY_COOKIE = 'curbside-expires'
export const MEMBER_COOKIE = 'curbside-member'
export const SESSION_COOKIE = '__Host-curbside'
