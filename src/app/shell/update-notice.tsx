import { useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { useServices } from '../services.tsx'

/** Offers to install a new version now; otherwise it installs itself when nothing is unsent. */
export function UpdateNotice() {
  const { update } = useServices()
  const isWaiting = useSyncExternalStore(update.subscribe, update.isWaiting)
  const [later, setLater] = useState(false)
  if (!isWaiting || later) return null
  return (
    <aside className="update-notice" aria-label="New version">
      <p role="status">A new version is ready.</p>
      <Button look="main" onClick={update.apply}>
        Update
      </Button>
      <IconButton icon="close" label="Later" onClick={() => setLater(true)} />
    </aside>
  )
}
