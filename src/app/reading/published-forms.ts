import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PropertyTypes, propertyTypesOf } from '#contract/property-type.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { useServices } from '../services.tsx'

export const publishedFormsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['forms'],
    queryFn: ({ signal }) => replyOf(call('forms', { signal })),
    staleTime: 10 * 60_000,
  })

/**
 * `published` is undefined until there is a reply, or one persisted from last time; an empty list after a failure
 * without either.
 */
export type PublishedForms = {
  published: readonly string[] | undefined
  types: PropertyTypes
  busy: boolean
  onRetry: () => void
}

/**
 * Forms that the board has published, persisted with the lists: the types that can be listed, and the records that have
 * a form.
 */
export function usePublishedForms(): PublishedForms {
  const { call } = useServices()
  const { data, isPending, isFetching, refetch } = useQuery(publishedFormsQuery(call))
  const published = data ? data.forms.map(({ formName }) => formName) : isPending ? undefined : []
  const types = useMemo(() => propertyTypesOf(data?.forms ?? []), [data])
  return { published, types, busy: isFetching, onRetry: () => void refetch() }
}
