// States of a form that isn't open: opening, not on this phone, in the bin.
import { Navigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { LOADING_MS } from '#contract/constants.ts'
import type { RecordKey } from '#contract/lock.ts'
import { useServices } from '#src/app/services.tsx'
import { GoneWork } from '#src/app/work/draft-changes.tsx'
import { lockAddress, viewAddress } from '#src/features/drafts/record-address.ts'
import { LockNote } from '#src/features/locks/lock-banner.tsx'
import { needsSignal } from '#src/features/locks/lock-view.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { finishedRecord } from '#src/offline/drafts/standing.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { useClock } from '#src/ui/clock.ts'
import { deviceWord, onThisDevice } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { Shown } from '#src/ui/shown.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { formWords } from './record-words.ts'

/** A form that is on the phone opens sooner than this, so no message appears. */
const WORD_AFTER_MS = 300

export function Opening({ formName }: { formName: string }) {
  const { name, noun } = formWords(formName)
  const toast = useToast()
  const { after } = useClock()
  useEffect(() => {
    const say = (ms: number) => toast(`Loading ${noun}...`, undefined, ms)
    const cancel = after(WORD_AFTER_MS, () => say(LOADING_MS))
    return () => {
      cancel()
      // The form is on screen by now, or could not be loaded.
      say(0)
    }
  }, [toast, noun, after])
  return <EmptyForm title={name} />
}

export const EmptyForm = ({ title }: { title: string }) => (
  <Page title={title} back="/" footer={false}>
    <Skeleton lines={8} label="Opening the form" />
  </Page>
)

type MessageProps = { formName: string; title: string; text?: string; children: ReactNode }

export function Message({ formName, title, text, children }: MessageProps) {
  return (
    <Page title={formWords(formName).name} back="/" footer={false}>
      <Shown />
      <EmptyState title={title} action={children}>
        {text}
      </EmptyState>
    </Page>
  )
}

export const NoForm = ({ formName }: { formName: string }) => (
  <Message formName={formName} title="There is no form at this address." text="Nothing was changed.">
    <Link to="/" className={buttonClass('main')}>
      Home
    </Link>
  </Message>
)

export const NotHere = ({ formName, onRetry }: { formName: string; onRetry(): void }) => (
  <Message
    formName={formName}
    title="The form could not be loaded."
    text={`It isn’t on this ${deviceWord()} yet, and the server didn’t answer. Nothing was lost.`}
  >
    <Button look="main" icon="sync" onClick={onRetry}>
      Try again
    </Button>
  </Message>
)

export const NoDraft = ({ formName }: { formName: string }) => (
  <Message
    formName={formName}
    title={`This draft is not on this ${deviceWord()}.`}
    text="It may have been sent, or started on another device or while acting for another member."
  >
    <Link to="/drafts" className={buttonClass('main')}>
      See all drafts
    </Link>
  </Message>
)

export function InTheBin({ draft }: { draft: Draft }) {
  const { offline } = useServices()
  const restore = () => void offline.drafts.restore(draft.draftId).then(() => window.location.reload())
  return (
    <Message formName={draft.formName} title="This draft is in the bin." text={draft.title}>
      <Button look="main" onClick={restore}>
        Restore it
      </Button>
    </Message>
  )
}

/** Shown above a form whose rights could not be loaded. */
export const AccessUnknown = () => (
  <p className="form-group form-group-note" role="note">
    Your permissions could not be loaded. You can fill in the form; the server checks them when you submit.
  </p>
)

// A draft that the server has received: its form has nothing left to write, so the record itself is shown.

export function Sent({ draft }: { draft: Draft }) {
  const record = finishedRecord(draft)
  return record === null ? (
    <Navigate to="/" replace />
  ) : (
    <Navigate {...viewAddress(recordTypeOf(draft), record)} replace />
  )
}

// Reasons why a record's form can't be opened: somebody else holds its lock, which has a page of its own; the member
// may not write it; or the server does not answer.

type Named = { formName: string; UniqueID: number }

export const ViewRecord = ({ formName, UniqueID }: Named) => (
  <Link {...viewAddress(recordTypeOf({ formName }), { UniqueID, label: null })} className={buttonClass('main')} replace>
    {`View the ${formWords(formName).noun}`}
  </Link>
)

/** Somebody else is editing the record: the lock's page shows when the lock can be removed. */
export const ToLockPage = ({ formName, UniqueID }: Named) => (
  <Navigate {...lockAddress({ type: recordTypeOf({ formName }), id: UniqueID }, formName)} replace />
)

export const NotYours = (named: Named) => (
  <Refused formName={named.formName} title={`You may not edit this ${formWords(named.formName).noun}.`}>
    <ViewRecord {...named} />
  </Refused>
)

/** This change can't be made to the listing in its current state. */
export const NotNow = ({ title, ...named }: Named & { title: string }) => (
  <Refused formName={named.formName} title={title}>
    <ViewRecord {...named} />
  </Refused>
)

export const NoRecord = ({ formName }: { formName: string }) => (
  <Refused
    formName={formName}
    title={`There is no such ${formWords(formName).noun}, or you may not edit it.`}
    below={<UnsentHere type={recordTypeOf({ formName })} />}
  >
    <FindRecords formName={formName} />
  </Refused>
)

/** The member's unsent changes to the record that the address names. */
function UnsentHere({ type }: { type: RecordKey['type'] }) {
  const { UniqueID } = useSearch({ strict: false })
  return UniqueID === undefined ? null : <GoneWork record={{ type, UniqueID }} />
}

const SEARCH = {
  listing: { to: '/listings/search', search: { tab: 'mine' }, words: 'My Listings' },
  agent: { to: '/agent/search', words: 'Search Agents' },
  office: { to: '/office/search', words: 'Search Offices' },
} as const

/** Link to the search for records of this kind. */
export function FindRecords({ formName }: { formName: string }) {
  const { words, ...address } = SEARCH[recordTypeOf({ formName })]
  return (
    <Link {...address} className={buttonClass('main')}>
      {words}
    </Link>
  )
}

type RefusedProps = { formName: string; title: string; children: ReactNode; below?: ReactNode }

function Refused({ formName, title, children, below }: RefusedProps) {
  return (
    <Page title={formWords(formName).edit} back={SEARCH[recordTypeOf({ formName })].to}>
      <EmptyState picture={<Icon name="search" size={40} />} title={title} action={children} />
      {below}
    </Page>
  )
}

/** Shown above a form that was opened offline. */
export const NotLockedYet = ({ formName }: { formName: string }) => (
  <LockNote icon="cloud-off">
    <p className="lock-headline">This {formWords(formName).noun} isn’t locked yet.</p>
    <p>
      {onThisDevice(
        'You opened it offline, so this is the version last saved on this phone. Once you submit and are online, we lock it, check whether someone else has changed it, and send your changes.',
      )}
    </p>
  </LockNote>
)

/** `reason`: why the server did not lock the record; without one, it was not reached. */
export function OutOfReach({ formName, reason, onRetry }: { formName: string; reason?: string; onRetry(): void }) {
  return (
    <Page title={formWords(formName).edit} back={SEARCH[recordTypeOf({ formName })].to} footer={false}>
      <LockNote
        icon="cloud-off"
        actions={
          <Button look="main" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>{reason ?? needsSignal(formWords(formName).noun)}</p>
      </LockNote>
    </Page>
  )
}
