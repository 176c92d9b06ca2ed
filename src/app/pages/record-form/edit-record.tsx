// Edits a record: takes the lock first, then loads the record under that lock, then shows the form.
import { useCallback, useRef, useState } from 'react'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { isUntouched } from '#src/offline/drafts/new-draft.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isLockNote } from '#src/offline/drafts/standing.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useBegunEdit, useEarlierDraft } from './begin-edit.ts'
import { changeRefusal } from './change-refusal.ts'
import { type BegunEdit, decideEdit } from './decide-opening.ts'
import { type FormParts, useFormParts } from './form-parts.ts'
import {
  NoForm,
  NoRecord,
  NotHere,
  NotLockedYet,
  NotNow,
  NotYours,
  Opening,
  OutOfReach,
  ToLockPage,
} from './form-states.tsx'
import { usePresentForm, useRenewedForm } from './present-form.ts'
import { RecordForm } from './record-form.tsx'
import { ReleaseAsked } from './release-asked.tsx'
import { SubmittedFirst } from './submitted-first.tsx'
import { useRecordLock } from './use-record-lock.ts'

type Props = {
  /** A listing type, a change form, or the form of an agent, an office or the member's own profile. */
  formName: string
  UniqueID: number
  pageName: string | undefined
  /** The listing's type according to the URL, which may be wrong. */
  listingType?: string
}

export const EditRecord = (props: Props) => (
  <SubmittedFirst formName={props.formName} UniqueID={props.UniqueID}>
    <OpenEdit {...props} />
  </SubmittedFirst>
)

function OpenEdit(props: Props) {
  const { formName, UniqueID, pageName } = props
  const [renewed, renew] = useRenewedForm(formName)
  const present = usePresentForm(formName, useEarlierDraft(UniqueID, formName))
  const earlier = present === null ? null : present?.draft
  const session = useRef<FormSession | null>(null)
  const entity = { type: recordTypeOf({ formName }), id: UniqueID }
  const pageLabel = useRef('')
  const [isUnlocked, setUnlocked] = useState(false)
  const begunOn = earlier === undefined ? undefined : (earlier?.definitionHash ?? null)
  const state = useFormParts(formName, renewed?.draft.definitionHash ?? begunOn, UniqueID)
  const lock = useRecordLock(state.kind === 'failed' ? null : entity, earlier, { session, pageLabel, isUnlocked })
  const parts = state.kind === 'ready' ? state.parts : null
  pageLabel.current = labelOf(parts, pageName)
  const begun = useBegunEdit(props, parts, lock.state, earlier, setUnlocked)
  const refusal = useRefusal(formName, parts, begun)
  const checkLock = useRef(lock.check)
  checkLock.current = lock.check
  const onSession = useCallback((made: FormSession) => {
    session.current = made
    let heardAt: number | null = null
    made.subscribe(() => {
      const attention = made.draft()?.attention
      // A save was refused because of its epoch: check at once who holds the lock.
      if (!attention || !isLockNote(attention) || attention.at === heardAt) return
      heardAt = attention.at
      void checkLock.current()
    })
  }, [])

  const view = decideEdit({ lock: lock.state, lockError: lock.error, parts: state, begun, refusal })
  switch (view.show) {
    case 'lock-page':
      return <ToLockPage formName={formName} UniqueID={UniqueID} />
    case 'not-yours':
      return <NotYours formName={formName} UniqueID={UniqueID} />
    case 'no-record':
      return <NoRecord formName={formName} />
    case 'out-of-reach': {
      const { reason } = view
      return <OutOfReach formName={formName} {...(reason && { reason })} onRetry={() => void lock.check()} />
    }
    case 'no-form':
      return <NoForm formName={formName} />
    case 'not-here':
      return <NotHere formName={formName} onRetry={view.retry} />
    case 'opening':
      return <Opening formName={formName} />
    case 'not-now':
      return <NotNow formName={formName} UniqueID={UniqueID} title={view.title} />
    case 'form':
      return (
        <RecordForm
          key={`${view.draft.draftId} ${renewed?.draft.definitionHash ?? ''}`}
          renew={renew}
          parts={view.parts}
          draft={renewed?.draft ?? view.draft}
          report={(renewed ?? present)?.report ?? null}
          pageName={pageName}
          onSession={onSession}
          banner={
            isUnlocked ? (
              <NotLockedYet formName={formName} />
            ) : (
              lock.askedBy && (
                <ReleaseAsked
                  key={lock.askedBy}
                  by={lock.askedBy}
                  entity={entity}
                  session={session}
                  onDecline={() => void lock.declineRelease()}
                />
              )
            )
          }
        />
      )
  }
}

const labelOf = (parts: FormParts | null, pageName: string | undefined): string => {
  const pages = parts?.definition.pages ?? []
  return (pages.find(({ PageName }) => PageName === pageName) ?? pages[0])?.PageLabel ?? ''
}

/** Work begun before the listing's status changed still opens; the rules report what is wrong with it. */
function useRefusal(formName: string, parts: FormParts | null, begun: BegunEdit): string | null {
  const types = usePropertyTypes()
  if (!parts || begun.kind !== 'ready' || !isUntouched(begun.draft)) return null
  return changeRefusal(formName, begun.draft, types.byCode(begun.draft.propertyType), parts.granted)
}
