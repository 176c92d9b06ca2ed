import { DAY_MS } from '#contract/constants.ts'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'
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

// When the portal may suggest installing it: after the first submission or on the second visit, and not for 30 days
// after the member dismissed the hint. Stored on this device; contains nothing about the member.

type InstallMemory = { visits: number; lastVisit: number; hasSubmitted: boolean; putAwayAt: number | null }

const QUIET_MS = 30 * DAY_MS
/** Reopening the portal sooner counts as the same visit. */
const VISIT_MS = 30 * 60_000
const NONE: InstallMemory = { visits: 0, lastVisit: 0, hasSubmitted: false, putAwayAt: null }

type InstallStorage = Pick<Storage, 'getItem' | 'setItem'>

export function readInstallMemory(storage: InstallStorage): InstallMemory {
  try {
    const { visits, lastVisit, hasSubmitted, putAwayAt } = JSON.parse(storage.getItem(PHONE_KEYS.install) ?? '{}')
    return {
      visits: Number(visits) || 0,
      lastVisit: Number(lastVisit) || 0,
      hasSubmitted: hasSubmitted === true,
      putAwayAt: typeof putAwayAt === 'number' ? putAwayAt : null,
    }
  } catch {
    return NONE
  }
}

function change(storage: InstallStorage, next: (known: InstallMemory) => Partial<InstallMemory>): void {
  const known = readInstallMemory(storage)
  try {
    storage.setItem(PHONE_KEYS.install, JSON.stringify({ ...known, ...next(known) }))
  } catch {
    // If storage is full, the portal only forgets when it may show the hint.
  }
}

export const noteVisit = (storage: InstallStorage, now: number): void =>
  change(storage, ({ visits, lastVisit }) => ({
    visits: now - lastVisit < VISIT_MS ? visits : visits + 1,
    lastVisit: now,
  }))
export const noteSubmitted = (storage: InstallStorage): void => change(storage, () => ({ hasSubmitted: true }))
export const putAway = (storage: InstallStorage, now: number): void => change(storage, () => ({ putAwayAt: now }))

export const isMoment = ({ visits, hasSubmitted, putAwayAt }: InstallMemory, now: number): boolean =>
  (hasSubmitted || visits >= 2) && (putAwayAt === null || now - putAwayAt >= QUIET_MS)
