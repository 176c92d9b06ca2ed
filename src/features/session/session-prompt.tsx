import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Network } from '#src/device/network.ts'
import type { Sync, SyncPhase } from '#src/offline/offline.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { LoginButton } from '#src/ui/login-button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { EXPIRED, expiryText, isCloseToExpiry } from './session-time.ts'
import type { SessionWatch } from './session-watch.ts'

type Props = {
  session: SessionWatch
  sync: Sync
  network: Network
  /** The member who has to sign in again: nobody else may send this work. */
  memberName: string
  onLogin: () => Promise<boolean>
}

/** The two session modals. Neither closes the page under it: a form stays open and is saved on the phone. */
export function SessionPrompt({ session, sync, network, memberName, onLogin }: Props) {
  const minutes = useSignal(session.minutes)
  const syncPhase = useSignal(sync, ({ phase }) => phase)
  const online = useSyncExternalStore(network.subscribe, network.isOnline)
  const [dismissed, setDismissed] = useState<Prompt>('none')
  const { busy, act } = useAction()
  const prompt = decidePrompt({ minutes, online, syncPhase, dismissed })

  useEffect(() => {
    if (syncPhase === 'sign-in-needed') void session.check()
  }, [syncPhase, session])
  // Dismissed once only; a renewed session may warn again.
  useEffect(() => {
    if (minutes !== EXPIRED && syncPhase !== 'sign-in-needed') setDismissed((was) => (was === 'expired' ? 'none' : was))
  }, [minutes, syncPhase])

  const expired = prompt === 'expired'
  return (
    <Sheet
      isOpen={prompt !== 'none'}
      onClose={() => setDismissed(prompt)}
      title={expired ? 'Session Expired' : 'Session About to Expire'}
      footer={
        expired ? (
          <LoginButton onLogin={onLogin}>Login Again</LoginButton>
        ) : (
          <Button look="main" wide busy={busy} onClick={act(session.refresh)}>
            Refresh Session
          </Button>
        )
      }
    >
      <p>{expiryText(expired ? EXPIRED : (minutes ?? 0))}</p>
      {expired && (
        <p className="soft">
          Nothing is lost: your work is kept on this {deviceWord()}. Sign in again as {memberName} to send it.
        </p>
      )}
    </Sheet>
  )
}

type Prompt = 'none' | 'about-to-expire' | 'expired'

export type PromptFacts = {
  /** Whole minutes left, -1 after expiry, null while unknown. */
  minutes: number | null
  online: boolean
  /** The session as sync last saw it: the server may have ended it early. */
  syncPhase: SyncPhase
  /** Prompts that the member has dismissed for now. */
  dismissed: Prompt
}

/** Nobody can sign in offline, so no prompt appears; the work stays open and is saved on the phone. */
export function decidePrompt({ minutes, online, syncPhase, dismissed }: PromptFacts): Prompt {
  const due = duePrompt(minutes, syncPhase)
  return online && due !== dismissed ? due : 'none'
}

function duePrompt(minutes: number | null, syncPhase: SyncPhase): Prompt {
  if (minutes === EXPIRED || syncPhase === 'sign-in-needed') return 'expired'
  return minutes !== null && isCloseToExpiry(minutes) ? 'about-to-expire' : 'none'
}
