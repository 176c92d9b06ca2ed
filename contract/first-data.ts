// Calls whose replies the server embeds in the HTML document of a first visit, so that the page needs no requests to
// show its content. Shared by client and server.
import type { EndpointName } from './endpoints.ts'
import { isScreen, withoutLastSlash } from './screens.ts'

/** As the client makes the call; `input`, `query`: as its schemas have them. */
export type FirstCall = { name: EndpointName; input?: object; query?: object }
export type FirstReply = FirstCall & { value: unknown }

/** Id of the element that has them, as JSON of FirstReply[]. */
export const FIRST_DATA_ID = 'first-data'

/** Towns and street types, needed by every list and the search. */
export const ADDRESS_TABLES = ['Lookup_Property_Listing_City', 'Lookup_Property_Listing_StreetSuffix']
const ADDRESSES: FirstCall = { name: 'lookups', input: { lookupNames: ADDRESS_TABLES } }

const EVERYWHERE: readonly FirstCall[] = [{ name: 'status' }, { name: 'user' }, { name: 'noauth' }, { name: 'forms' }]

/** `ListingID`: from the URL. Other screens get the member only; a guest's page never gets a member's data. */
export function firstCalls(address: string, ListingID: string | null): readonly FirstCall[] {
  const path = withoutLastSlash(address)
  if (!isScreen(path)) return []
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
