// Help for members: messages to the board's office, which need no other service, and a chat if the board has one.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { MemberText, withoutNul } from './text.ts'

export const SUPPORT_TEXT_MAX = 4_000

/** Boards whose members get their own tag in the chat (portal page, section 9); all others share one tag. */
const CHAT_TAGS = ['creb', 'awra', 'cara', 'fmreb', 'gpaar', 'ldar', 'rald', 'mhreb', 'rasca', 'area', 'rae'] as const
const GENERIC_TAG = 'member'

/** `aor`: the member's board code, in any case. */
export const chatTag = (aor: string): string => CHAT_TAGS.find((tag) => tag === aor.trim().toLowerCase()) ?? GENERIC_TAG

export const CHAT_BADGE_MAX = 9

/**
 * Support/Chat: the data about the signed-in member that Chatwoot's widget receives. `identifierHash` is the
 * HMAC-SHA256 of the identifier, in hexadecimal, with the secret shared by the help desk and the server; without a
 * secret, the help desk does not check identities. `chat` is null if there is no chat.
 */
export const SupportChat = deferred(() =>
  z.object({
    chat: z.nullable(
      z.object({
        /** Origin of the help desk's frame, and the only origin whose messages are accepted. */
        origin: z.url(),
        websiteToken: z.string(),
        /** The member's UniqueID, because an MLS id can pass to somebody else. */
        identifier: z.string(),
        mlsId: z.string(),
        identifierHash: z.nullable(z.string()),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        tag: z.string(),
      }),
    ),
  }),
)
export type ChatIdentity = z.infer<typeof SupportChat>['chat']

const Short = deferred(() => z.string().check(z.maxLength(200), withoutNul))

/**
 * Support/Message. The phone creates `messageId`, so that sending a message again does not duplicate it. `page` is the
 * route's pattern.
 */
export const SupportMessage = deferred(() =>
  z.strictObject({
    messageId: z.uuid(),
    text: MemberText.check(z.trim(), z.minLength(1), z.maxLength(SUPPORT_TEXT_MAX)),
    listingId: z.optional(Short),
    page: Short,
    /** When the message was written, by the phone's clock; ISO 8601. */
    writtenAt: z.iso.datetime().check(z.refine((at) => at >= '1900', { error: 'This is not when it was written.' })),
  }),
)
export type SupportMessage = z.infer<typeof SupportMessage>
export const SupportMessageReceived = deferred(() => z.object({ received: z.literal(true) }))

/** A message as the board's office reads it. Times are ISO 8601 in UTC. */
export const ReceivedMessage = deferred(() =>
  z.object({
    messageId: z.string(),
    receivedAt: z.string(),
    writtenAt: z.string(),
    MemberFullName: z.string(),
    MemberMlsId: z.string(),
    MemberEmail: z.string(),
    /** Name of the member whom the author acted for. */
    actingFor: z.nullable(z.string()),
    text: z.string(),
    listingId: z.nullable(z.string()),
    page: z.string(),
    answeredAt: z.nullable(z.string()),
    answeredBy: z.nullable(z.string()),
  }),
)
export type ReceivedMessage = z.infer<typeof ReceivedMessage>
/** Support/query: unanswered messages first, oldest first; then answered ones, newest first. At most 500. */
export const ReceivedMessages = deferred(() => z.object({ data: z.array(ReceivedMessage) }))

export const AnswerMessage = deferred(() => z.strictObject({ messageId: z.uuid(), answered: z.boolean() }))
export const AnsweredMessage = deferred(() => z.object({ answeredAt: z.nullable(z.string()) }))
