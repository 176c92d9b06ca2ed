import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { onThisDevice } from './device-word.ts'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'

type Props = {
  /** "agent", "office". */
  what: string
  /** True if the server answered that there is none; a missing answer doesn't count. */
  isUnknown: boolean
  online: boolean
  busy: boolean
  onRetry: () => void
  /** Link to where to look instead. */
  search: ReactNode
}

/** A record's page when the record can't be shown. */
export function NoRecord({ what, isUnknown, online, busy, onRetry, search }: Props) {
  if (isUnknown)
    return (
      <EmptyState picture={<Icon name="search" size={40} />} title={`There is no such ${what}.`} action={search}>
        The address may be incomplete. Nothing was lost.
      </EmptyState>
    )
  return (
    <EmptyState
      picture={<Icon name="cloud-off" size={40} />}
      title={online ? `This ${what} could not be loaded.` : onThisDevice(`This ${what} is not on this phone yet.`)}
      action={
        <Button icon="sync" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {online ? 'The portal didn’t answer. Nothing was lost.' : `What you have opened before is available offline.`}
    </EmptyState>
  )
}
