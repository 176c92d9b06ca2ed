import { useDialogs } from '../../ui/dialogs.tsx'
import { useServices } from '../services.tsx'
import { useOneAct } from '../use-one-act.ts'
import { useActing } from './use-acting.ts'

/** The 'Stop Impersonating' action, wherever it appears. Offline, it says that it needs a connection. */
export function useStopActing(): { busy: boolean; stop: () => Promise<void> } {
  const { user, network } = useServices()
  const dialogs = useDialogs()
  const acting = useActing()
  const { busy, once } = useOneAct<'stop'>()
  const stop = once('stop', async () => {
    if (network.isOnline()) {
      const text = await acting.stop()
      if (text) await dialogs.tell({ title: 'Still impersonating', text })
      return
    }
    const text = `You are offline, and the portal must know when you stop. Until then, what you do here is done for ${user.agent.MemberFullName}. Nothing is lost.`
    await dialogs.tell({ title: 'You need to be online to stop', text })
  })
  return { busy: busy !== null, stop }
}
