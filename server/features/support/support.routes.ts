// Support: messages to the board's office, and the chat of a help desk if the board has one.
import type { PortalInfo } from '#contract/session.ts'
import { type Caller, mayRunBoard } from '#rules/may.ts'
import { MASKED } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import { KEPT } from '../../http/limits/limits.ts'
import { refuse } from '../../http/refusal.ts'
import type { AuditChange, RecordAudit } from '../../ports.ts'
import { findPerson, textIn } from '../../records/people.store.ts'
import { type ChatService, chatOf } from './chat.ts'
import { answerMessage, countUnanswered, findMessage, keepMessage, readMessages } from './support-messages.store.ts'

export type SupportDeps = {
  chat: ChatService | undefined
  contact: PortalInfo['support']
  recordAudit: RecordAudit
}

export const supportRoutes = ({ chat, contact, recordAudit }: SupportDeps): AnyRoute[] => {
  const audit = auditWith(recordAudit)
  return [
    defineRoute({
      name: 'supportChat',
      may: anyMember,
      handle: async ({ tx, caller }) => ({ chat: chatOf(chat, await memberOf(tx, caller.memberId)) }),
    }),
    defineRoute({
      name: 'supportMessage',
      may: anyMember,
      handle: async (context) => {
        const { tx, caller, input } = context
        const before = await findMessage(tx, input.messageId)
        if (before) {
          if (before.memberId !== caller.memberId || before.text !== storableText(input.text))
            throw refuse('not-allowed')
          return { received: true as const }
        }
        if ((await countUnanswered(tx, caller.memberId)) >= KEPT.unansweredMessages)
          throw refuse('too-many-messages', { detail: contact ? `Call ${contact.phone}.` : undefined })
        await keepMessage(tx, caller, input)
        await audit(context, 'Create', input.messageId, [
          // Members' own words are deleted after a year, but the log is not.
          { fieldName: 'Text', ...MASKED },
          ...(input.listingId ? [{ fieldName: 'ListingId', oldValue: null, newValue: input.listingId }] : []),
        ])
        return { received: true as const }
      },
    }),
    defineRoute({
      name: 'supportMessages',
      may: mayRunBoard,
      handle: async ({ tx }) => ({ data: await readMessages(tx) }),
    }),
    defineRoute({
      name: 'supportAnswered',
      may: mayRunBoard,
      handle: async (context) => {
        const { tx, caller } = context
        const { messageId, answered } = context.input
        const was = await findMessage(tx, messageId)
        const at = await answerMessage(tx, messageId, answered ? caller.memberId : null)
        if (!was || at === undefined) throw refuse('not-found')
        if (was.isAnswered !== answered)
          await audit(context, answered ? 'Answered' : 'Reopened', messageId, [
            { fieldName: 'Answered', oldValue: yesNo(was.isAnswered), newValue: yesNo(answered) },
          ])
        return { answeredAt: at?.toISOString() ?? null }
      },
    }),
  ]
}

type Asked = { tx: Tx; caller: Caller; requestId: string }
type Told = Omit<AuditChange, 'className'>[]

/** Audits who wrote a message and who answered it. */
const auditWith =
  (recordAudit: RecordAudit) =>
  ({ tx, caller, requestId }: Asked, kind: string, entityId: string, told: Told) =>
    recordAudit(tx, {
      ...{ caller, requestId, kind, tableName: 'SupportMessage', entityId, recordUniqueId: 0 },
      changes: told.map((change) => ({ className: 'SupportMessage', ...change })),
    })

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No')

/** The signed-in person, not the member they act for, because the help desk talks to the person. */
async function memberOf(tx: Tx, id: number) {
  const member = await findPerson(tx, 'agent', id)
  if (!member) throw refuse('not-found')
  const { record } = member
  return {
    UniqueID: member.uniqueId,
    MemberMlsId: member.mlsId,
    MemberFirstName: textIn(record, 'MemberFirstName'),
    MemberLastName: textIn(record, 'MemberLastName'),
    MemberEmail: textIn(record, 'MemberEmail'),
    MemberAOR: textIn(record, 'MemberAOR'),
  }
}
