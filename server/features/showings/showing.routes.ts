// Showing/Link: a signed link to the showing service. Showing/Page: the portal's own page, for boards without such a
// service.
import { type ListingFacts, mayListing } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { ownSecret } from '../../db/own-secret.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { signLink, verifyLink } from '../../http/sign-link.ts'
import { SHOWING_PAGE_POLICY, showingPage } from './showing-page.ts'
import { findShownListing, type ShownListing } from './showings.store.ts'

type ShowingDeps = {
  /** The showing service's address and shared secret; if undefined, the portal's own page is used. */
  service: { url: string; secret: string } | undefined
  /** The portal's public address; if undefined, a link is a path, which the requesting page completes. */
  publicUrl: string | undefined
  findListing: (tx: Tx, key: { uniqueId?: number }) => Promise<(ListingFacts & { uniqueId: number }) | undefined>
}

const VALID_MS = 15 * 60_000
/** Placeholder if no setting has the portal's address. Clients may send any Host header, so it is never trusted. */
const NO_ORIGIN = 'http://portal.invalid'
const showingAddress = ({ service, publicUrl }: ShowingDeps): URL =>
  service ? new URL(service.url) : new URL('/api/Showing/Page', publicUrl ?? NO_ORIGIN)

export const showingRoutes = (deps: ShowingDeps): AnyRoute[] => [
  route<'showingLink', ListingFacts & { uniqueId: number }>({
    name: 'showingLink',
    find: ({ tx, input }) => deps.findListing(tx, { uniqueId: input.UniqueID }),
    may: (caller, listing) => mayListing(caller, 'edit', listing),
    handle: async ({ tx }, { uniqueId }) => {
      const listing = (await findShownListing(tx, { uniqueId }))!
      const expiresAt = new Date(Date.now() + VALID_MS)
      const secret = deps.service?.secret ?? (await ownSecret(tx, 'showing-secret'))
      const signed = signLink(showingAddress(deps), listing, { secret, expiresAt })
      const url = signed.origin === NO_ORIGIN ? signed.pathname + signed.search : signed.href
      return { url, expiresAt: expiresAt.toISOString() }
    },
  }),
  route<'showingPage', ShownListing>({
    name: 'showingPage',
    find: async ({ tx, query }) => {
      if (deps.service) return undefined
      if (verifyLink(query, await ownSecret(tx, 'showing-secret'), new Date()) !== 'valid') throw refuse('link-expired')
      return findShownListing(tx, { listingId: query.ListingId ?? '' })
    },
    // The signature gives access; `find` has checked it.
    may: () => 'yes',
    handle: async (_context, listing) => listing,
    send: async (reply, listing) =>
      reply
        .header('content-security-policy', SHOWING_PAGE_POLICY)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(showingPage(listing as ShownListing)),
  }),
]
