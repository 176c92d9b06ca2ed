// Agents and offices that earlier searches returned on this phone, kept with the queries so that they can be found
// offline.
import type { QueryClient } from '@tanstack/react-query'

/** Each row once, as last seen. `noun` and `sources`: the first two parts of the searches' query keys. */
export function seenRows<Row extends { UniqueID: number }>(
  queries: QueryClient,
  noun: string,
  sources: Readonly<Record<string, unknown>>,
): Row[] {
  const found = queries
    .getQueryCache()
    .findAll({ queryKey: [noun], predicate: ({ queryKey }) => Object.hasOwn(sources, String(queryKey[1])) })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => queries.getQueryData<Row[]>(queryKey) ?? [])
  return [...new Map(found.map((row) => [row.UniqueID, row])).values()]
}
