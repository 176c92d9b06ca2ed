import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfficeRow } from '#contract/office.ts'
import type { Call } from '../../api/call.ts'
import type { SearchOutcome } from '../../ui/search-results.tsx'
import { citiesOf, matchOffices } from './match-offices.ts'
import { knownOffices, type OfficeSource, type OfficeWanted, officesQuery } from './office-queries.ts'

/** The server's answer or its kept copy; without signal, matches among the offices seen here before. */
export function useOffices(
  call: Call,
  online: boolean,
  source: OfficeSource,
  wanted: OfficeWanted,
): SearchOutcome<OfficeRow> {
  const queries = useQueryClient()
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery(officesQuery(call, source, wanted))
  const isUnanswered = !data && !online
  const seen = useMemo(
    () => (isUnanswered ? matchOffices(knownOffices(queries), source, wanted) : null),
    [isUnanswered, queries, source, wanted],
  )
  return {
    rows: data ?? seen,
    from: data ? 'server' : 'seen',
    at: dataUpdatedAt,
    stale: isError,
    busy: isFetching && online,
    retry: () => void refetch(),
  }
}

/** Read once: towns change seldom, and the list only helps typing. */
export function useOfficeCities(call: Call, source: OfficeSource): readonly string[] {
  const { data } = useQuery({ ...officesQuery(call, source, {}), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => citiesOf(data ?? []), [data])
}
