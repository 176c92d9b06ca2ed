import { type ReactNode, useState } from 'react'
import type { Destination } from '#contract/delivery.ts'
import type { ListingRecord } from '#contract/listing.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { Icon } from '#src/ui/icon.tsx'
import { RecordSteps, StepMark } from '#src/ui/record-steps.tsx'
import './publishing-status.css'
import { type Waypoint, whereabouts } from './whereabouts.ts'

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
