import { useEffect, useState } from 'react'
import { actingLabel } from '#src/features/impersonation/acting-label.ts'
import { Button } from '#src/ui/button.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { useServices } from '../services.tsx'
import { useActing } from './use-acting.ts'

/** Shown under the header on every screen while the member acts for somebody else. */
export function ActingBar() {
  const { user } = useServices()
  const { busy, stop } = useStopActing()
  const [label, setLabel] = useState('')
  // Announced when it appears, not when the page loads.
  useEffect(() => setLabel(actingLabel(user)), [user])
  return (
    <div className="acting-bar split cluster small">
      <p role="status">{label}</p>
      <Button busy={busy} onClick={stop}>
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
        className="menu-item row strong"
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

/** The 'Stop Impersonating' action, wherever it appears. Offline, it says that it needs a connection. */
function useStopActing() {
  const { user, network } = useServices()
  const dialogs = useDialogs()
  const acting = useActing()
  const { busy, act } = useAction()
  const stop = act(async () => {
    if (network.isOnline()) {
      const text = await acting.stop()
      if (text) await dialogs.tell({ title: 'Still impersonating', text })
      return
    }
    const text = `You are offline, and the portal must know when you stop. Until then, what you do here is done for ${user.agent.MemberFullName}. Nothing is lost.`
    await dialogs.tell({ title: 'You need to be online to stop', text })
  })
  return { busy, stop }
}
