import { IconButton } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import './install-hint.css'

/** Shown while the board has the service worker switched off. */
export function OnlineOnlyHint({ onPutAway }: { onPutAway: () => void }) {
  return (
    <aside className="install-hint row" aria-label="Offline use">
      <p className="small">
        <b>The portal needs a connection to open for now.</b>{' '}
        {onThisDevice('What you type is still saved on this phone, and sent when you’re online.')}
      </p>
      <IconButton icon="close" label="Close" onClick={onPutAway} />
    </aside>
  )
}
