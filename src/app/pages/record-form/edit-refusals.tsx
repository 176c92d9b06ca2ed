// Reasons why a record's form can't be opened: somebody else holds its lock, which has a page of its own; the member
// may not write it; or the server does not answer.
import { Navigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LockEntity } from '#contract/lock.ts'
import { GoneWork } from '#src/app/work/gone-work.tsx'
import { lockAddress, viewAddress } from '#src/features/drafts/record-address.ts'
import { LockNote } from '#src/features/locks/lock-banner.tsx'
import { needsSignal } from '#src/features/locks/lock-view.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { Page } from '#src/ui/page.tsx'
import { formWords } from './record-words.ts'

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
function UnsentHere({ type }: { type: LockEntity['type'] }) {
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
