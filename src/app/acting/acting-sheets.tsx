// The sheets for acting for others, available on any page.

import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { isActing } from '#src/features/impersonation/acting-words.ts'
import { ImpersonationPanel } from '#src/features/impersonation/impersonation-panel.tsx'
import { UrlSheet } from '../shell/url-sheet.tsx'
import { Notices as NoticesPart } from './notices.tsx'
import { useActing } from './use-acting.ts'

export function ActingSheets() {
  return (
    <>
      <UrlSheet name="impersonate" title="Impersonate" size="tables">
        <Impersonation />
      </UrlSheet>
      <UrlSheet name="notices" title="Notices">
        <NoticesPart />
      </UrlSheet>
    </>
  )
}

/** Content of the Impersonate sheet. */
function Impersonation() {
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
