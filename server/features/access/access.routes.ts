// POST acl/{form}: what the effective member may do. The same policy that the server's own routes ask.
import { aclString, type ListingAction, type ListingFacts, mainActions, mayListing } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'

export type AccessDeps = {
  findListingFacts: (tx: Tx, key: { uniqueId?: number; listingId?: string }) => Promise<ListingFacts | undefined>
}

const ACTIONS: [ListingAction, string][] = [
  ['view', 'VIEW'],
  ['edit', 'EDIT'],
  ['copy', 'COPY'],
  ['audit', 'AUDITLOG'],
  ['delete', 'DELETE'],
]

export const accessRoutes = (deps: AccessDeps): AnyRoute[] => [
  route<'access', ListingFacts | 'none'>({
    name: 'access',
    find: async ({ tx, input, params }) =>
      params.form === 'listing' && (input.uniqueId || input.listingId)
        ? deps.findListingFacts(tx, { uniqueId: input.uniqueId || undefined, listingId: input.listingId })
        : 'none',
    may: (caller, facts) => (facts === 'none' ? 'yes' : mayListing(caller, 'view', facts)),
    handle: async ({ caller }, facts) => ({
      fieldPermissions: {},
      pagePermissions: {},
      formActions:
        facts === 'none'
          ? []
          : ACTIONS.filter(([action]) => mayListing(caller, action, facts) === 'yes').map(([, word]) => word),
      aclString: aclString(caller.role),
      formPermissions: mainActions(caller.role),
    }),
  }),
]
