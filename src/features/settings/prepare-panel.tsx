import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { deviceWord } from '../../ui/device-word.ts'

type State = 'unasked' | 'busy' | 'ready' | 'partly'

type Props = { prepare: () => Promise<boolean>; online: boolean; isOff?: boolean }

/**
 * Fetches everything that a new listing needs offline, including the converter for HEIC photos. `isOff`: the board has
 * switched the service worker off.
 */
export function PreparePanel({ prepare, online, isOff }: Props) {
  const [state, setState] = useState<State>('unasked')
  const run = async () => {
    setState('busy')
    setState((await prepare()) ? 'ready' : 'partly')
  }
  if (isOff)
    return (
      <section className="panel panel-pad settings-panel" aria-labelledby="prepare">
        <h2 id="prepare">Offline use</h2>
        <p className="soft">
          The board has switched this off for now: the portal needs a connection to open. What you type is still saved
          on this {deviceWord()}, and sent when you’re online.
        </p>
      </section>
    )
  return (
    <section className="panel panel-pad settings-panel" aria-labelledby="prepare">
      <h2 id="prepare">Offline use</h2>
      <p className="soft">
        The board's forms and everything they need are saved on this {deviceWord()} automatically. Prepare fetches what
        is still missing, the converter for HEIC photos included.
      </p>
      <Button icon="install" busy={state === 'busy'} disabled={!online} onClick={() => void run()}>
        {state === 'busy' ? 'Preparing…' : 'Prepare for offline use'}
      </Button>
      <p role="status" className="small">
        {state === 'ready' && 'Everything is ready. You can list a house offline.'}
        {state === 'partly' && 'Some of it couldn’t be fetched. Try again with a better connection.'}
        {!online && state === 'unasked' && 'This needs a connection.'}
      </p>
    </section>
  )
}
