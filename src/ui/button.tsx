import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './button.css'
import { Icon, type IconName } from './icon.tsx'

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: ButtonLook
  icon?: IconName
  /** The tap was accepted and work is in progress; the button stays focusable and announces it. */
  busy?: boolean
  /** aria-disabled: the action isn't available; a tap, or the text next to it, says what prevents it. */
  blocked?: boolean
  wide?: boolean
  children: ReactNode
}

/** Class names for everything that looks like a button, including links. */
export const buttonClass = (look: ButtonLook = 'plain', wide = false) =>
  `button button-${look}${wide ? ' button-wide' : ''}`

export function Button({
  look = 'plain',
  icon,
  busy = false,
  blocked = false,
  wide = false,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, wide)}
      aria-busy={busy || undefined}
      aria-disabled={busy || blocked || undefined}
      onClick={busy ? undefined : onClick}
    >
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}

/** An icon-only button; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  size = 24,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
  icon: IconName
  label: string
  size?: number
}) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} size={size} />
    </button>
  )
}
