// Members' messages to the board's office. Only the office reads them; sending a message twice stores it once.
import { sql } from 'kysely'
import { DAY_MS, SUPPORT_MESSAGE_DAYS } from '#contract/constants.ts'
import type { ReceivedMessage, SupportMessage } from '#contract/support.ts'
import type { Tx } from '../../db/connection.ts'
import { storableText } from '../../db/jsonb.ts'
import type { Job } from '../../jobs/run-jobs.ts'

const PAGE = 500

type Sender = { memberId: number; effectiveId: number }

/** Finds a message that was sent before, under the same id. */
export async function findMessage(
  tx: Tx,
  messageId: string,
): Promise<{ memberId: number; text: string; isAnswered: boolean } | undefined> {
  const row = await tx
    .selectFrom('support_message')
    .select(['member_id', 'text', 'answered_at'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row && { memberId: row.member_id, text: row.text, isAnswered: row.answered_at !== null }
}

export async function keepMessage(tx: Tx, { memberId, effectiveId }: Sender, message: SupportMessage): Promise<void> {
  await tx
    .insertInto('support_message')
    .values({
      message_id: message.messageId,
      member_id: memberId,
      effective_id: effectiveId,
      text: storableText(message.text),
      listing_id: message.listingId === undefined ? null : storableText(message.listingId),
      page: storableText(message.page),
      written_at: message.writtenAt,
      answered_at: null,
      answered_by: null,
    })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

export async function countUnanswered(tx: Tx, memberId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('support_message')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type MessageRow = Omit<ReceivedMessage, 'receivedAt' | 'writtenAt' | 'answeredAt'> & {
  received_at: Date
  written_at: Date
  answered_at: Date | null
}

export async function readMessages(tx: Tx): Promise<ReceivedMessage[]> {
  const { rows } = await sql<MessageRow>`
    select
      m.message_id as "messageId",
      w.first_name || ' ' || w.last_name as "MemberFullName",
      w.mls_id as "MemberMlsId",
      w.email as "MemberEmail",
      case when e.unique_id <> w.unique_id then e.first_name || ' ' || e.last_name end as "actingFor",
      m.text, m.listing_id as "listingId", m.page,
      a.first_name || ' ' || a.last_name as "answeredBy",
      m.received_at, m.written_at, m.answered_at
    from support_message m
    join member w on w.unique_id = m.member_id
    join member e on e.unique_id = m.effective_id
    left join member a on a.unique_id = m.answered_by
    order by m.answered_at is not null, case when m.answered_at is null then m.received_at end, m.received_at desc
    limit ${PAGE}`.execute(tx)
  return rows.map(({ received_at, written_at, answered_at, ...row }) => ({
    ...row,
    receivedAt: received_at.toISOString(),
    writtenAt: written_at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  }))
}

/** undefined: there is no such message. */
export async function answerMessage(tx: Tx, messageId: string, by: number | null): Promise<Date | null | undefined> {
  const answered = await tx
    .updateTable('support_message')
    .set({ answered_at: by === null ? null : sql<Date>`now()`, answered_by: by })
    .where('message_id', '=', messageId)
    .returning('answered_at')
    .executeTakeFirst()
  return answered?.answered_at
}

/** Deletes messages after a year. */
export const supportMessagesJob: Job = {
  name: 'support-messages',
  everyMs: DAY_MS,
  async run(tx) {
    const age = sql<boolean>`received_at < now() - make_interval(days => ${SUPPORT_MESSAGE_DAYS})`
    await tx.deleteFrom('support_message').where(age).execute()
  },
}
