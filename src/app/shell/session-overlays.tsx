import { SessionPrompt } from '#src/features/session/session-prompt.tsx'
import { SignOutQuestion } from '#src/features/session/sign-out-question.tsx'
import { sharedFiles } from '#src/offline/store/shared-files.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { ActingEnded } from '../acting/acting-ended.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'
import { hasUnsentMessage } from '../support/chat-window.ts'
import { UrlSheet } from './url-sheet.tsx'

/** Session modals over any page. */
export function SessionOverlays() {
  const { session, offline, network, user, endedActing, signIn, signOut } = useServices()
  const logout = useSheet('logout')
  const online = useOnline()
  return (
    <>
      <SessionPrompt
        session={session}
        sync={offline.sync}
        network={network}
        memberName={user.realFullName}
        onLogin={signIn}
      />
      {endedActing && <ActingEnded ended={endedActing} />}
      <UrlSheet name="logout" title="Logout">
        <SignOutQuestion
          online={online}
          onClose={logout.close}
          offline={offline}
          readDrafts={offline.drafts.listAll}
          hasUnsentMessage={() => hasUnsentMessage(user.realUniqueID)}
          sharedPhotos={async () => (await sharedFiles(user.realUniqueID)).length}
          onSignOut={signOut}
        />
      </UrlSheet>
    </>
  )
}
