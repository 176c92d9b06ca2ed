// Product/Listings/f, Product/Listings/copy: searching listings, and starting a new one from another.
import { randomUUID } from 'node:crypto'
import type { StatusLetter } from '#contract/listing.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import type { CopiedListing, FoundListings, ListingSearch } from '#contract/search.ts'
import { type Caller, mayListFor, mayListing, type Permission } from '#rules/may.ts'
import { listingReader, reads, seeLevel } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, anyMember, type Context, defineRoute } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { copyListing } from './copy-listing.ts'
import { createFormOf, type FormOf } from './find-write.ts'
import type { ListingDeps } from './listing-deps.ts'
import { findListing, type StoredListing } from './listings.store.ts'
import { findPeople } from './people.store.ts'
import { factsOf, namedKeys, withCoAgentsOffice } from './people-on-listing.ts'
import { searchListings, type Wanted } from './search-listings.store.ts'

export function searchAndCopyRoutes(deps: ListingDeps): AnyRoute[] {
  const formOf = createFormOf(deps.catalog)
  return [
    defineRoute({
      name: 'searchListings',
      may: anyMember,
      handle: async ({ tx, caller, input: { where } }) =>
        asksForHidden(where, deps)
          ? NOTHING_FOUND
          : searchListings(
              tx,
              caller,
              wantedFrom(where, deps.catalog.propertyTypes()),
              deps.catalog.visibility('listings'),
            ),
    }),
    defineRoute<'copyListing', StoredListing>({
      name: 'copyListing',
      find: ({ tx, input }) => findListing(tx, { uniqueId: input.UniqueID }),
      may: mayCopy,
      handle: (context, source) => copy(context, source, formOf, deps),
    }),
  ]
}

const mayCopy = (caller: Caller, source: StoredListing): Permission => mayListing(caller, 'copy', source)

const COLUMNS = {
  ListingId: 'listingId',
  ListingID: 'listingId',
  PropertyType: 'propertyType',
  StreetNumber: 'streetNumber',
  StreetName: 'streetName',
  StreetSuffix: 'streetSuffix',
  City: 'city',
  SubdivisionName: 'subdivision',
  PostalCode: 'postalCode',
  ListAgentKeyNumeric: 'listAgentId',
} as const satisfies Record<ListingSearch['where']['clause'][number]['name'], keyof Wanted>

const NOTHING_FOUND: FoundListings = { rows: [], total: 0 }

/**
 * A search must not reveal hidden values, so fields that members may not read cannot be searched. A listing's number
 * and type are not such fields.
 */
const asksForHidden = ({ clause }: ListingSearch['where'], { catalog }: ListingDeps): boolean =>
  clause.some(
    ({ name, value }) =>
      value !== '' &&
      !ALWAYS_READ.has(COLUMNS[name]) &&
      !reads('members', seeLevel(catalog.visibility('listings'), name)),
  )
const ALWAYS_READ: ReadonlySet<keyof Wanted> = new Set(['listingId', 'propertyType'])

function wantedFrom({ clause, multiClause = [] }: ListingSearch['where'], types: PropertyTypes): Wanted {
  const said = clause.filter(({ value }) => value !== '').map(({ name, value }) => [COLUMNS[name], value])
  const wanted: Wanted = Object.fromEntries(said)
  return {
    ...wanted,
    ...(wanted.propertyType ? { propertyType: types.codeOf(wanted.propertyType) } : {}),
    statuses: multiClause.flatMap(({ values }): StatusLetter[] => values),
  }
}

/** Whether the member may list for the agent of this listing, and that agent is still active. */
async function mayListAgain(tx: Tx, caller: Caller, { listAgentId }: StoredListing): Promise<boolean> {
  const people = await findPeople(tx, { members: listAgentId === null ? [] : [listAgentId], offices: [] })
  const agent = people.members.get(listAgentId ?? 0)
  return agent?.isActive === true && mayListFor(caller, factsOf(agent, people)) === 'yes'
}

async function copy(
  { tx, caller, requestId }: Context<'copyListing'>,
  source: StoredListing,
  formOf: FormOf,
  deps: ListingDeps,
): Promise<CopiedListing> {
  const type = deps.catalog.propertyTypes().byCode(source.propertyType)
  const form = type && !type.isRetired ? await formOf(type.route) : undefined
  if (!form) throw refuse('definition-unknown')
  const copied = copyListing(source, form, {
    keepsAgents: await mayListAgain(tx, caller, source),
    newUid: randomUUID,
    reader: listingReader(caller, source),
    visibility: deps.catalog.visibility('listings'),
  })
  await deps.recordAudit(tx, {
    caller,
    requestId,
    kind: 'Copy',
    tableName: 'Listing',
    entityId: source.listingId,
    recordUniqueId: source.uniqueId,
    changes: [],
  })
  const people = await findPeople(tx, namedKeys(copied.listing))
  const listing = withCoAgentsOffice(copied.listing, people, (name) => form.fields.has(name))
  return {
    Data: {
      ListingId: source.listingId,
      formName: form.definition.formName,
      propertyType: source.propertyType,
      listing,
      items: copied.items as CopiedListing['Data']['items'],
    },
  }
}
