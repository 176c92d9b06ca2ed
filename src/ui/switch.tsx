import type { InputHTMLAttributes, ReactNode } from 'react'
import { haptic } from './haptic.ts'
import './field.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'onChange' | 'children'> & {
  checked: boolean
  onSwitch: (isOn: boolean) => void
  /** Its label, unless another label names its `id`. */
  children?: ReactNode
}

export const Switch = ({ onSwitch, children, ...rest }: Props) => (
  <label className="switch small strong target">
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      onChange={(event) => {
        haptic('switch')
        onSwitch(event.target.checked)
      }}
    />
    {children}
  </label>
)
