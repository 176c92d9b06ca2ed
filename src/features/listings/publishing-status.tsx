import { useState } from 'react'
import type { Destination } from '#contract/delivery.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { capitalized } from '#contract/text.ts'
import { type DeliveryWords, deliveryWords } from '#rules/delivery-words.ts'
import { destinationName } from '#rules/destination-name.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import type { Formats } from '#src/ui/formats.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { RecordSteps, ResendButton, StepMark } from '#src/ui/record-steps.tsx'
import './listing-panels.css'

type Props = {
  record: ListingRecord
  /** Resends a refused delivery, for members who may; resolves with whether it was accepted. */
  onResend?: ((destination: Destination) => Promise<boolean>) | undefined
}

/**
 * Publishing status of the listing, in one line; a tap shows the details of each destination. Failures are expanded.
 */
export function PublishingStatus({ record, onResend }: Props) {
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
            action: refusedBy && onResend && <ResendButton place={step.place} onResend={() => onResend(refusedBy)} />,
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
