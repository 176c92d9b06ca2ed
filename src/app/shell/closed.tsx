import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Logo } from './logo.tsx'

type Reason = 'offline' | 'no-answer' | 'no-store' | 'not-erased'

const WORDS: Record<Reason, readonly [title: string, text: string]> = {
  offline: [
    'You are offline.',
    'Signing in needs a connection. Once you have signed in, Curbside also opens without one.',
  ],
  'no-answer': [
    'The portal can’t be reached right now.',
    'It didn’t answer, or something else on this network answered instead.',
  ],
  'no-store': [
    'The browser can’t read what it has saved.',
    'Nothing is lost. Close all tabs of the browser, or restart it, and open the portal again.',
  ],
  'not-erased': [
    'Not everything was removed from this phone.',
    'Drafts and lists of the member who logged out are still on this phone. Close the portal’s other tabs and try again; if that doesn’t help, restart the browser. Until they are removed, the portal stays closed.',
  ],
}

/** As on the login page. */
const KEPT = 'Unsent work is kept on this device. Whoever left it finds it again after signing in.'

type Props = {
  reason: Reason
  /** Unsent work of somebody who signed out is on this phone. */
  hasKeptWork?: boolean
  onRetry: () => void
}

/**
 * Shown if nobody is signed in on this phone and the portal can't be reached, if the browser's store does not answer,
 * or if a sign-out could not erase the data.
 */
export function Closed({ reason, hasKeptWork = false, onRetry }: Props) {
  const [title, text] = WORDS[reason]
  return (
    <main className="closed">
      <title>Curbside</title>
      <EmptyState
        picture={<Logo size={56} />}
        title={onThisDevice(title)}
        action={
          <Button look="main" icon="sync" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {onThisDevice(text)}
        {hasKeptWork && ` ${KEPT}`}
      </EmptyState>
    </main>
  )
}
