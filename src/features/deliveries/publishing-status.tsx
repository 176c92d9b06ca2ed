// Progress of an agent's or office's last change on its way to the MLS, for members who may change the record.
import { useId, useState } from 'react'
import type { Delivery, Destination } from '#contract/delivery.ts'
import { deliveryWords } from '#rules/delivery-words.ts'
import type { Call } from '#src/api/call.ts'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { RecordSteps } from '#src/ui/record-steps.tsx'

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
export function PublishingStatus({ entity, deliveries, call, canRetry, onSent }: Props) {
  const { nationalSite } = useBoard()
  const { mediumMoment } = useFormats()
  const id = useId()
  if (deliveries.length === 0) return null
  return (
    <section className="panel panel-pad" aria-labelledby={id}>
      <h2 id={id}>Publishing status</h2>
      <RecordSteps
        steps={deliveries.map((delivery) => {
          const { refusedBy, ...step } = deliveryWords(delivery, nationalSite, mediumMoment)
          const again = { entity, place: step.place, call, onSent }
          return { ...step, action: refusedBy && canRetry && <SendAgain {...again} destination={refusedBy} /> }
        })}
      />
    </section>
  )
}

type SendProps = Pick<Props, 'entity' | 'call' | 'onSent'> & { destination: Destination; place: string }

/** Resends the record, after somebody has resolved the problem with the MLS. */
function SendAgain({ entity, destination, place, call, onSent }: SendProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const send = async () => {
    setState('busy')
    const result = await call('deliveryRetry', { input: { entity, destination } })
    setState(result.kind === 'ok' ? 'idle' : 'failed')
    if (result.kind === 'ok') onSent()
  }
  return (
    <>
      <Button busy={state === 'busy'} onClick={() => void send()} aria-label={`Send again: ${place}`}>
        Send again
      </Button>
      <p className="soft small" role="status">
        {state === 'failed' && 'It could not be sent again; nothing changed. Try again in a moment.'}
      </p>
    </>
  )
}
