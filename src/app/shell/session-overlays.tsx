import { Suspense } from 'react'
import { SessionPrompt } from '#src/features/session/session-prompt.tsx'
import { lazyPart, Nothing } from '#src/ui/lazy-part.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'
import { hasUnsentMessage } from '../support/chat-window.ts'
import { LazySheet } from './lazy-sheet.tsx'

const SignOutQuestion = lazyPart(() =>
  import('#src/features/session/sign-out-question.tsx').then((part) => part.SignOutQuestion),
)

const ActingEnded = lazyPart(() => import('../acting/acting-ended.tsx').then((part) => part.ActingEnded), Nothing)

/** Session modals over any page. */
export function SessionOverlays() {
  const { session, offline, readAllDrafts, network, user, endedActing, signIn, signOut } = useServices()
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
      <Suspense>{endedActing && <ActingEnded ended={endedActing} />}</Suspense>
      <LazySheet name="logout" title="Logout">
        <SignOutQuestion
          online={online}
          onClose={logout.close}
          offline={offline}
          readDrafts={readAllDrafts}
          hasUnsentMessage={() => hasUnsentMessage(user.realUniqueID)}
          sharedPhotos={async () => {
            const { sharedFiles } = await import('#src/offline/store/shared-files.ts')
            return (await sharedFiles(user.realUniqueID)).length
          }}
          onSignOut={signOut}
        />
      </LazySheet>
    </>
  )
}
