// Writes an announcement. Its text is converted to HTML and sanitized here, whatever preview the device showed.
import {
  ANNOUNCEMENT_HTML_MAX,
  type OfficeAnnouncement,
  type WriteAnnouncement,
} from '#contract/office-announcement.ts'
import { messageHtml } from '#rules/announcement-text.ts'
import type { Caller } from '#rules/may.ts'
import { cleanHtml } from '../../catalog/read/clean-html.ts'
import type { Tx } from '../../db/connection.ts'
import { refuse } from '../../http/refusal.ts'
import type { AuditChange, RecordAudit } from '../../ports.ts'
import {
  type AnnouncementRow,
  contentOf,
  databaseNow,
  findAnnouncement,
  insertAnnouncement,
  readForOffice,
  updateAnnouncement,
} from './announcements.store.ts'

type Asked = { tx: Tx; caller: Caller; requestId: string }

export async function writeAnnouncement(
  context: Asked & { input: WriteAnnouncement },
  recordAudit: RecordAudit,
): Promise<OfficeAnnouncement> {
  const { tx, caller, input } = context
  const { announcementId: id, version } = input
  const message = cleanHtml(messageHtml(input.text))
  requireFit(input, message, await databaseNow(tx))
  const content = contentOf(input, { message, writtenBy: caller.memberId })
  const before = await findAnnouncement(tx, id)
  // A repeated request whose first reply was lost gets the same reply.
  if (before && before.version !== version && isWritten(before, input)) return readForOffice(tx, id)
  if ((before?.version ?? null) !== version) throw refuse('version-conflict')
  const after = before ? await updateAnnouncement(tx, id, content) : await insertAnnouncement(tx, id, content)
  if (!after) throw refuse('version-conflict')
  await auditAnnouncement(context, recordAudit, before ? 'Update' : 'Create', before ?? null, after)
  return readForOffice(tx, id)
}

function requireFit({ createdts, expirests }: WriteAnnouncement, message: string, now: Date): void {
  const fault = (target: string, code: string, text: string) =>
    refuse('validation-failed', { errors: [{ target, code, message: text }] })
  if (new Date(expirests) <= (createdts === null ? now : new Date(createdts)))
    throw fault('expirests', 'order', 'An announcement expires after it begins.')
  if (message.length > ANNOUNCEMENT_HTML_MAX) throw fault('text', 'length', 'The message is too long.')
}

const isWritten = (row: AnnouncementRow, asked: WriteAnnouncement): boolean =>
  (['title', 'intro', 'text', 'critical'] as const).every((name) => row[name] === asked[name]) &&
  row.expires_at.getTime() === Date.parse(asked.expirests) &&
  (asked.createdts === null || row.begins_at.getTime() === Date.parse(asked.createdts))

const AUDITED = ['title', 'intro', 'text', 'critical', 'begins_at', 'expires_at'] as const

const textOf = (value: string | boolean | Date | undefined): string | null =>
  value === undefined ? null : value instanceof Date ? value.toISOString() : String(value)

export async function auditAnnouncement(
  { tx, caller, requestId }: Asked,
  recordAudit: RecordAudit,
  kind: string,
  before: AnnouncementRow | null,
  after: AnnouncementRow | null,
): Promise<void> {
  const changes = AUDITED.flatMap((fieldName): AuditChange[] => {
    const [oldValue, newValue] = [textOf(before?.[fieldName]), textOf(after?.[fieldName])]
    return oldValue === newValue ? [] : [{ className: 'Announcement', fieldName, oldValue, newValue }]
  })
  const { announcement_id: entityId, unique_id: recordUniqueId } = (after ?? before)!
  await recordAudit(tx, { caller, requestId, kind, tableName: 'Announcement', entityId, recordUniqueId, changes })
}
