import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { endedWords } from '#src/features/impersonation/ended-words.ts'
import { tallyWork } from '#src/features/sync-status/describe-sync.ts'
import { isOwnedBy } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useServices } from '../services.tsx'
import { type EndedActing, forgetEndedActing } from '../session/ended-acting.ts'

/** Tells the member once that they can no longer act for somebody, and where what they entered meanwhile is. */
export function ActingEnded({ ended }: { ended: EndedActing }) {
  const { drafts: phone } = useServices().offline
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const tell = async () => {
      const drafts = await phone.listAll().catch(() => null)
      const { title, text, hasWork } = endedWords(ended.name, drafts && workOf(drafts, ended))
      const message = { title, text }
      const toWork = hasWork ? await dialogs.ask({ ...message, yes: 'Show my work', no: 'OK' }) : false
      if (!hasWork) await dialogs.tell(message)
      forgetEndedActing(sessionStorage)
      if (toWork) await navigate({ to: '/waiting' })
    }
    void tell()
  }, [ended, phone, dialogs, navigate])
  return null
}

const workOf = (drafts: readonly Draft[], ended: EndedActing) =>
  tallyWork(
    drafts.filter((draft) => isOwnedBy(draft, ended)),
    ended,
  )
