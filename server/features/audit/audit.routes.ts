// POST AuditLog/query: what happened to a listing, for those who may see it (AUDITLOG is judged here, not on the page).
import { type ListingFacts, mayListing } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import { readAudit } from './audit.store.ts'

export const LISTING_TABLE = 'Listing'

export type AuditDeps = {
  findListing: (
    tx: Tx,
    key: { uniqueId?: number; listingId?: string },
  ) => Promise<(ListingFacts & { listingId: string }) | undefined>
}

export const auditRoutes = ({ findListing }: AuditDeps): AnyRoute[] => [
  route<'auditQuery', ListingFacts & { listingId: string }>({
    name: 'auditQuery',
    find: async ({ tx, input }) =>
      input.tableName === LISTING_TABLE ? findListing(tx, { listingId: input.entityID }) : undefined,
    may: (caller, listing) => mayListing(caller, 'audit', listing),
    handle: async ({ tx, input }, listing) => ({
      data: await readAudit(tx, LISTING_TABLE, listing.listingId, input.filters),
    }),
  }),
]
