// Begins a record, or continues a draft of one: finds the draft and the definition, then shows the form.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useServices } from '#src/app/services.tsx'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { openingDraftQuery } from '#src/phone/phone-queries.ts'
import { decideCreate } from './decide-opening.ts'
import { useSearchPart } from './form-address.ts'
import { useFormParts } from './form-parts.ts'
import { EmptyForm, InTheBin, NoDraft, NoForm, NotHere, Opening, Sent } from './form-states.tsx'
import { useOfferedDrafts } from './offered-drafts.tsx'
import { usePresentForm, useRenewedForm } from './present-form.ts'
import { RecordForm } from './record-form.tsx'
import { formWords } from './record-words.ts'

/** The draft begun here, until the member begins another record: then the URL no longer contains a draft. */
export function useOwnDraft(draft: string | undefined, sheet: string | undefined) {
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

type Props = {
  formName: string
  draftId: string | null
  pageName: string | undefined
  onBegun(id: string): void
  banner?: ReactNode
}

export function CreateRecord({ formName, draftId, pageName, onBegun, banner }: Props) {
  const router = useRouter()
  const setSearch = useSearchPart()
  const [address] = useState(() => router.latestLocation.pathname)
  const [begunWith] = useState(draftId)
  const draft = useDraftAtStart(begunWith)
  const [renewed, renew] = useRenewedForm(formName)
  const opened = usePresentForm(formName, draft === 'loading' ? undefined : draft === 'missing' ? null : draft)
  const present = renewed ?? opened
  const state = useFormParts(
    formName,
    present === undefined ? undefined : (present?.draft.definitionHash ?? null),
    null,
  )
  const onDraft = useCallback(
    (id: string) => {
      if (begunWith !== null) return
      onBegun(id)
      // The member may have navigated away by now, and this form must not change another screen's URL.
      if (router.latestLocation.pathname === address) setSearch({ draft: id })
    },
    [setSearch, router, address, begunWith, onBegun],
  )
  const session = useRef<FormSession | null>(null)
  const onSession = useCallback((made: FormSession) => {
    session.current = made
  }, [])
  const offers = useOfferedDrafts(formName, begunWith === null, () => session.current && isTouched(session.current))
  const above = useMemo(
    () => (
      <>
        {banner}
        {offers.banner}
      </>
    ),
    [banner, offers.banner],
  )
  const view = decideCreate({ draft, isMigrated: present !== undefined, parts: state, offers: offers.state })
  switch (view.show) {
    case 'no-draft':
      return <NoDraft formName={formName} />
    case 'in-the-bin':
      return <InTheBin draft={view.draft} />
    case 'sent':
      return <Sent draft={view.draft} />
    case 'opening':
      return <Opening formName={formName} />
    case 'no-form':
      return <NoForm formName={formName} />
    case 'not-here':
      return <NotHere formName={formName} onRetry={view.retry} />
    case 'offers':
      return (
        <>
          <EmptyForm title={formWords(formName).create} />
          {offers.sheet}
        </>
      )
    case 'form':
      return (
        <>
          <RecordForm
            key={renewed?.draft.definitionHash}
            renew={renew}
            parts={view.parts}
            draft={present?.draft ?? null}
            report={present?.report ?? null}
            pageName={pageName}
            onDraft={onDraft}
            onSession={onSession}
            banner={above}
          />
          {offers.sheet}
        </>
      )
  }
}

const isTouched = ({ draft, batcher }: FormSession): boolean =>
  draft() !== null ||
  batcher.state.get().kind !== 'saved' ||
  document.activeElement?.matches('input, textarea') === true

/** The draft as of opening the form, which then follows it by itself. null: none was requested. */
function useDraftAtStart(draftId: string | null): Draft | 'loading' | 'missing' | null {
  const { offline } = useServices()
  const { data, isPending } = useQuery(openingDraftQuery(offline, draftId))
  if (draftId === null) return null
  return data ?? (isPending ? 'loading' : 'missing')
}
