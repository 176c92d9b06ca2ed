import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

type Props = { title: string; busy: boolean; onRetry: () => void; children: ReactNode }

/** Something that could not be loaded: `children` explain why, and what to do. */
export function NotLoaded({ title, busy, onRetry, children }: Props) {
  return (
    <EmptyState
      picture={<Icon name="cloud-off" size={40} />}
      title={title}
      action={
        <Button icon="sync" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
