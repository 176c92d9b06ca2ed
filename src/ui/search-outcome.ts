// The outcome of a search, from the state of its query.
export type SearchOutcome<Row> = {
  /** null while there is nothing to show. */
  rows: Row[] | null
  /** seen: no answer from the server, so these are matches among rows seen on this phone. */
  from: 'server' | 'seen'
  /** When the server's answer was received. */
  at: number
  stale: boolean
  /** Why there is no answer, as a sentence. */
  why: string
  busy: boolean
  retry(): void
}

type Query<Row> = {
  error: unknown
  data: Row[] | undefined
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
  refetch(): unknown
}

type Ports<Row> = { matchSeen(): Row[]; whyNot(error: unknown, online: boolean): string }

/** The server's answer or its cached copy; offline, matches among the rows seen on this phone. */
export function searchOutcome<Row>(query: Query<Row>, online: boolean, ports: Ports<Row>): SearchOutcome<Row> {
  const { data, dataUpdatedAt, isError, error, isFetching, refetch } = query
  return {
    rows: data ?? (online ? null : ports.matchSeen()),
    from: data ? 'server' : 'seen',
    at: dataUpdatedAt,
    stale: isError,
    why: ports.whyNot(error, online),
    busy: isFetching && online,
    retry: () => void refetch(),
  }
}
