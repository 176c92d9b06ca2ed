// The board's announcements, unexpired by the server's clock: as the static file that the specification names, and as a
// call beside it.
import type { FastifyInstance } from 'fastify'
import type { Announcement } from '#contract/announcement.ts'
import { type AnyRoute, anyMember, route } from '../../http/endpoint.ts'

const unexpired = (all: readonly Announcement[], now: Date): Announcement[] =>
  all.filter(({ expirests }) => new Date(expirests) > now)

export const notificationRoutes = (published: () => Announcement[]): AnyRoute[] => [
  route({ name: 'notifications', may: anyMember, handle: async () => unexpired(published(), new Date()) }),
]

/** Public, like any file of the app: it contains no member's data. */
export function serveNotifications(app: FastifyInstance, published: () => Announcement[]): void {
  app.get('/data/notifications.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(unexpired(published(), new Date())),
  )
}
