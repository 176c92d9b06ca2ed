// A record's form on screen: the session of one draft, its view, and the effects of Submit, Save Incomplete and
// Discard.

import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { todayIn } from '#rules/expression/dates.ts'
import { MapPicture } from '#src/app/map-picture.tsx'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { isLeaving } from '#src/app/session/leave-for-home.ts'
import { userClass } from '#src/app/shell/menu.ts'
import { useSendNow } from '#src/app/work/use-send-now.ts'
import { browserLocation } from '#src/device/location.ts'
import { whenIdle } from '#src/device/page-moments.ts'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import { modelOf } from '#src/features/forms/engine/form-model.ts'
import { newValues } from '#src/features/forms/engine/start-record.ts'
import type { FormEffects } from '#src/features/forms/screen/form-context.ts'
import { FormView } from '#src/features/forms/screen/form-view.tsx'
import { useOfDraft } from '#src/features/forms/screen/use-draft.ts'
import { keepSafe } from '#src/features/forms/session/edit-batcher.ts'
import { createFormSession, type FormSession } from '#src/features/forms/session/form-session.ts'
import { OptionCombo } from '#src/features/lookups/option-combo.tsx'
import { OptionSheet as Picker } from '#src/features/lookups/option-sheet.tsx'
import { openRecentChoices } from '#src/features/lookups/recent-choices.ts'
import { isOver } from '#src/offline/drafts/draft-end.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { MigrationReport } from '#src/offline/drafts/migrate-draft.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { memberKey } from '#src/state/storage-keys.ts'
import { backOnce } from '#src/ui/back.tsx'
import { useBoard, useFormats } from '#src/ui/board.ts'
import { useClock } from '#src/ui/clock.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { ChangesSlot } from './changes-slot.tsx'
import { CoverSlot } from './cover-slot.tsx'
import { AddFilesSlot, FileSlot } from './files-slot.tsx'
import { FormHeading } from './form-heading.tsx'
import { FormNotices } from './form-notices.tsx'
import type { FormParts } from './form-parts.ts'
import { AccessUnknown } from './form-states.tsx'
import { HeldDraft } from './held-draft.tsx'
import { NewListing } from './new-listing.tsx'
import { PersonPicker } from './person-slot.tsx'
import { PhotosSlot } from './photos-slot.tsx'
import { PlotterSlot as Plotter } from './plotter-slot.tsx'
import { type Renew, useIsOutdated } from './present-form.ts'
import { formWords } from './record-words.ts'
import { RestoredValue } from './restored-value.tsx'
import { Sent } from './sent.tsx'
import { TaxRollSlot } from './tax-slot.tsx'
import { useAutosaveFailed } from './use-autosave-failed.ts'
import { useFormActions } from './use-form-actions.ts'
import { useKeptPlace, usePlaceLeft } from './use-kept-place.ts'
import { useKeptProgress } from './use-kept-progress.ts'
import { useSearchPart } from './use-search-part.ts'
import { useSheetName } from './use-sheet-name.ts'

type Props = {
  parts: FormParts
  /** null: a new record. */
  draft: Draft | null
  section: string | undefined
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
const SLOTS = {
  Changes: ChangesSlot,
  Cover: CoverSlot,
  Photos: PhotosSlot,
  AddFiles: AddFilesSlot,
  File: FileSlot,
  PersonPicker,
  Picker,
  PickerInPlace: OptionCombo,
  TaxRoll: TaxRollSlot,
  MapPicture,
  Plotter,
}

export function RecordForm(props: Props) {
  const { parts, onDraft, onSession } = props
  const place = usePlaceLeft(props.draft?.draftId ?? null, props.section)
  const shown = props.section ?? place?.section ?? undefined
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
  const onSection = useCallback((name: string) => setSearch({ section: name }), [setSearch])
  const router = useRouter()
  const navigate = useNavigate()

  useKeptProgress(session.store, draftId)
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
  // itself navigates.
  if (finished && actions.busy === null) return <Sent draft={finished} />
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
            {props.draft === null && <NewListing parts={parts} section={props.section} />}
          </>
        }
        onBack={back}
        section={shown ?? null}
        leftAt={place?.key ?? null}
        goTo={wanted}
        onSection={onSection}
        isNew={isInEssentials || (props.draft === null && recordTypeOf(parts.definition) === 'listing')}
        sheet={sheet}
        onSheet={setSheet}
        frozen={isFrozen}
        online={online}
        sendNow={sendNow}
      />
    </HeldDraft>
  )
}

