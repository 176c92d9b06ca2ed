import { queryOptions } from '@tanstack/react-query'
import { DAY_MS } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { PLACE_FIELDS, tableOf } from './condo-place.tsx'

/** Persisted with the lists, so that the last names looked up can be read offline. */
export const condoNamesQuery = (call: Call, subdivision: string) =>
  queryOptions({
    queryKey: ['condoNames', subdivision],
    queryFn: async ({ signal }) => {
      const whereClause = [{ name: 'SubdivisionName' as const, value: subdivision }]
      const { data } = await replyOf(call('condoSearch', { input: { whereClause }, signal }))
      return data
    },
  })

export const placesQuery = (call: Call) => {
  const names = PLACE_FIELDS.map(tableOf)
  return queryOptions({
    queryKey: ['lookups', names],
    queryFn: ({ signal }) => replyOf(call('lookups', { input: { lookupNames: names }, signal })),
    staleTime: DAY_MS,
    meta: { persist: false },
  })
}
