// The municipal tax roll, as the server answers it. Not kept on the phone: the roll is the municipality's, and changes under it.
import { queryOptions } from '@tanstack/react-query'
import type { Values } from '#contract/listing.ts'
import type { Spot } from '#contract/place.ts'
import type { TaxClauseName } from '#contract/tax.ts'
import type { Call } from '../../api/call.ts'
import { replyOf } from '../../api/reply-of.ts'

export type TaxWanted = Partial<Record<TaxClauseName, string>>

const FRESH = { staleTime: 60_000, gcTime: 60_000, retry: false, meta: { persist: false } } as const

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

/** The nearest parcels around a point. */
export const taxNearQuery = (call: Call, spot: Spot | null) =>
  queryOptions({
    queryKey: ['tax', 'near', spot],
    queryFn: ({ signal }) => replyOf(call('taxNear', { input: spot as Spot, signal })),
    enabled: spot !== null,
    ...FRESH,
  })

/** The listing's fields that a parcel fills. */
export const taxListingQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['tax', 'listing', UniqueID],
    queryFn: async ({ signal }): Promise<Values> => {
      const where = { clause: [{ Name: 'UniqueID' as const, Value: UniqueID }] }
      return (await replyOf(call('taxSelect', { input: { where }, signal }))).data[0] ?? {}
    },
    ...FRESH,
  })
