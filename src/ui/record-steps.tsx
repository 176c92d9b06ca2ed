// A record's progress: one step per place, with its state as an icon and as text.
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import './record-head.css'

type StepState = 'done' | 'ahead' | 'wrong'
const ICONS: Record<StepState, IconName> = { done: 'check', ahead: 'clock', wrong: 'alert' }

type Step = {
  place: string
  text: string
  state: StepState
  /** Replaces the icon of the state. */
  icon?: IconName
  /** Action for this step. */
  action?: ReactNode
}

export const RecordSteps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="record-steps stack gap-16">
    {steps.map(({ place, text, state, icon, action }) => (
      <li key={place}>
        <StepMark state={state} icon={icon} size={18} />
        <div>
          <b>{place}</b>
          <div className="soft small">{text}</div>
          {action}
        </div>
      </li>
    ))}
  </ol>
)

type MarkProps = { state: StepState; icon?: IconName | undefined; size: number }

export const StepMark = ({ state, icon = ICONS[state], size }: MarkProps) => (
  <span className={`record-step-mark disc record-step-${state}`}>
    <Icon name={icon} size={size} />
  </span>
)

/** Resends what a destination refused, once somebody has resolved the problem. `onResend`: whether it was accepted. */
export function ResendButton({ place, onResend }: { place: string; onResend: () => Promise<boolean> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const resend = async () => {
    setState('busy')
    setState((await onResend()) ? 'idle' : 'failed')
  }
  return (
    <>
      <Button busy={state === 'busy'} onClick={() => void resend()} aria-label={`Send again: ${place}`}>
        Send again
      </Button>
      <p className="soft small" role="status">
        {state === 'failed' && 'It could not be sent again; nothing changed. Try again in a moment.'}
      </p>
    </>
  )
}
