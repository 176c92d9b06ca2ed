// Whether a new listing could be entered where there is no signal: beside its types, and in the settings.
import { Button } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import { Icon } from '../../ui/icon.tsx'
import './ready.css'

/**
 * missing: part of it is not on this device yet. partly: the member had it fetched, and part of it could not be. off: the
 * board has switched the service worker off.
 */
export type FormsReady = 'checking' | 'ready' | 'missing' | 'busy' | 'partly' | 'off'

type Props = { state: FormsReady; online: boolean; onPrepare: () => void }

export function FormsReadyLine({ state, online, onPrepare }: Props) {
  const mayPrepare = state === 'missing' || state === 'partly' || state === 'busy'
  return (
    <div className="ready">
      <p role="status" className={state === 'ready' ? 'ready-line ready-done' : 'ready-line soft'}>
        {state === 'ready' && <Icon name="check" size={20} />}
        {onThisDevice(wordsOf(state, online))}
      </p>
      {mayPrepare && online && (
        <Button icon="install" busy={state === 'busy'} onClick={onPrepare}>
          Prepare for offline use
        </Button>
      )}
    </div>
  )
}

function wordsOf(state: FormsReady, online: boolean): string {
  switch (state) {
    case 'checking':
      return 'Checking what is on this phone…'
    case 'ready':
      return 'Ready for offline use: you can list a house without signal.'
    case 'busy':
      return 'Preparing for offline use…'
    case 'partly':
      return 'Some of it couldn’t be fetched. Try again with a better connection.'
    case 'off':
      return 'The board has switched offline use off for now: the portal needs a connection to open. What you type is still saved on this phone, and sent when you’re online.'
    case 'missing':
      return online
        ? 'Not ready for offline use yet: part of what a new listing needs is not on this phone.'
        : 'Part of what a new listing needs is not on this phone. Connect to prepare it.'
  }
}
