import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Logo } from './logo.tsx'

/** Shown when nobody is signed in on this phone and the portal can't be reached. Tries again when the signal returns. */
export function Closed({ isOnline, onRetry }: { isOnline: boolean; onRetry: () => void }) {
  return (
    <main className="closed">
      <title>Curbside</title>
      <EmptyState
        picture={<Logo size={56} />}
        title={isOnline ? 'The portal can’t be reached right now.' : 'You are offline.'}
        action={
          <Button look="main" icon="sync" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {isOnline
          ? 'It didn’t answer, or something else on this network answered instead.'
          : 'Signing in needs a connection. Once you have signed in, Curbside also opens without one.'}
      </EmptyState>
    </main>
  )
}
