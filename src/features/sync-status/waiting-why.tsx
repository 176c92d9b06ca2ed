import { useEffect, useReducer } from 'react'
import type { SyncSnapshot } from '#src/offline/offline.ts'
import { Button } from '#src/ui/button.tsx'
import { every, useClock } from '#src/ui/clock.ts'
import { waitText } from '#src/ui/formats.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LoginButton } from '#src/ui/login-button.tsx'
import { whyWaiting } from './describe-waiting.ts'
import './waiting.css'

type Props = {
  sync: SyncSnapshot
  online: boolean
  now: () => number
  onSend: () => void
  onSignIn: () => Promise<boolean>
}

const REASON = 'waiting-why'

/** Why it waits, the time of the next attempt, and a button to send now. */
export function WaitingWhy({ sync, online, now, onSend, onSignIn }: Props) {
  const why = whyWaiting(sync, online, now())
  useEverySecond(why.retryInMs !== null)
  return (
    <section className="panel panel-pad waiting-why" aria-label="Why it waits">
      <Icon name={why.mustSignIn ? 'lock' : online ? 'clock' : 'cloud-off'} />
      <p>
        <span id={REASON} role="status">
          {why.text}
        </span>
        {why.retryInMs !== null && (
          <span className="soft"> Next try in {waitText(why.retryInMs).replace(' ', '\u00a0')}.</span>
        )}
      </p>
      {why.mustSignIn ? (
        <LoginButton onLogin={onSignIn}>Sign in to send</LoginButton>
      ) : (
        <Button
          look="main"
          icon="send"
          wide
          busy={sync.phase === 'sending'}
          disabled={!online}
          aria-describedby={online ? undefined : REASON}
          onClick={onSend}
        >
          {sync.phase === 'sending' ? 'Sending…' : 'Send now'}
        </Button>
      )}
    </section>
  )
}

function useEverySecond(active: boolean) {
  const [, beat] = useReducer((count: number) => count + 1, 0)
  const clock = useClock()
  useEffect(() => (active ? every(clock, 1000, beat) : undefined), [active, clock])
}
