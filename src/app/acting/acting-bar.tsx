import { useEffect, useState } from 'react'
import { actingLabel } from '../../features/impersonation/acting-label.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useServices } from '../services.tsx'
import { useStopActing } from './use-stop-acting.ts'

/** Shown under the header on every screen while the member acts for somebody else. */
export function ActingBar() {
  const { user } = useServices()
  const { busy, stop } = useStopActing()
  const [label, setLabel] = useState('')
  // Announced when it appears, not when the page loads.
  useEffect(() => setLabel(actingLabel(user)), [user])
  return (
    <div className="acting-bar">
      <p role="status">{label}</p>
      <Button busy={busy} onClick={() => void stop()}>
        Stop Impersonating
      </Button>
    </div>
  )
}

/** The same in the member menu. */
export function StopEntry({ onTap }: { onTap: () => void }) {
  const { stop } = useStopActing()
  return (
    <li>
      <button
        type="button"
        className="row"
        onClick={() => {
          onTap()
          void stop()
        }}
      >
        <Icon name="undo" /> Stop Impersonating
      </button>
    </li>
  )
}
