import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { deviceWord } from './device-word.ts'

type Props = {
  /** Leads to the login page. Resolves with false if the portal did not answer. */
  onLogin: () => Promise<boolean>
  children: ReactNode
}

/** Asks the portal for the login page's address; without an answer it shows an error and stays. */
export function LoginButton({ onLogin, children }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'unanswered'>('idle')
  const login = async () => {
    setState('asking')
    // The browser may ask whether to leave, and the member may stay.
    setState((await onLogin()) ? 'idle' : 'unanswered')
  }
  return (
    <>
      {state === 'unanswered' && (
        <p role="alert" className="field-error">
          The portal didn’t answer. Nothing was lost: your work is kept on this {deviceWord()}. Try again when there is
          signal.
        </p>
      )}
      <Button look="main" wide busy={state === 'asking'} onClick={() => void login()}>
        {children}
      </Button>
    </>
  )
}
