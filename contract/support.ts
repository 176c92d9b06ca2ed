// Help for members: messages to the board's office, which need nothing else, and a chat where the board has one.
import * as z from 'zod/mini'
import { MemberText, withoutNul } from './text.ts'

export const SUPPORT_TEXT_MAX = 4_000

/** The boards whose members a chat marks by a tag of their own (portal page, section 9); all others share one. */
export const CHAT_TAGS = [
  'creb',
  'awra',
  'cara',
  'fmreb',
  'gpaar',
  'ldar',
  'rald',
  'mhreb',
  'rasca',
  'area',
  'rae',
] as const
const GENERIC_TAG = 'member'

/** `aor`: the member's board code, in any case. */
export const chatTag = (aor: string): string => CHAT_TAGS.find((tag) => tag === aor.trim().toLowerCase()) ?? GENERIC_TAG

export const CHAT_BADGE_MAX = 9

/**
 * Support/Chat: what Chatwoot's widget is told about the signed-in member. `identifierHash` is the HMAC-SHA256 of the identifier, in hexadecimal,
 * by the secret that the help desk and the server share; without one the help desk does not check identities. `chat` is null where there is none.
 */
export const SupportChat = z.object({
  chat: z.nullable(
    z.object({
      /** The help desk's origin: the frame's, and the only one whose messages count. */
      origin: z.url(),
      websiteToken: z.string(),
      /** The member's UniqueID: an MLS id may pass to somebody else. */
      identifier: z.string(),
      mlsId: z.string(),
      identifierHash: z.nullable(z.string()),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      tag: z.string(),
    }),
  ),
})
export type ChatIdentity = z.infer<typeof SupportChat>['chat']

const Short = z.string().check(z.maxLength(200), withoutNul)

/** Support/Message. `messageId` is minted on the phone: the same message again is the same message. `page` is the route's pattern. */
export const SupportMessage = z.strictObject({
  messageId: z.uuid(),
  text: MemberText.check(z.trim(), z.minLength(1), z.maxLength(SUPPORT_TEXT_MAX)),
  listingId: z.optional(Short),
  page: Short,
  /** When it was written, by the phone's clock; ISO 8601. */
  writtenAt: z.iso.datetime().check(z.refine((at) => at >= '1900', { error: 'This is not when it was written.' })),
})
export type SupportMessage = z.infer<typeof SupportMessage>
export const SupportMessageReceived = z.object({ received: z.literal(true) })

/** A message as the board's office reads it. Times are ISO 8601 in UTC. */
export const ReceivedMessage = z.object({
  messageId: z.string(),
  receivedAt: z.string(),
  writtenAt: z.string(),
  MemberFullName: z.string(),
  MemberMlsId: z.string(),
  MemberEmail: z.string(),
  /** Whom the member acted for when they wrote. */
  actingFor: z.nullable(z.string()),
  text: z.string(),
  listingId: z.nullable(z.string()),
  page: z.string(),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>
/** Support/query: unanswered first, the oldest of them first; then the answered ones, newest first. 500 at most. */
export const ReceivedMessages = z.object({ data: z.array(ReceivedMessage) })

export const AnswerMessage = z.strictObject({ messageId: z.uuid(), answered: z.boolean() })
export const AnsweredMessage = z.object({ answeredAt: z.nullable(z.string()) })
