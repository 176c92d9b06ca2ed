import { ClosedWork } from '#src/features/session/closed-work.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { NotLoaded } from '#src/ui/not-loaded.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'
import { useUnopened } from './use-drafts.ts'

/** Replaces the member's drafts until they are loaded, and if they could not be. `label`: what is in progress. */
export function DraftsNotRead({ label, lines }: { label: string; lines: number }) {
  const { drafts } = useServices()
  const isUnreadable = useSignal(drafts.unreadable)
  const { busy, act } = useAction()
  if (!isUnreadable) return <Skeleton lines={lines} label={label} />
  return (
    <NotLoaded title="Your drafts could not be read." busy={busy} onRetry={act(drafts.retry)}>
      {onThisDevice(
        'Nothing was lost: what you typed is still saved on this phone, but the portal can’t show it now. Check your connection and try again; the portal also tries again when you’re back online.',
      )}
    </NotLoaded>
  )
}

/** Above a list of drafts: those that it cannot show. */
export function UnopenedWork() {
  const { offline } = useServices()
  return <ClosedWork unopened={useUnopened()} erase={offline.eraseClosed} />
}
