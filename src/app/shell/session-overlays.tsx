import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isSameOwner } from '#src/api/owner.ts'
import { type EndedActing, forgetEndedActing } from '#src/app/session/ended-acting.ts'
import { endedWords } from '#src/features/impersonation/acting-words.ts'
import { SessionPrompt } from '#src/features/session/session-prompt.tsx'
import { SignOutQuestion } from '#src/features/session/sign-out-question.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { tallyWork } from '#src/offline/drafts/standing.ts'
import { sharedFiles } from '#src/offline/store/shared-files.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
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

/** Tells the member once that they can no longer act for somebody, and where what they entered meanwhile is. */
function ActingEnded({ ended }: { ended: EndedActing }) {
  const { drafts: phone } = useServices().offline
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const tellMember = async () => {
      const drafts = await phone.listAll().catch(() => null)
      const { title, text, hasWork } = endedWords(ended.name, drafts && workOf(drafts, ended))
      const message = { title, text }
      const toWork = hasWork ? await dialogs.ask({ ...message, yes: 'Show my work', no: 'OK' }) : false
      if (!hasWork) await dialogs.tell(message)
      forgetEndedActing(sessionStorage)
      if (toWork) await navigate({ to: '/waiting' })
    }
    void tellMember()
  }, [ended, phone, dialogs, navigate])
  return null
}

const workOf = (drafts: readonly Draft[], ended: EndedActing) =>
  tallyWork(drafts.filter(({ owner }) => isSameOwner(owner, ended)))
