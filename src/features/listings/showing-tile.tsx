import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ListingRow } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { ListingPorts } from './listing-ports.ts'

/** The server's signed link is valid for 15 minutes; an open page renews it before that. */
const RENEW_MS = 10 * 60_000
const AGAIN_MS = 15_000
/** Checked by the link's age, because the phone's clock may be off. */
const GOOD_FOR_MS = 14 * 60_000

/** Never persisted on the phone: anybody with the link could pose as somebody who may see the listing. */
export const showingLinkQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['showingLink', UniqueID],
    queryFn: ({ signal }) => replyOf(call('showingLink', { input: { UniqueID }, signal })),
    staleTime: RENEW_MS,
    gcTime: RENEW_MS,
    // The browser doesn't report that the connection is back if it never noticed the loss.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : RENEW_MS),
    meta: { persist: false },
  })

type Props = { row: Pick<ListingRow, 'UniqueID'>; ports: ListingPorts }

/**
 * Link to the showing service, signed and with the listing, its agent, office and address. For members who may edit the
 * listing.
 */
export function ShowingTile({ row, ports }: Props) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...showingLinkQuery(ports.call, row.UniqueID),
    enabled: ports.online,
  })
  const url = data && ports.now() - dataUpdatedAt < GOOD_FOR_MS ? data.url : null
  return (
    <section className="panel panel-pad showing-tile row cluster" aria-labelledby="showing">
      <Icon name="clock" />
      <h2 id="showing">Showings</h2>
      {url && ports.online ? (
        <a className={buttonClass('plain')} href={url} target="_blank" rel="noreferrer">
          Schedule a showing
        </a>
      ) : isError && ports.online ? (
        <Button icon="sync" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      ) : (
        <Button disabled aria-describedby="showing-reason">
          Schedule a showing
        </Button>
      )}
      {(!ports.online || (isError && !url)) && (
        <p id="showing-reason" className="soft small" role="status">
          {ports.online ? 'The showing service could not be reached.' : 'Connect first: showings are scheduled online.'}
        </p>
      )}
    </section>
  )
}