/** Parent page of a form that was opened by its URL: its record's page, or Home if there is no record yet. */
function parentOf(session: FormSession) {
  const draft = session.draft()
  const parent = draft?.base ? viewAddress(recordTypeOf(draft), draft.base) : ({ to: '/' } as const)
  return { ...parent, replace: true }
}

/**
 * Lives as long as the form is on screen with this draft. It keeps the definition it began with, whatever is published
 * meanwhile.
 */
function useSession(parts: FormParts, draft: Draft | null, section: string | undefined): FormSession {
  const { offline, user, unsaved, now, boardNow, newId } = useServices()
  const { timeZone } = useBoard()
  const { shortMoment } = useFormats()
  const { after } = useClock()
  const [session] = useState(() => {
    const today = todayIn(new Date(boardNow()).toISOString(), timeZone) ?? ''
    return createFormSession({
      definition: parts.definition,
      lookups: parts.lookups,
      permissions: parts.permissions,
      userClass: userClass(user),
      timeZone,
      draft,
      section,
      values: draft ? {} : newValues(modelOf(parts.definition, 'new'), today, user.agent),
      title: `${kindOf(parts.definition)}, ${shortMoment(now())}`,
      drafts: offline.drafts,
      subscribe: offline.subscribe,
      sendFromMemory: offline.sendFromMemory,
      now: boardNow,
      newId,
      after,
      soon: afterPaint,
    })
  })
  const mounts = useRef(0)
  useEffect(() => {
    mounts.current += 1
    const changed = { before: session.draft()?.revision ?? 0 }
    const hasWork = () => {
      const { kind } = session.batcher.state.get()
      const revision = session.draft()?.revision ?? 0
      return kind !== 'saved' || (!isLeaving() && revision > changed.before && !session.draft()?.submission)
    }
    const end = keepSafe(window, session.batcher, hasWork)
    const unwatch = unsaved.watch(session.batcher)
    return () => {
      end()
      unwatch()
      mounts.current -= 1
      // The last keystrokes are written before the form stops following its draft; in development it is remounted at
      // once.
      const stop = () => mounts.current === 0 && session.stop()
      void session.batcher.flush().then(stop, stop)
    }
  }, [session, unsaved])
  return session
}

const kindOf = ({ formName, propertyType, propertyTypeFacts, title }: FormParts['definition']): string =>
  propertyType === undefined ? formWords(formName).name : (propertyTypeFacts?.label ?? title)

/** Runs after the frame that shows the keystroke, so that typing never waits for rules. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

function useFormEffects(UniqueID: number | null): FormEffects {
  const { now, boardNow, call, user } = useServices()
  const { timeZone } = useBoard()
  const dialogs = useDialogs()
  return useMemo(
    () => ({
      now,
      today: () => todayIn(new Date(boardNow()).toISOString(), timeZone) ?? '',
      timezone: timeZone,
      locate: () => browserLocation(navigator.geolocation).find(),
      copy: (text) => navigator.clipboard.writeText(text),
      revealCode: async (name) => {
        const result = UniqueID === null ? null : await call('accessCode', { input: { UniqueID } })
        return result?.kind === 'ok' ? String(result.value.Data.codes[name] ?? '') : null
      },
      tell: (message) => void dialogs.tell(message),
      recentChoices: openRecentChoices(localStorage, memberKey('choices', user.realUniqueID)),
    }),
    [now, boardNow, timeZone, dialogs, call, UniqueID, user.realUniqueID],
  )
}
