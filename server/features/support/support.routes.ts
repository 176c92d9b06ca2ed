// Support: messages to the board's office, and the chat of a help desk where the board has one.
import type { PortalInfo } from '#contract/session.ts'
import { mayRunBoard } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'
import { type AnyRoute, anyMember, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { type ChatService, chatOf } from './chat.ts'
import { answerMessage, countUnanswered, findMessage, keepMessage, readMessages } from './support-messages.store.ts'

/** Messages of one member that nobody has answered yet. */
const UNANSWERED_MAX = 50

export type SupportDeps = {
  chat: ChatService | undefined
  contact: PortalInfo['support']
}

export const supportRoutes = ({ chat, contact }: SupportDeps): AnyRoute[] => [
  route({
    name: 'supportChat',
    may: anyMember,
    handle: async ({ tx, caller }) => ({ chat: chatOf(chat, await memberOf(tx, caller.memberId)) }),
  }),
  route({
    name: 'supportMessage',
    may: anyMember,
    handle: async ({ tx, caller, input }) => {
      const before = await findMessage(tx, input.messageId)
      if (before) {
        if (before.memberId !== caller.memberId || before.text !== storableText(input.text)) throw refuse('not-allowed')
        return { received: true as const }
      }
      if ((await countUnanswered(tx, caller.memberId)) >= UNANSWERED_MAX)
        throw refuse('too-many-messages', { detail: contact ? `Call ${contact.phone}.` : undefined })
      await keepMessage(tx, caller, input)
      return { received: true as const }
    },
  }),
  route({
    name: 'supportMessages',
    may: mayRunBoard,
    handle: async ({ tx }) => ({ data: await readMessages(tx) }),
  }),
  route({
    name: 'supportAnswered',
    may: mayRunBoard,
    handle: async ({ tx, caller, input: { messageId, answered } }) => {
      const at = await answerMessage(tx, messageId, answered ? caller.memberId : null)
      if (at === undefined) throw refuse('not-found')
      return { answeredAt: at?.toISOString() ?? null }
    },
  }),
]

/** The signed-in person, not the one they act for: they are who the help desk talks to. */
async function memberOf(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('member')
    .select(['unique_id', 'mls_id', 'first_name', 'last_name', 'email', 'aor'])
    .where('unique_id', '=', id)
    .executeTakeFirst()
  if (!row) throw refuse('not-found')
  return {
    UniqueID: row.unique_id,
    MemberMlsId: row.mls_id,
    MemberFirstName: row.first_name,
    MemberLastName: row.last_name,
    MemberEmail: row.email,
    MemberAOR: row.aor,
  }
}
