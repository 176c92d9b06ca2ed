// The municipal tax roll, from the server. What a member searched for and chose is persisted, with its age; mere
// suggestions are not.
import { queryOptions } from '@tanstack/react-query'
import { MODAL_ROWS_PER_PAGE } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import type { Spot } from '#contract/place.ts'
import type { TaxClauseName } from '#contract/tax.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'

export type TaxWanted = Partial<Record<TaxClauseName, string>>

const FRESH = { staleTime: 60_000, retry: false } as const
/** For suggestions offered while the member types or walks. */
export const PASSING = { gcTime: 60_000, meta: { persist: false } } as const

/** Needs at least one value. */
export const taxSearchQuery = (call: Call, wanted: TaxWanted) =>
  queryOptions({
    queryKey: ['tax', 'search', wanted],
    queryFn: ({ signal }) => {
      const clause = Object.entries(wanted).map(([name, Value]) => ({ Name: name as TaxClauseName, Value }))
      return replyOf(call('taxSearch', { input: { where: { clause } }, signal }))
    },
    ...FRESH,
  })

/** The parcels nearest to a point. */
export const taxNearQuery = (call: Call, spot: Spot | null) =>
  queryOptions({
    queryKey: ['tax', 'near', spot],
    queryFn: ({ signal }) => replyOf(call('taxNear', { input: spot as Spot, signal })),
    enabled: spot !== null,
    ...FRESH,
    ...PASSING,
  })

/** The listing's fields that a parcel fills in. */
export const taxListingQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['tax', 'listing', UniqueID],
    queryFn: async ({ signal }): Promise<Values> => {
      const where = { clause: [{ Name: 'UniqueID' as const, Value: UniqueID }] }
      return (await replyOf(call('taxSelect', { input: { where }, signal }))).data[0] ?? {}
    },
    ...FRESH,
  })

/** The first page of results, each with the fields that it fills in: all of it is persisted, or none. */
export const taxAheadQuery = (call: Call, wanted: TaxWanted) => {
  const query = taxSearchQuery(call, wanted)
  return queryOptions({
    ...query,
    queryFn: async (context) => {
      const found = await (query.queryFn as Exclude<typeof query.queryFn, symbol | undefined>)(context)
      const first = found.data.slice(0, MODAL_ROWS_PER_PAGE)
      await Promise.all(first.map(({ UniqueID }) => context.client.fetchQuery(taxListingQuery(call, UniqueID))))
      return found
    },
  })
}
