import { Button, IconButton } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import './install-hint.css'

type Props = {
  way: 'prompt' | 'share-menu'
  onInstall: () => void
  onPutAway: () => void
}

/** A line below the page: it takes up its own space and covers nothing. */
export function InstallHint({ way, onInstall, onPutAway }: Props) {
  return (
    <aside className="install-hint row" aria-label="On your home screen">
      <p className="small">
        <b>Keep Curbside on your home screen.</b>{' '}
        {way === 'prompt' ? 'It opens without signal, too.' : 'Tap Share, then Add to Home Screen.'}
      </p>
      {way === 'prompt' && (
        <Button look="main" onClick={onInstall}>
          Install
        </Button>
      )}
      <IconButton icon="close" label="Not now" onClick={onPutAway} />
    </aside>
  )
}

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
