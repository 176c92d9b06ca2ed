import type { ReactNode } from 'react'

/** Every empty screen offers a next step: a picture, a line, why it is empty, and the action. */
export function EmptyState({
  picture,
  title,
  children,
  action,
}: {
  picture?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty-state stack">
      {picture && <div className="empty-state-picture disc">{picture}</div>}
      <p className="empty-state-title">{title}</p>
      {children && <p className="soft">{children}</p>}
      {action && <div className="empty-state-action cluster">{action}</div>}
    </div>
  )
}
