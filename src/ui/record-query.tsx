import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Query = { error: Error | null; errorUpdateCount: number }

/**
 * A record; until it is here, what a list has shown of it, unless the portal refused the record. `error`: why it could
 * not be loaded. Another attempt forgets the query's own error until it has failed, too; a page that follows that would
 * be a skeleton again for as long, without what it offers.
 */
export function useRecord<Data>(
  query: Query & { data: Data | undefined },
  isRefusal: (error: Error) => boolean,
  rowShown: () => Data | undefined,
  online: boolean,
): { shown: Data | undefined; isRow: boolean; error: Error | null } {
  const error = useLastError(query, online)
  const isHere = query.data !== undefined
  const [wasRefused, setRefused] = useState(false)
  // It stays refused if a later attempt gets no answer.
  const isRefused = !isHere && query.errorUpdateCount > 0 && (wasRefused || (error !== null && isRefusal(error)))
  if (isRefused !== wasRefused) setRefused(isRefused)
  return { shown: query.data ?? (isRefused ? undefined : rowShown()), isRow: !isHere, error }
}

function useLastError({ error, errorUpdateCount }: Query, online: boolean): Error | null {
  const [last, setLast] = useState({ error, online })
  if (error && error !== last.error) setLast({ error, online })
  // Not that of another record, which the page showed before.
  if (errorUpdateCount === 0) return null
  // A failure from while there was no signal is not shown for the attempt that runs since it is back.
  return error ?? (last.online || !online ? last.error : null)
}

type Props = {
  /** Name of the record type within a sentence. */
  what: string
  online: boolean
  busy: boolean
  onRetry: () => void
}

/** In place of what could not be loaded of a record, where a list's row of it is shown. */
export const OnlyItsRow = ({ what, online, busy, onRetry }: Props) => (
  <div className="as-of strong row small tint tone-warn" role="status">
    <Icon name={online ? 'alert' : 'cloud-off'} size={20} />
    {online ? (
      <>
        <span>The portal didn’t answer. Only the summary of this {what} is here.</span>
        <Button look="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </>
    ) : (
      <span>Offline. Only the summary of this {what} is here; the rest loads when you’re back online.</span>
    )}
  </div>
)
