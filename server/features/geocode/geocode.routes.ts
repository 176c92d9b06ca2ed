// Geocode: finds addresses by text, in the board's own tax roll or through the configured service; the outlines around
// a point; and a log line each time the Location Plotter is opened or closed.
import type { Reply } from '#contract/endpoints.ts'
import { type AnyRoute, anyMember, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import type { Geocoder } from './geocoder.ts'
import { outlinesAt } from './outlines-at.store.ts'

export const geocodeRoutes = (geocoder: Geocoder): AnyRoute[] => [
  route({
    name: 'geocode',
    may: anyMember,
    handle: async ({ input }) => input as unknown as Reply<'geocode'>,
    // Runs after the transaction, so that a slow service holds no database connection.
    send: async (reply, asked) => {
      const { text } = asked as unknown as { text: string }
      const found = await geocoder.search(text).catch((error: unknown) => {
        reply.log.warn({ err: error }, 'geocoder failed')
        throw refuse('unavailable', { detail: 'The address search does not answer right now.', retryAfterSeconds: 5 })
      })
      return reply.header('cache-control', 'no-store').send(found)
    },
  }),
  route({
    name: 'geocodeAt',
    may: anyMember,
    handle: ({ tx, input }) => outlinesAt(tx, input),
  }),
  route({
    name: 'geocodeRecord',
    may: anyMember,
    handle: async ({ input, log }) => {
      log.info(input, 'location plotter')
      return { recorded: true as const }
    },
  }),
]
