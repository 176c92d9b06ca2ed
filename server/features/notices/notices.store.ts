// Notices to members. A notice is written in the transaction of its event; members can read only their own.
import { sql } from 'kysely'
import type { Notice } from '#contract/notice.ts'
import type { Tx } from '../../db/connection.ts'
import { jsonb } from '../../db/jsonb.ts'
import type { NewNotice } from '../../ports.ts'

export async function notifyMember(tx: Tx, { memberId, kind, text, data }: NewNotice): Promise<void> {
  await tx
    .insertInto('notice')
    .values({ member_id: memberId, kind, text, data: jsonb(data), read_at: null })
    .execute()
}

/** Deletes unread notices about something that has been settled. */
export async function withdrawNotice(tx: Tx, { memberId, kind, data }: Omit<NewNotice, 'text'>): Promise<void> {
  await tx
    .deleteFrom('notice')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .where(sql<boolean>`data @> ${jsonb(data)}::jsonb`)
    .execute()
}

const NOTICES_MAX = 100

export async function readNotices(tx: Tx, memberId: number): Promise<Notice[]> {
  const rows = await tx
    .selectFrom('notice')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('notice_id', 'desc')
    .limit(NOTICES_MAX)
    .execute()
  return rows.map((row) => ({
    NoticeID: row.notice_id,
    kind: row.kind,
    text: row.text,
    data: row.data,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }))
}

export async function countUnread(tx: Tx, memberId: number): Promise<number> {
  const row = await tx
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<string>().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.unread)
}

/** Silently ignores other members' notices. */
export async function markRead(tx: Tx, memberId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('notice')
    .set({ read_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('notice_id', 'in', ids)
    .where('read_at', 'is', null)
    .execute()
}
