import { isActing } from '#src/features/impersonation/acting-label.ts'
import { ImpersonationPanel } from '#src/features/impersonation/impersonation-panel.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'
import { useActing } from './use-acting.ts'

/** Content of the Impersonate sheet. */
export function Impersonation() {
  const { call, user, now } = useServices()
  const online = useOnline()
  const acting = useActing()
  return (
    <ImpersonationPanel
      call={call}
      online={online}
      now={now}
      myName={user.realFullName}
      actingFor={isActing(user) ? user.agent : null}
      onStart={acting.start}
      onStop={acting.stop}
    />
  )
}
