// A record's progress: one step per place, with its state as an icon and as text.
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './record-steps.css'

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
