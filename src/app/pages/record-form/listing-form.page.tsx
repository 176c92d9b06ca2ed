// Create Listing and Edit Listing: finds the draft, the definition and the lock, then shows the form.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isOver } from '../../../offline/drafts/draft-end.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { openingDraftQuery } from '../../../phone/phone-queries.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { deviceWord } from '../../../ui/device-word.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePropertyTypes } from '../../../ui/property-types.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useServices } from '../../services.tsx'
import { EditRecord } from './edit-record.tsx'
import { useFormParts } from './form-parts.ts'
import { OfferedDraft } from './offered-draft.tsx'
import { RecordForm } from './record-form.tsx'
import { Sent } from './sent.tsx'
import { useRenewedForm } from './use-newer-form.ts'
import { usePresentForm } from './use-present-form.ts'

const CREATE = '/listings/create/$listingType'
const EDIT = '/listings/edit/$listingType'

export function CreateListingPage() {
  const { listingType } = useParams({ from: CREATE })
  const { draft, section, sheet } = useSearch({ from: CREATE })
  const refusal = useNoSuchType(listingType)
  const { own, setOwn, visit } = useOwnDraft(draft, sheet)
  // A draft that this page itself has begun keeps its form; any other draft opens a new one.
  const opened = draft !== undefined && draft !== own ? draft : null
  if (refusal && opened === null && own === null) return <Message title={refusal}>{CHOOSE_ANOTHER}</Message>
  return (
    <CreateListing
      key={`${listingType} ${opened ?? ''} ${visit}`}
      listingType={listingType}
      draftId={opened}
      section={section}
      onBegun={setOwn}
    />
  )
}

/** Why no listing of this type can be started; null when it can, or while the board's types are not known here. */
function useNoSuchType(route: string): string | null {
  const types = usePropertyTypes()
  if (types.all.length === 0) return null
  const type = types.byRoute(route)
  if (!type) return 'This board has no listings of that type.'
  return type.isRetired ? `This board no longer accepts new ${type.label} listings.` : null
}

const CHOOSE_ANOTHER = (
  <Link to="/" search={{ sheet: 'create' }} className={buttonClass('main')}>
    Choose a type
  </Link>
)

/** The draft begun here, until the member begins another listing: the address then names no draft any more. */
function useOwnDraft(draft: string | undefined, sheet: string | undefined) {
  const [own, setOwn] = useState<string | null>(null)
  const [visit, setVisit] = useState(0)
  const isNamed = useRef(false)
  useEffect(() => {
    if (own === null) return
    if (draft === own) isNamed.current = true
    else if (draft === undefined && sheet === undefined && isNamed.current) {
      isNamed.current = false
      setOwn(null)
      setVisit((count) => count + 1)
    }
  }, [own, draft, sheet])
  return { own, setOwn, visit }
}

type CreateProps = {
  listingType: string
  draftId: string | null
  section: string | undefined
  onBegun(id: string): void
}

function CreateListing({ listingType, draftId, section, onBegun }: CreateProps) {
  const router = useRouter()
  const navigate = useNavigate({ from: CREATE })
  const [begunWith] = useState(draftId)
  const draft = useDraftAtStart(begunWith)
  const [renewed, renew] = useRenewedForm(listingType)
  const opened = usePresentForm(listingType, draft === 'loading' ? undefined : draft === 'missing' ? null : draft)
  const present = renewed ?? opened
  const state = useFormParts(
    listingType,
    present === undefined ? undefined : (present?.draft.definitionHash ?? null),
    null,
  )
  const onSection = useCallback(
    (name: string) =>
      void navigate({
        search: (search) => ({ ...search, section: name }),
        replace: true,
        viewTransition: false,
        resetScroll: false,
      }),
    [navigate],
  )
  const onDraft = useCallback(
    (id: string) => {
      if (begunWith !== null) return
      onBegun(id)
      // The member may be on the way elsewhere by now; the address of that screen is not this form's to change.
      if (!router.latestLocation.pathname.startsWith('/listings/create/')) return
      void navigate({
        search: (search) => ({ ...search, draft: id }),
        replace: true,
        viewTransition: false,
        resetScroll: false,
      })
    },
    [navigate, router, begunWith, onBegun],
  )
  if (draft === 'missing') return <NoDraft />
  if (draft !== 'loading' && draft?.binnedAt) return <InTheBin draft={draft} />
  if (draft !== 'loading' && draft && isOver(draft)) return <Sent draft={draft} />
  if (draft === 'loading' || present === undefined || state.kind === 'loading') return <Opening />
  if (state.kind === 'failed') return <NotHere onRetry={state.retry} />
  return (
    <>
      <RecordForm
        key={renewed?.draft.definitionHash}
        renew={renew}
        isRenewed={renewed !== null}
        parts={state.parts}
        draft={present?.draft ?? null}
        report={present?.report ?? null}
        section={section}
        onSection={onSection}
        onDraft={onDraft}
      />
      {draft === null && <OfferedDraft listingType={listingType} />}
    </>
  )
}

export function EditListingPage() {
  const { listingType } = useParams({ from: EDIT })
  const { UniqueID, section, formName = listingType } = useSearch({ from: EDIT })
  const navigate = useNavigate({ from: EDIT })
  const onSection = useCallback(
    (name: string) =>
      void navigate({
        search: (search) => ({ ...search, section: name }),
        replace: true,
        viewTransition: false,
        resetScroll: false,
      }),
    [navigate],
  )
  if (UniqueID === undefined)
    return (
      <Message title="This address names no listing.">
        <Link to="/listings/search" search={{ tab: 'mine' }} className={buttonClass('main')}>
          My Listings
        </Link>
      </Message>
    )
  return (
    <EditRecord
      key={`${UniqueID} ${formName}`}
      formName={formName}
      UniqueID={UniqueID}
      section={section}
      onSection={onSection}
      opening={<Opening />}
      notHere={(retry) => <NotHere onRetry={retry} />}
    />
  )
}

/** The draft as it is when the form opens; the form itself follows it from then on. null: none was asked for. */
function useDraftAtStart(draftId: string | null): Draft | 'loading' | 'missing' | null {
  const { offline } = useServices()
  const { data, isPending } = useQuery(openingDraftQuery(offline, draftId))
  if (draftId === null) return null
  return data ?? (isPending ? 'loading' : 'missing')
}

const Opening = () => (
  <Page title="Listing" footer={false}>
    <Skeleton lines={8} label="Opening the form" />
  </Page>
)

function Message({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Page title="Listing" back="/" footer={false}>
      <EmptyState title={title} action={children}>
        {text}
      </EmptyState>
    </Page>
  )
}

const NotHere = ({ onRetry }: { onRetry(): void }) => (
  <Message
    title="The form could not be opened."
    text={`It is not on this ${deviceWord()} yet, and the portal does not answer. Nothing was lost.`}
  >
    <Button look="main" icon="sync" onClick={onRetry}>
      Try again
    </Button>
  </Message>
)

const NoDraft = () => (
  <Message
    title={`This draft is not on this ${deviceWord()}.`}
    text="It may have been sent, or started on another device."
  >
    <Link to="/drafts" className={buttonClass('main')}>
      See all drafts
    </Link>
  </Message>
)

function InTheBin({ draft }: { draft: Draft }) {
  const { offline } = useServices()
  const restore = () => void offline.drafts.restore(draft.draftId).then(() => window.location.reload())
  return (
    <Message title="This draft is in the bin." text={draft.title}>
      <Button look="main" onClick={restore}>
        Restore it
      </Button>
    </Message>
  )
}
