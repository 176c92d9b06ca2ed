// A record's form on screen: the session of one draft, its view, and the effects of Submit, Save Incomplete and
// Discard.
import { Navigate, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useSendNow } from '#src/app/work/use-send-now.ts'
import { whenIdle } from '#src/device/page-moments.ts'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import { FormView } from '#src/features/forms/screen/form-view.tsx'
import { useOfDraft } from '#src/features/forms/screen/use-draft.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { MigrationReport } from '#src/offline/drafts/migrate-draft.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isOver } from '#src/offline/drafts/standing.ts'
import { backOnce } from '#src/ui/back.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { useSearchPart, useSheetName } from './form-address.ts'
import { FormHeading } from './form-heading.tsx'
import { FormNotices, HeldDraft } from './form-notices.tsx'
import type { FormParts } from './form-parts.ts'
import { AccessUnknown, Sent } from './form-states.tsx'
import { NewListing } from './new-listing.tsx'
import { type Renew, useIsOutdated } from './present-form.ts'
import { RestoredValue } from './restored-value.tsx'
import { SLOTS } from './slots.tsx'
import { useFormActions } from './use-form-actions.ts'
import {
  useAutosaveFailed,
  useFormEffects,
  useKeptPlace,
  useKeptProgress,
  usePlaceLeft,
  useSession,
} from './use-session.ts'

type Props = {
  parts: FormParts
  /** null: a new record. */
  draft: Draft | null
  /** PageName in the URL. */
  pageName: string | undefined
  /** Called with the draft's id once there is one. */
  onDraft?(draftId: string): void
  onSession?(session: FormSession): void
  banner?: ReactNode
  /** What happened to the answers when the draft was migrated to this version of the form. */
  report?: MigrationReport | null
  /** Updates the form to its newest version, if there is a newer one. */
  renew: Renew
}

/** What a form may still need when the connection is lost, besides the forms' own code. A map is not part of it. */
const AHEAD = [
  () => import('#src/features/photos/editor/photo-editor.tsx'),
  () => import('#src/features/photos/camera/camera.tsx'),
  () => import('#src/features/photos/zip-photos.ts'),
  () => import('../drafts.page.tsx'),
  () => import('../listing-view/listing-view.page.tsx'),
]

/** Drawn again only for what it is given: the page around it goes on asking. */
export const RecordForm = memo(function RecordForm(props: Props) {
  const { parts, onDraft, onSession } = props
  const place = usePlaceLeft(props.draft?.draftId ?? null, props.pageName)
  const shown = props.pageName ?? place?.section ?? undefined
  const isInEssentials = place?.section === null
  const session = useSession(parts, props.draft, shown)
  const draftId = useOfDraft(session, (draft) => draft?.draftId ?? null)
  const [sheet, setSheet] = useSheetName()
  const effects = useFormEffects(useOfDraft(session, (draft) => draft?.base?.UniqueID ?? null))
  const [wanted, setWanted] = useState<{ key: string } | { section: string } | null>(null)
  const goTo = useCallback((key: string) => setWanted({ key }), [])
  const goToSection = useCallback((section: string) => setWanted({ section }), [])
  const screen = { openSheet: setSheet, goTo, goToSection }
  const actions = useFormActions(session, parts.definition, screen, props.renew)
  const isOutdated = useIsOutdated(parts.definition)
  const recordId = useOfDraft(session, (draft) => draft?.base?.label ?? null)
  const isFrozen = useOfDraft(session, (draft) => draft?.submission?.state === 'sending')
  const finished = useOfDraft(session, (draft) => draft !== null && isOver(draft)) ? session.draft() : null
  const online = useOnline()
  const isRestoring = useLocation({ select: ({ search }) => 'restore' in search })
  useAutosaveFailed(session)
  const setSearch = useSearchPart()
  const onPage = useCallback((name: string) => setSearch({ section: name }), [setSearch])
  const router = useRouter()
  const navigate = useNavigate()

  useKeptProgress(session, draftId)
  useKeptPlace(session.store, draftId, shown)
  const isBare = sheet === null
  const told = useRef<string | null>(null)
  useEffect(() => {
    // Not while a sheet is open: its history entry is removed when it closes, and the URL of the entry below would not
    // have the draft. And only once: if the URL no longer contains a draft, the member is beginning another listing.
    if (draftId === null || !isBare || told.current === draftId) return
    told.current = draftId
    onDraft?.(draftId)
  }, [draftId, isBare, onDraft])
  useEffect(() => onSession?.(session), [session, onSession])
  const toast = useToast()
  const sendNow = useSendNow()
  useEffect(
    () => session.onNotice(({ text, undo }) => toast(text, undo && { label: 'Undo', run: undo })),
    [session, toast],
  )

  useEffect(() => void whenIdle().then(() => Promise.allSettled(AHEAD.map((load) => load()))), [])

  const back = () => (router.history.canGoBack() ? backOnce(router.history) : void navigate(parentOf(session)))
  // Submitted in another tab, or from the queue, while the form was open here. If the member submits here, the action
  // itself navigates; going back at the end of a row, it is done before the list of drafts is there.
  const isInRow = useRef(actions.row !== undefined)
  if (finished && actions.busy === null)
    return isInRow.current ? <Navigate to="/drafts" replace /> : <Sent draft={finished} />
  return (
    <HeldDraft draftId={draftId} formName={parts.definition.formName} onBack={back}>
      <FormView
        store={session.store}
        batcher={session.batcher}
        changes={session.changes}
        session={session}
        slots={SLOTS}
        effects={effects}
        actions={actions}
        draftId={draftId}
        ensureDraft={session.ensureDraft}
        heading={<FormHeading parts={parts} session={session} />}
        recordId={recordId ?? undefined}
        banner={
          <>
            {props.banner}
            {isRestoring && <RestoredValue session={session} goTo={goTo} />}
            {parts.isAccessUnknown && <AccessUnknown />}
            {draftId !== null && (
              <FormNotices
                {...{ session, parts, isOutdated }}
                report={props.report ?? null}
                onUpdate={() => props.renew(session, parts.definition)}
              />
            )}
            {props.draft === null && <NewListing parts={parts} pageName={props.pageName} />}
          </>
        }
        onBack={back}
        pageName={shown ?? null}
        leftAt={place?.key ?? null}
        goTo={wanted}
        onPage={onPage}
        isNew={isInEssentials || (props.draft === null && recordTypeOf(parts.definition) === 'listing')}
        sheet={sheet}
        onSheet={setSheet}
        frozen={isFrozen}
        online={online}
        sendNow={sendNow}
      />
    </HeldDraft>
  )
})

/** Parent page of a form that was opened by its URL: its record's page, or Home if there is no record yet. */
function parentOf(session: FormSession) {
  const draft = session.draft()
  const parent = draft?.base ? viewAddress(recordTypeOf(draft), draft.base) : ({ to: '/' } as const)
  return { ...parent, replace: true }
}
