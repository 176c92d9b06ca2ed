// Geocode: finds addresses by text, in the board's own tax roll or through the configured service; the outlines around
// a point; and a log line each time the Location Plotter is opened or closed.
import type { Reply } from '#contract/endpoints.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import { keepRecent } from '../../http/keep-recent.ts'
import { refuse } from '../../http/refusal.ts'
import type { Geocoder } from './geocoder.ts'
import { outlinesAt } from './places.store.ts'

const KEPT_MS = 5 * 60_000
const KEPT_MAX = 1_000

export const geocodeRoutes = (geocoder: Geocoder): AnyRoute[] => {
  const search = keepRecent((text) => geocoder.search(text), { most: KEPT_MAX, ms: KEPT_MS })
  return [
    defineRoute({
      name: 'geocode',
      may: anyMember,
      handle: async ({ input }) => input as unknown as Reply<'geocode'>,
      finish: async (asked, log) => {
        const { text } = asked as unknown as { text: string }
        return search(text).catch((error: unknown) => {
          log.warn({ err: error }, 'geocoder failed')
          throw refuse('unavailable', { detail: 'The address search does not answer right now.', retryAfterSeconds: 5 })
        })
      },
    }),
    defineRoute({
      name: 'geocodeAt',
      may: anyMember,
      handle: ({ tx, input }) => outlinesAt(tx, input),
    }),
    defineRoute({
      name: 'geocodeRecord',
      may: anyMember,
      handle: async ({ input, log }) => {
        log.info(input, 'location plotter')
        return { recorded: true as const }
      },
    }),
  ]
}
