import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { deviceWord } from '../../ui/device-word.ts'

type State = 'unasked' | 'busy' | 'ready' | 'partly'

/** Fetches everything that a new listing needs offline, the converter for HEIC photos included. */
export function PreparePanel({ prepare, online }: { prepare: () => Promise<boolean>; online: boolean }) {
  const [state, setState] = useState<State>('unasked')
  const run = async () => {
    setState('busy')
    setState((await prepare()) ? 'ready' : 'partly')
  }
  return (
    <section className="panel panel-pad settings-panel" aria-labelledby="prepare">
      <h2 id="prepare">Without signal</h2>
      <p className="soft">
        The board's forms and everything they need are saved on this {deviceWord()} automatically. Prepare fetches what
        is still missing, the converter for HEIC photos included.
      </p>
      <Button icon="install" busy={state === 'busy'} disabled={!online} onClick={() => void run()}>
        {state === 'busy' ? 'Preparing…' : 'Prepare for offline use'}
      </Button>
      <p role="status" className="small">
        {state === 'ready' && 'Everything is ready. You can list a house without signal.'}
        {state === 'partly' && 'Some of it couldn’t be fetched. Try again with a better signal.'}
        {!online && state === 'unasked' && 'This needs a connection.'}
      </p>
    </section>
  )
}
