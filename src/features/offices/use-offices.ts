import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OfficeRow } from '#contract/office.ts'
import type { Call } from '#src/api/call.ts'
import { whyNot } from '#src/api/why-not.ts'
import { type SearchOutcome, searchOutcome } from '#src/ui/search-outcome.ts'
import { citiesOf, matchOffices } from './match-offices.ts'
import { knownOffices, type OfficeSource, type OfficeWanted, officesQuery } from './office-queries.ts'

export function useOffices(
  call: Call,
  online: boolean,
  source: OfficeSource,
  wanted: OfficeWanted,
): SearchOutcome<OfficeRow> {
  const queries = useQueryClient()
  const query = useQuery(officesQuery(call, source, wanted))
  return searchOutcome(query, online, { matchSeen: () => matchOffices(knownOffices(queries), source, wanted), whyNot })
}

/** Loaded once: towns rarely change, and the list only helps typing. */
export function useOfficeCities(call: Call, source: OfficeSource): readonly string[] {
  const { data } = useQuery({ ...officesQuery(call, source, {}), staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => citiesOf(data ?? []), [data])
}
