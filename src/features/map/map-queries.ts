import { queryOptions } from '@tanstack/react-query'
import { DAY_MS } from '#contract/constants.ts'
import type { Spot } from '#contract/place.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'

/** Minimum length that the server accepts. */
export const SEARCH_FROM = 3

/** Addresses in Canada and the United States. A newer search aborts the older one. */
export const addressesQuery = (call: Call, text: string) =>
  queryOptions({
    queryKey: ['geocode', text],
    queryFn: ({ signal }) => replyOf(call('geocode', { input: { text }, signal })),
    enabled: text.length >= SEARCH_FROM,
    staleTime: DAY_MS,
    retry: false,
    meta: { persist: false },
  })

export const outlinesQuery = (call: Call, spot: Spot | null) =>
  queryOptions({
    queryKey: ['geocodeAt', spot],
    queryFn: ({ signal }) => replyOf(call('geocodeAt', { input: spot as Spot, signal })),
    enabled: spot !== null,
    staleTime: DAY_MS,
    retry: false,
    meta: { persist: false },
  })
