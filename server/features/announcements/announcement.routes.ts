// The board's announcements that have begun and not expired by the server's clock: as the static file that the
// specification names, and as a call. The office writes and schedules its own; the others are published with the
// catalog.
import type { FastifyInstance } from 'fastify'
import type { Announcement } from '#contract/announcement.ts'
import type { OfficeAnnouncement } from '#contract/office-announcement.ts'
import { mayRunBoard } from '#rules/may.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { RecordAudit } from '../../ports.ts'
import { databaseNow, deleteAnnouncement, findAnnouncement, readCurrent, readWritten } from './announcements.store.ts'
import { auditAnnouncement, writeAnnouncement } from './write-announcement.ts'

type AnnouncementDeps = { published: () => Announcement[]; recordAudit: RecordAudit }

export const notificationRoutes = ({ published, recordAudit }: AnnouncementDeps): AnyRoute[] => [
  defineRoute({ name: 'notifications', may: anyMember, handle: ({ tx }) => currentOf(tx, published()) }),
  defineRoute({
    name: 'announcementsKept',
    may: mayRunBoard,
    handle: async ({ tx }) => {
      const fromCatalog = published().map((each): OfficeAnnouncement => ({ ...each, written: null }))
      const data = [...(await readWritten(tx)), ...fromCatalog]
      data.sort((a, b) => Date.parse(b.createdts) - Date.parse(a.createdts))
      return { data, now: (await databaseNow(tx)).toISOString() }
    },
  }),
  defineRoute({
    name: 'announcementWrite',
    may: mayRunBoard,
    handle: async (context) => ({ announcement: await writeAnnouncement(context, recordAudit) }),
  }),
  defineRoute({
    name: 'announcementRemove',
    may: mayRunBoard,
    handle: async (context) => {
      const { announcementId, version } = context.input
      const before = await findAnnouncement(context.tx, announcementId)
      // A repeated request whose first reply was lost gets the same reply.
      if (!before) return { removed: true as const }
      if (before.version !== version) throw refuse('version-conflict')
      await deleteAnnouncement(context.tx, announcementId)
      await auditAnnouncement(context, recordAudit, 'Delete', before, null)
      return { removed: true as const }
    },
  }),
]

async function currentOf(db: Db | Tx, published: readonly Announcement[]): Promise<Announcement[]> {
  const now = await databaseNow(db)
  const current = published.filter(
    ({ createdts, expirests }) => new Date(createdts) <= now && new Date(expirests) > now,
  )
  return [...current, ...(await readCurrent(db))]
}

/** Anybody may request the file, so the database is read at most once in this time. */
const KEEP_MS = 5_000

/** Public, like any file of the app: it contains no member's data. */
export function serveNotifications(app: FastifyInstance, db: Db, published: () => Announcement[]): void {
  let kept: { at: number; answer: Promise<Announcement[]> } | null = null
  app.get('/data/notifications.json', async (_request, reply) => {
    const at = performance.now()
    if (!kept || at - kept.at > KEEP_MS) kept = { at, answer: currentOf(db, published()) }
    const { answer } = kept
    answer.catch(() => {
      kept = null
    })
    return reply.header('cache-control', 'no-cache').send(await answer)
  })
}
