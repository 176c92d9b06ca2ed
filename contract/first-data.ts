// What a page is about: calls whose replies the server writes into the document of a first visit, so that the page is
// shown without asking. Both sides name them here.
import type { EndpointName } from './endpoints.ts'

/** As the client makes the call; `input`, `query`: as its schemas have them. */
export type FirstCall = { name: EndpointName; input?: object; query?: object }
export type FirstReply = FirstCall & { value: unknown }

/** Id of the element that has them, as JSON of FirstReply[]. */
export const FIRST_DATA_ID = 'first-data'

/** Towns and street types, needed by every list and the search. */
export const ADDRESS_TABLES = ['Lookup_Property_Listing_City', 'Lookup_Property_Listing_StreetSuffix']
const ADDRESSES: FirstCall = { name: 'lookups', input: { lookupNames: ADDRESS_TABLES } }

const EVERYWHERE: readonly FirstCall[] = [{ name: 'status' }, { name: 'user' }, { name: 'noauth' }, { name: 'forms' }]

/** `ListingID`: as in the address. Pages that are not named begin with the member alone. */
export function firstCalls(path: string, ListingID: string | null): readonly FirstCall[] {
  if (path === '/')
    return [...EVERYWHERE, { name: 'myListings' }, { name: 'today' }, { name: 'notifications' }, ADDRESSES]
  if (path === '/listings/search') return [...EVERYWHERE, ADDRESSES]
  if (path === '/listings/view' && ListingID)
    return [...EVERYWHERE, { name: 'listingRecord', input: { ListingID } }, ADDRESSES]
  return EVERYWHERE
}

/** Identifies a call by its name and what it asks. */
export const callKey = ({ name, input, query }: { name: string; input?: unknown; query?: unknown }): string =>
  JSON.stringify([name, input ?? null, query ?? null])
