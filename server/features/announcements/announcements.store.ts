// Announcements that the board's office writes. The database's clock decides which of them members see now.
import { type Selectable, sql } from 'kysely'
import type { Announcement } from '#contract/announcement.ts'
import type { OfficeAnnouncement, WriteAnnouncement } from '#contract/office-announcement.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { AnnouncementTable } from '../../db/help-schema.ts'

const LIST_MAX = 500

export type AnnouncementRow = Selectable<AnnouncementTable>
type Named = AnnouncementRow & { by: string }

export const databaseNow = async (db: Db | Tx): Promise<Date> =>
  (await sql<{ now: Date }>`select now()`.execute(db)).rows[0]!.now

/** Announcements that have begun and not expired. */
export async function readCurrent(db: Db | Tx): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .where('begins_at', '<=', sql<Date>`now()`)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
  return rows.map(announcementOf)
}

const announcementOf = (row: AnnouncementRow): Announcement => ({
  id: row.announcement_id,
  title: row.title,
  intro: row.intro,
  message: row.message,
  critical: row.critical,
  createdts: row.begins_at.toISOString(),
  expirests: row.expires_at.toISOString(),
})

const named = (tx: Tx) =>
  tx
    .selectFrom('announcement')
    .innerJoin('member', 'member.unique_id', 'announcement.written_by')
    .selectAll('announcement')
    .select(sql<string>`member.first_name || ' ' || member.last_name`.as('by'))

export async function readWritten(tx: Tx): Promise<OfficeAnnouncement[]> {
  return (await named(tx).orderBy('begins_at', 'desc').limit(LIST_MAX).execute()).map(officeView)
}

export async function readForOffice(tx: Tx, id: string): Promise<OfficeAnnouncement> {
  return officeView(await named(tx).where('announcement_id', '=', id).executeTakeFirstOrThrow())
}

const officeView = (row: Named): OfficeAnnouncement => ({
  ...announcementOf(row),
  written: { text: row.text, version: row.version, by: row.by, at: row.written_at.toISOString() },
})

/** Locks the row until the transaction ends. */
export const findAnnouncement = (tx: Tx, id: string): Promise<AnnouncementRow | undefined> =>
  tx.selectFrom('announcement').selectAll().where('announcement_id', '=', id).forUpdate().executeTakeFirst()

type Content = Pick<AnnouncementRow, 'title' | 'intro' | 'text' | 'message' | 'critical'>
type NewContent = Content & { begins_at: string | undefined; expires_at: string; written_by: number }

export const contentOf = (
  { title, intro, text, critical, createdts, expirests }: WriteAnnouncement,
  more: { message: string; writtenBy: number },
): NewContent => ({
  ...{ title, intro, text, critical, message: more.message, written_by: more.writtenBy },
  begins_at: createdts ?? undefined,
  expires_at: expirests,
})

/** undefined: somebody else created one with this id at the same moment. */
export const insertAnnouncement = (tx: Tx, id: string, content: NewContent): Promise<AnnouncementRow | undefined> =>
  tx
    .insertInto('announcement')
    .values({ announcement_id: id, ...content })
    .onConflict((conflict) => conflict.column('announcement_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateAnnouncement = (tx: Tx, id: string, content: NewContent): Promise<AnnouncementRow> =>
  tx
    .updateTable('announcement')
    .set({
      ...content,
      begins_at: content.begins_at ?? sql<Date>`now()`,
      version: sql<number>`version + 1`,
      written_at: sql<Date>`now()`,
    })
    .where('announcement_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteAnnouncement(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('announcement').where('announcement_id', '=', id).execute()
}
