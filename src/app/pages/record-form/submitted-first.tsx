// Waits for a submitted change before its record opens for editing again. Until the server replies, the record may or
// may not include that change, and the form could mistake the member's own work for somebody else's.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DELETE_FORM } from '#contract/change-form.ts'
import type { Owner } from '#src/api/owner.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { factsOf } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftQuery, earlierDraftQuery } from '#src/phone/phone-queries.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Link } from '#src/ui/link.tsx'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { changesOnce } from './change-refusal.ts'
import { decideSubmitted, type SubmissionFacts } from './decide-opening.ts'
import { FindRecords, Message, Opening, ViewRecord } from './form-states.tsx'
import { formWords } from './record-words.ts'
import { useIsLate } from './use-is-late.ts'

const LATE_AFTER_MS = 1_500

type Props = { formName: string; UniqueID: number; children: ReactNode }

export function SubmittedFirst({ formName, UniqueID, children }: Props) {
  const { offline } = useServices()
  const types = usePropertyTypes()
  const { state: submission, draft } = useSubmission({ formName, UniqueID })
  const isOnce = draft !== null && changesOnce(formName, draft, types.byCode(draft.propertyType))
  const isSubmitting = submission === 'frozen' || submission === 'sending'
  const isLate = useIsLate(isSubmitting, LATE_AFTER_MS)
  useEffect(() => {
    if (isSubmitting) offline.sync.nudge('hand')
  }, [isSubmitting, offline])
  const isDone = draft?.submission?.state === 'done'
  const view = decideSubmitted({ state: submission, isOnce, isDone, isLate })
  if (view === 'submitted') return <Submitted formName={formName} UniqueID={UniqueID} />
  if (view === 'edit') return children
  if (view === 'opening') return <Opening formName={formName} />
  const then = `${isOnce ? 'You’ll see here when the server confirms it.' : 'The form opens as soon as the server confirms it.'} Nothing was lost.`
  return (
    <Message
      formName={formName}
      title={`Your change to this ${formWords(formName).noun} is being submitted.`}
      text={submission === 'sending' ? `It was sent, but isn’t confirmed yet. ${then}` : then}
    >
      <ViewRecord formName={formName} UniqueID={UniqueID} />
      <Link to="/waiting" className={buttonClass('plain')}>
        See what is waiting
      </Link>
    </Message>
  )
}

/** The change is made, and can't be made again: the form would refuse the listing for it. */
const Submitted = (named: { formName: string; UniqueID: number }) =>
  named.formName === DELETE_FORM ? (
    <Message formName={named.formName} title="This listing was deleted.">
      <FindRecords formName={named.formName} />
    </Message>
  ) : (
    <Message formName={named.formName} title="Your change to this listing was submitted.">
      <ViewRecord {...named} />
    </Message>
  )

type Found = {
  state: SubmissionFacts['state']
  /** As last seen; null if there was none. */
  draft: Draft | null
}

/**
 * Current state of the submission found when the page was opened. Once settled it stays settled: an open form follows
 * its own.
 */
function useSubmission(named: { formName: string; UniqueID: number }): Found {
  const { offline } = useServices()
  const online = useOnline()
  const { data: found, isPending, refetch } = useQuery(earlierDraftQuery(offline, named))
  const { data: present } = useQuery(draftQuery(offline, found?.submission ? found.draftId : null))
  const [isSettled, setSettled] = useState(false)
  const last = useRef<Draft | null>(null)
  last.current = present ?? found ?? last.current
  const state = isPending ? 'looking' : goingOut(present ?? found ?? null, offline.owner, online)
  useEffect(() => {
    if (state !== null || isSettled) return
    // Confirmed or refused in the meantime: the form starts from what is now on the phone.
    void (found?.submission ? refetch() : Promise.resolve()).finally(() => setSettled(true))
  }, [state, isSettled, found, refetch])
  return { state: isSettled ? 'settled' : (state ?? 'looking'), draft: last.current }
}

/** null: none, or one that cannot be sent now; editing withdraws that one. */
function goingOut(draft: Draft | null, owner: Owner, online: boolean): 'frozen' | 'sending' | null {
  if (draft?.submission?.state === 'sending') return 'sending'
  return draft && online && factsOf(draft, owner).submittedAt !== null ? 'frozen' : null
}
