// Progress of an agent's or office's last change on its way to the MLS, for members who may change the record.
import { useId } from 'react'
import type { Delivery, Destination } from '#contract/delivery.ts'
import { deliveryWords } from '#rules/delivery-words.ts'
import type { Call } from '#src/api/call.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { RecordSteps, ResendButton } from '#src/ui/record-steps.tsx'

type Entity = { type: 'agent' | 'office'; id: number }
type Props = {
  entity: Entity
  deliveries: readonly Delivery[]
  call: Call
  /** Whether the member may resend what was refused. */
  canRetry: boolean
  onSent: () => void
}

/** Renders nothing if nothing was ever sent. */
export function PersonPublishing({ entity, deliveries, call, canRetry, onSent }: Props) {
  const { nationalSite } = useBoard()
  const { mediumMoment } = useFormats()
  const id = useId()
  if (deliveries.length === 0) return null
  const resend = async (destination: Destination) => {
    const result = await call('deliveryRetry', { input: { entity, destination } })
    if (result.kind === 'ok') onSent()
    return result.kind === 'ok'
  }
  return (
    <section className="panel panel-pad" aria-labelledby={id}>
      <h2 id={id}>Publishing status</h2>
      <RecordSteps
        steps={deliveries.map((delivery) => {
          const { refusedBy, ...step } = deliveryWords(delivery, nationalSite, mediumMoment)
          const action = refusedBy && canRetry && <ResendButton place={step.place} onResend={() => resend(refusedBy)} />
          return { ...step, action }
        })}
      />
    </section>
  )
}
