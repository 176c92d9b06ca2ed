import type { ReactNode } from 'react'
import type { LockReply, RecordKey } from '#contract/lock.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import './lock-banner.css'
import type { LockError } from './lock-error.ts'
import { type LockViewer, lockView } from './lock-view.ts'

type Props = {
  type: RecordKey['type']
  reply: LockReply
  viewer: LockViewer
  removableInMs: number
  busy?: boolean
  error?: LockError | null
  /** Absent if the viewer cannot remove the lock here. */
  onRemove?: () => void
  onTakeOver?: () => void
  onAsk?: () => void
  onTakeOverChanges?: () => void
  onDiscardChanges?: () => void
}

/** Holder of the record's lock, and the available actions. Renders nothing if the record is unlocked. */
export function LockBanner({ type, reply, viewer, removableInMs, busy = false, error, ...acts }: Props) {
  const { onRemove, onTakeOver, onAsk, onTakeOverChanges, onDiscardChanges } = acts
  const view = lockView(type, reply, viewer, removableInMs, onTakeOver !== undefined)
  if (!view) return null
  const button = (act: (() => void) | undefined, label: string, look: 'plain' | 'danger' = 'plain') =>
    act && (
      <Button look={look} busy={busy} onClick={act}>
        {label}
      </Button>
    )
  return (
    <LockNote
      icon="lock"
      actions={
        <>
          {view.ownsChanges && button(onTakeOverChanges, 'Take Over Changes')}
          {view.ownsChanges && button(onDiscardChanges, 'Discard Changes', 'danger')}
          {view.mayRemove && !view.ownsChanges && button(onTakeOver, view.takeOverLabel)}
          {view.askLabel && button(onAsk, view.askLabel)}
          {view.mayRemove && button(onRemove, 'Remove lock', 'danger')}
        </>
      }
    >
      <p className="lock-headline" role="status">
        {view.headline}
      </p>
      {view.lines.map((line) => (
        <p key={line.slice(0, 40)}>{line}</p>
      ))}
      {error && (
        <p className="field-error" role="alert">
          {error.text}
        </p>
      )}
    </LockNote>
  )
}

/** The same look for other reasons why a record cannot be edited. */
export function LockNote({
  icon,
  children,
  actions,
}: {
  icon: 'lock' | 'cloud-off'
  children: ReactNode
  actions?: ReactNode
}) {
  return (
    <section className="lock-banner" aria-label="Record lock">
      <Icon name={icon} />
      <div className="lock-words stack gap-4">{children}</div>
      {actions && <div className="lock-actions cluster">{actions}</div>}
    </section>
  )
}
