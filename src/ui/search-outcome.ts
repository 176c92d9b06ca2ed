// What a search has found so far, by the state of its query.
export type SearchOutcome<Row> = {
  /** null: nothing to show yet. */
  rows: Row[] | null
  /** seen: no answer, so these are the matches among those seen here before. */
  from: 'server' | 'seen'
  /** When the server's answer was read. */
  at: number
  stale: boolean
  busy: boolean
  retry(): void
}

type Query<Row> = {
  data: Row[] | undefined
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
  refetch(): unknown
}

/** The server's answer or its kept copy; without signal, matches among the rows seen here before. */
export function searchOutcome<Row>(query: Query<Row>, online: boolean, matchSeen: () => Row[]): SearchOutcome<Row> {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = query
  return {
    rows: data ?? (online ? null : matchSeen()),
    from: data ? 'server' : 'seen',
    at: dataUpdatedAt,
    stale: isError,
    busy: isFetching && online,
    retry: () => void refetch(),
  }
}
