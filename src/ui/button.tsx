import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './button.css'
import { Icon, type IconName } from './icon.tsx'

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  look?: ButtonLook
  icon?: IconName
  /** Shows that the tap was taken and is being worked on; the button stays focusable and says so. */
  busy?: boolean
  /** Disabled for what it is named for, yet a tap is answered: by what stands in the way. */
  blocked?: boolean
  wide?: boolean
  children: ReactNode
}

/** One class for everything that looks like a button, links included. */
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

/** An icon alone: `label` is its name. */
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
