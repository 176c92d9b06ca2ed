// Everything a member needs on the device to read, edit and submit a listing offline. Pure.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ListingRecord } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { fileIdOf } from '#src/api/photo-address.ts'
import { shownPhotos } from '#src/features/listings/gallery.tsx'
import { addressTablesQuery, recordQuery, tasksQuery } from '#src/features/listings/listing-queries.ts'
import { areaTiles } from '#src/features/map/area-tiles.ts'
import { readSpot } from '#src/features/map/spot.ts'
import { agentQuery, officeQuery, officesQuery, ownAgentQuery } from '#src/features/people/people-queries.ts'
import { taxAheadQuery } from '#src/features/tax/tax-queries.ts'
import { accessQuery } from '../pages/record-form/form-parts.ts'
import { taxWantedFor } from '../pages/record-form/tax-ports.ts'
import { publishedFormsQuery } from '../reading/published-forms.ts'

/** A query to fetch and persist. `isFresh`: must not be answered from the cache. */
export type Ask = { queryKey: QueryKey; isFresh?: true; ask: (queries: QueryClient) => Promise<unknown> }

export type ListingNeeds = {
  /** The form version that the listing was written with, in addition to the currently published forms. */
  definitions: string[]
  /** The listing, this member's permissions on it, and small lists. */
  record: Ask[]
  /** Agents and offices that it names, and those that lookups show first. */
  people: Ask[]
  /** Tax roll data for its parcel. */
  tax: Ask[]
  /** URLs of its photos' thumbnails, by the id of their file. */
  pictures: ReadonlyMap<string, string>
  /** URLs of the map tiles around it. */
  tiles: string[]
}

/** `formName`: form of the listing's type. */
export function listingNeeds(record: ListingRecord, formName: string, call: Call): ListingNeeds {
  const { row, listing, version, definitionHash } = record
  const { UniqueID, ListingId: ListingID, StandardStatus: status } = row
  const askFor = <Query extends { queryKey: QueryKey }>(query: Query): Ask => ({
    queryKey: query.queryKey,
    ask: (queries) => queries.fetchQuery(query as never),
  })
  const parcel = taxWantedFor((name) => listing[name])
  const spot = readSpot(listing.Latitude, listing.Longitude)
  return {
    definitions: definitionHash === null ? [] : [`/api/definition/${formName}?hash=${definitionHash}`],
    record: [
      { ...askFor(recordQuery(call, { ListingID })), isFresh: true },
      askFor(tasksQuery(call, { UniqueID, version, status })),
      askFor(accessQuery(call, formName, UniqueID)),
      askFor(publishedFormsQuery(call)),
      askFor(addressTablesQuery(call)),
    ],
    people: [
      askFor(ownAgentQuery(call)),
      askFor(officesQuery(call, 'lookup', {})),
      ...named(record, /AgentKeyNumeric$/).map((id) => askFor(agentQuery(call, id))),
      ...named(record, /OfficeKeyNumeric$/).map((id) => askFor(officeQuery(call, id))),
    ],
    tax: Object.keys(parcel).length > 0 ? [askFor(taxAheadQuery(call, parcel))] : [],
    pictures: new Map(
      shownPhotos(record.photos).flatMap(({ thumbExternalURL }) => {
        const fileId = fileIdOf(thumbExternalURL ?? '')
        return fileId && thumbExternalURL ? [[fileId, thumbExternalURL]] : []
      }),
    ),
    tiles: spot ? areaTiles(spot) : [],
  }
}

/** Numbers of agents or offices in the record's fields, without duplicates. */
const named = ({ listing }: ListingRecord, field: RegExp): number[] => [
  ...new Set(
    Object.entries(listing).flatMap(([name, value]) => (field.test(name) && Number(value) > 0 ? [Number(value)] : [])),
  ),
]
