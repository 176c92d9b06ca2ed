import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Destination } from '#contract/delivery.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { capitalized } from '#contract/text.ts'
import { type DeliveryWords, deliveryWords } from '#rules/delivery-words.ts'
import { destinationName } from '#rules/destination-name.ts'
import type { Call } from '#src/api/call.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import type { Formats } from '#src/ui/formats.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { RecordSteps, StepMark } from '#src/ui/record-steps.tsx'
import './listing-panels.css'

type Props = {
  record: ListingRecord
  /** A control that resends a refused delivery, for members who may. */
  retry?: ((place: { destination: Destination; place: string }) => ReactNode) | undefined
}

/**
 * Publishing status of the listing, in one line; a tap shows the details of each destination. Failures are expanded.
 */
export function PublishingStatus({ record, retry }: Props) {
  const { nationalSite } = useBoard()
  const formats = useFormats()
  const places = whereabouts(record, nationalSite, formats)
  const [isOpen, setOpen] = useState(places.some(({ state }) => state === 'wrong'))
  return (
    <section className="panel publishing" aria-labelledby="publishing">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="fold-head">
          <h2 id="publishing">Publishing status</h2>
          <span className="publishing-line cluster">
            {places.map((place) => (
              <Place key={place.short} {...place} />
            ))}
          </span>
          <Icon name="down" size={20} />
        </summary>
        <RecordSteps
          steps={places.map(({ refusedBy, ...step }) => ({
            ...step,
            action: refusedBy && retry?.({ destination: refusedBy, place: step.place }),
          }))}
        />
      </details>
    </section>
  )
}

const STATE_WORDS: Record<Waypoint['state'], string> = { done: 'done', ahead: 'in progress', wrong: 'failed' }

const Place = ({ short, state, icon }: Waypoint) => (
  <span className="publishing-place small">
    <StepMark state={state} icon={icon} size={14} />
    {short}
    <span className="said">: {STATE_WORDS[state]}</span>
  </span>
)

// Publishing status of a listing. Each line follows from a server reply or a finished transaction on the phone, and
// from nothing else.

type Waypoint = DeliveryWords & {
  /** A single word, for a line that lists all destinations. */
  short: string
  /** If it differs from its state's icon. */
  icon?: IconName
}

/** `nationalSite`: the board's name for that site. */
export function whereabouts(
  { row, deliveries }: Pick<ListingRecord, 'row' | 'deliveries'>,
  nationalSite: string,
  { mediumMoment }: Formats,
): Waypoint[] {
  const saved: Waypoint = {
    place: row.StandardStatus === 'I' ? 'Saved to the server' : 'Submitted',
    short: row.StandardStatus === 'I' ? 'Saved' : 'Submitted',
    text: `Last changed ${mediumMoment(row.ModifiedDate)}`,
    state: 'done',
    icon: 'cloud-done',
  }
  const delivered = deliveries.map((delivery) => ({
    ...deliveryWords(delivery, nationalSite, mediumMoment),
    short: capitalized(destinationName(delivery.destination, nationalSite).replace(/^the /i, '')),
  }))
  return [saved, ...delivered]
}

type RetryDeliveryProps = { record: ListingRecord; destination: Destination; place: string; call: Call }

/** Resends a refused listing, once somebody has resolved the problem with the MLS. */
export function RetryDelivery({ record, destination, place, call }: RetryDeliveryProps) {
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
