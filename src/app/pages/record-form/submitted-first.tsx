// An edit whose submission is under way opens when its reply is here. Until then nobody knows what there is to edit: the record may
// hold the submission already, and the form would take the member's own work for somebody else's.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { isOver } from '../../../offline/drafts/draft-end.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { missingUploads } from '../../../offline/drafts/uploads.ts'
import { draftQuery, earlierDraftQuery } from '../../../phone/phone-queries.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useServices } from '../../services.tsx'
import { ViewRecord } from './edit-refusals.tsx'
import { Message, Opening } from './form-states.tsx'
import { formWords } from './record-words.ts'

const PATIENCE_MS = 1_500

type Props = { formName: string; UniqueID: number; children: ReactNode }

export function SubmittedFirst({ formName, UniqueID, children }: Props) {
  const { offline } = useServices()
  const submission = useSubmission({ formName, UniqueID })
  const isUnderWay = submission === 'frozen' || submission === 'sending'
  const isLate = useIsLate(isUnderWay)
  useEffect(() => {
    if (isUnderWay) offline.sync.nudge('hand')
  }, [isUnderWay, offline])
  if (submission === 'settled') return children
  if (!isLate) return <Opening formName={formName} />
  return (
    <Message
      formName={formName}
      title={`Your change to this ${formWords(formName).noun} is being submitted.`}
      text={submission === 'sending' ? `It was sent, but not confirmed yet. ${OPENS_THEN}` : OPENS_THEN}
    >
      <ViewRecord formName={formName} UniqueID={UniqueID} />
      <Link to="/waiting" className={buttonClass('plain')}>
        See what is waiting
      </Link>
    </Message>
  )
}

const OPENS_THEN = 'The form opens as soon as the server has confirmed it. Nothing was lost.'

/** What became of the submission that was found when the address was opened. An open form's own submission is its own affair. */
function useSubmission(named: { formName: string; UniqueID: number }): 'looking' | 'frozen' | 'sending' | 'settled' {
  const { offline } = useServices()
  const online = useOnline()
  const { data: found, isPending, refetch } = useQuery(earlierDraftQuery(offline, named))
  const { data: present } = useQuery(draftQuery(offline, found?.submission ? found.draftId : null))
  const [isSettled, setSettled] = useState(false)
  const state = isPending ? 'looking' : goingOut(present ?? found ?? null, online)
  useEffect(() => {
    if (state !== null || isSettled) return
    // It is over by now, or refused: the form begins from what is on the phone then.
    void (found?.submission ? refetch() : Promise.resolve()).finally(() => setSettled(true))
  }, [state, isSettled, found, refetch])
  return isSettled ? 'settled' : (state ?? 'looking')
}

/** null: none, or one that cannot go out yet; an edit withdraws that. */
function goingOut(draft: Draft | null, online: boolean): 'frozen' | 'sending' | null {
  if (draft === null || isOver(draft)) return null
  const { submission } = draft
  if (submission?.state === 'sending') return 'sending'
  return submission?.state === 'frozen' && online && missingUploads(draft).length === 0 ? 'frozen' : null
}

function useIsLate(isUnderWay: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay])
  return isLate
}
