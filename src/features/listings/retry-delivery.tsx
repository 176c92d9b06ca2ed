import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Destination } from '#contract/delivery.ts'
import type { ListingRecord } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'

type Props = { record: ListingRecord; destination: Destination; place: string; call: Call }

/** Resends a refused listing, once somebody has resolved the problem with the MLS. */
export function RetryDelivery({ record, destination, place, call }: Props) {
  const queries = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { UniqueID: id } = record.row
  const send = async () => {
    setState('busy')
    const result = await call('deliveryRetry', { input: { entity: { type: 'listing', id }, destination } })
    setState(result.kind === 'ok' ? 'idle' : 'failed')
    if (result.kind === 'ok') await queries.invalidateQueries({ queryKey: ['listingRecord'] })
  }
  return (
    <>
      <Button busy={state === 'busy'} onClick={() => void send()} aria-label={`Send again: ${place}`}>
        Send again
      </Button>
      <p className="soft small" role="status">
        {state === 'failed' && 'Something went wrong. Try again later.'}
      </p>
    </>
  )
}
