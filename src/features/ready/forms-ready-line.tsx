// Whether a new listing could be entered where there is no signal: beside its types, and in the settings.
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import './ready.css'

/**
 * missing: part of it is not on this device yet. partly: the member had it fetched, and part of it could not be. off: the
 * board has switched the service worker off. unsupported: the browser has none.
 */
export type FormsReady = 'checking' | 'ready' | 'missing' | 'busy' | 'partly' | 'off' | 'unsupported'

/** One line on a phone while it may change, so that what follows does not move. */
const WORDS: Record<FormsReady, string> = {
  checking: 'Checking what is on this phone…',
  ready: 'Ready for offline use.',
  missing: 'Not ready for offline use yet.',
  busy: 'Preparing for offline use…',
  partly: 'Some of it couldn’t be fetched.',
  off: 'The board has switched offline use off for now: the portal needs a connection to open. What you type is still saved on this phone, and sent when you’re online.',
  unsupported:
    'In this browser, the portal needs a connection to open. What you type is still saved on this phone, and sent when you’re online.',
}

export function FormsReadyLine({ state }: { state: FormsReady }) {
  return (
    <p role="status" className={state === 'ready' ? 'ready-line ready-done' : 'ready-line soft'}>
      {state === 'ready' && <Icon name="check" size={20} />}
      {onThisDevice(WORDS[state])}
    </p>
  )
}

type Props = { state: FormsReady; online: boolean; onPrepare: () => void }

/** Only while something is missing. */
export function PrepareForms({ state, online, onPrepare }: Props) {
  if (!['missing', 'busy', 'partly'].includes(state)) return null
  return (
    <div className="ready stack">
      <Button icon="install" busy={state === 'busy'} disabled={!online} onClick={onPrepare}>
        Prepare for offline use
      </Button>
      {!online && <p className="soft small">Connect to prepare.</p>}
    </div>
  )
}
