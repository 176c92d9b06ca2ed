// Showing/Link: a signed link to the showing service. Showing/Page: the portal's own page, for boards without such a
// service.
import { type ListingFacts, mayListing } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { ownSecret } from '../../db/own-secret.ts'
import { type AnyRoute, defineRoute } from '../../http/endpoint.ts'
import { escapeHtml as html, inlineSource } from '../../http/plain-page.ts'
import { refuse } from '../../http/refusal.ts'
import { signLink, verifyLink } from '../../http/sign-link.ts'
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
  defineRoute<'showingLink', ListingFacts & { uniqueId: number }>({
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
  defineRoute<'showingPage', ShownListing>({
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

// The portal's own showing page: the house, and whom to contact for a showing. Plain HTML; the link's signature gives
// access.
const STYLE = `
:root{color-scheme:light dark;--ink:#14202b;--soft:#4a5a68;--ground:#f3f5f2;--card:#fff;--accent:#0b5d4e;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eef3f1;--soft:#b9c6c2;--ground:#0f1715;--card:#18221f;--accent:#7fd8c0;--on:#06231c}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:1rem/1.5 -apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{width:100%;max-width:440px;background:var(--card);border-radius:16px;padding:24px}h1{font-size:1.4rem;line-height:1.25;margin:0 0 4px}p{margin:0 0 16px;color:var(--soft)}
a{display:flex;align-items:center;justify-content:center;min-height:48px;margin:8px 0 0;border-radius:10px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`
const SHOWING_PAGE_POLICY = `default-src 'none'; style-src ${inlineSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

function showingPage(listing: ShownListing): string {
  const { ListingId, UnparsedAddress, City, PostalCode, ListAgentFullName, ListOfficeName } = listing
  const place = [City, PostalCode].filter(Boolean).join(' ')
  const subject = encodeURIComponent(`Showing of ${UnparsedAddress || ListingId} (${ListingId})`)
  const phone = listing.ListAgentDirectPhone.replace(/[^\d+]/g, '')
  const call = phone && `<a href="tel:${html(phone)}">Call ${html(listing.ListAgentDirectPhone)}</a>`
  const mail =
    listing.ListAgentEmail &&
    `<a href="mailto:${html(encodeURIComponent(listing.ListAgentEmail).replace('%40', '@'))}?subject=${subject}">Write to ${html(listing.ListAgentEmail)}</a>`
  return `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Showing of ${html(UnparsedAddress || ListingId)}</title><style>${STYLE}</style></head>
<body><main><h1>${html(UnparsedAddress || ListingId)}</h1><p>${html(place)}<br>Listing ${html(ListingId)}</p>
<p>Showings are arranged with ${html(ListAgentFullName || 'the listing office')}${ListOfficeName ? `, ${html(ListOfficeName)}` : ''}.</p>
${call}${mail}</main></body></html>`
}
