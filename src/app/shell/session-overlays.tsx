import { SessionPrompt } from '../../features/session/session-prompt.tsx'
import { SignOutSheet } from '../../features/session/sign-out-sheet.tsx'
import { useSheet } from '../../ui/use-sheet.ts'
import { useServices } from '../services.tsx'
import { hasUnsentMessage } from '../support/chat-window.ts'

/** Session modals over any page. */
export function SessionOverlays() {
  const { session, offline, network, user, signIn, signOut } = useServices()
  const logout = useSheet('logout')
  return (
    <>
      <SessionPrompt
        session={session}
        sync={offline.sync}
        network={network}
        memberName={user.realFullName ?? user.agent.MemberFullName}
        onLogin={() => void signIn()}
      />
      <SignOutSheet
        isOpen={logout.isOpen}
        onClose={logout.close}
        offline={offline}
        hasUnsentMessage={() => hasUnsentMessage(user.realUniqueID)}
        onSignOut={signOut}
      />
    </>
  )
}
