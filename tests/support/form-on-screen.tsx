// A form on screen as members fill it in: real fields, rules, sheets and saving, and the phone's own database behind them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { DEFAULT_BOARD } from '#contract/board.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { Call, UploadPhoto } from '#src/api/call.ts'
import { ServicesProvider } from '#src/app/services.tsx'
import type { FormPermissions } from '#src/features/forms/engine/field-states.ts'
import type { FormActions } from '#src/features/forms/screen/finish-actions.tsx'
import type { FormEffects, FormSlots } from '#src/features/forms/screen/form-context.ts'
import { FormView } from '#src/features/forms/screen/form-view.tsx'
import { useOfDraft } from '#src/features/forms/screen/use-draft.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { LookupIndex } from '#src/features/lookups/lookup-index.ts'
import { OptionCombo } from '#src/features/lookups/option-combo.tsx'
import { OptionSheet } from '#src/features/lookups/option-sheet.tsx'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import { draftQuery, fillPhoneQueries } from '#src/phone/phone-queries.ts'
import { createSignal } from '#src/state/signal.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { aSession, NOW, TODAY } from '../features/forms/a-form.ts'
import { keysAtHand } from './member-keys.ts'
import { clock, show } from './on-screen.tsx'

const noSignal: Call = async () => ({ kind: 'silence', reason: 'network' })

let members = 0
/** A phone with a database of its own that is gone after the test; without signal unless `call` answers. */
export async function openPhone(call: Call = noSignal, uploadPhoto: UploadPhoto = noSignal as never): Promise<Offline> {
  members += 1
  const offline = await openOffline({
    member: { real: members, effective: members },
    deviceId: 'phone',
    call,
    keys: keysAtHand(),
    uploadPhoto,
    uploadFile: noSignal as never,
  })
  onTestFinished(() => offline.erase())
  return offline
}

/** Creates the draft of a new listing; returns its id. */
export async function createListing({ drafts }: Offline): Promise<string> {
  const title = '12 Maple Street'
  const made = await drafts.create({ formName: 'res', definitionHash: 'hash', propertyType: 'RES', title, values: {} })
  return made.draftId
}

/** The draft as the phone's database has it. */
export function useDraftOn(phone: Offline, draftId: string): Draft | null | undefined {
  useLivePhone(phone)
  return useQuery(draftQuery(phone, draftId)).data
}

function useLivePhone(phone: Offline): void {
  const queries = useQueryClient()
  useEffect(() => fillPhoneQueries(phone, queries), [phone, queries])
}

type Given = {
  values?: Values
  lookups?: LookupTable[]
  /** What the phone does in place of its own way: a full disk, say. */
  drafts?: (own: Drafts) => Partial<Drafts>
  actions?: Partial<FormActions>
  effects?: Partial<FormEffects>
  slots?: Partial<FormSlots>
  banner?: ReactNode
  heading?: ReactNode
  permissions?: FormPermissions
  online?: boolean
  recordId?: string
  sendNow?(): void
  /** Where the draft was left. */
  left?: { section: string; key: string }
}

export type FormOnScreen = {
  session: FormSession
  offline: Offline
  /** The draft's field as the phone's database has it; undefined before it has one. */
  kept(name: string): Promise<unknown>
  /** What was typed is on disk, and the save status has had the moment after which it says so. */
  saved(): Promise<void>
}

export async function openForm(definition: FormDefinition, given: Given = {}): Promise<FormOnScreen> {
  const offline = await openPhone()
  const session = aSession(definition, {
    lookups: new LookupIndex(given.lookups ?? []),
    permissions: given.permissions ?? { fields: {}, pages: {} },
    values: given.values ?? {},
    drafts: { ...offline.drafts, ...given.drafts?.(offline.drafts) },
    subscribe: offline.subscribe,
    sendFromMemory: offline.sendFromMemory,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    soon: (run) => requestAnimationFrame(() => setTimeout(run)),
  })
  onTestFinished(() => session.stop())
  const services = {
    ...{ offline, call: noSignal, newId: () => crypto.randomUUID() },
    // Of files shared from other apps.
    ...{ user: { realUniqueID: 7 }, now: Date.now, drafts: createSignal<Draft[]>([]) },
  }
  await show(
    <ServicesProvider value={services as never}>
      <div className="app app-form">
        <div className="app-page">
          <FormScreen session={session} offline={offline} given={given} />
        </div>
      </div>
    </ServicesProvider>,
  )
  return {
    session,
    offline,
    async kept(name) {
      const draftId = session.draft()?.draftId
      return draftId && (await offline.drafts.get(draftId))?.fields[name]?.value
    },
    async saved() {
      await session.batcher.flush()
      clock.advance(250)
    },
  }
}

const Nothing = () => null
const SLOTS = {
  Changes: Nothing,
  Cover: Nothing,
  Photos: Nothing,
  AddFiles: Nothing,
  File: Nothing,
  PersonPicker: Nothing,
  Picker: OptionSheet,
  PickerInPlace: OptionCombo,
  TaxRoll: Nothing,
  MapPicture: Nothing,
  Plotter: Nothing,
}
const ACTIONS: FormActions = {
  canSaveIncomplete: true,
  question: 'Submit this listing?',
  unnamed: 'This listing has no address yet.',
  busy: null,
  isSending: false,
  incompleteProblems: () => [],
  submit() {},
  saveIncomplete() {},
  discard() {},
}

function FormScreen({ session, offline, given }: { session: FormSession; offline: Offline; given: Given }) {
  useLivePhone(offline)
  const draftId = useOfDraft(session, (draft) => draft?.draftId ?? null)
  const [pageName, setPageName] = useState<string | null>(given.left?.section ?? null)
  const [sheet, setSheet] = useState<string | null>(null)
  const [slots] = useState<FormSlots>(() => ({ ...SLOTS, ...given.slots }))
  const dialogs = useDialogs()
  const toast = useToast()
  const [effects] = useState<FormEffects>(() => ({
    now: () => NOW,
    today: () => TODAY,
    timezone: DEFAULT_BOARD.timeZone,
    locate: async () => ({ ok: false, reason: 'unavailable' }),
    copy: async () => {},
    revealCode: async () => null,
    tell: (message) => void dialogs.tell(message),
    ...given.effects,
  }))
  useState(() => session.onNotice(({ text, undo }) => toast(text, undo && { label: 'Undo', run: undo })))
  return (
    <FormView
      store={session.store}
      batcher={session.batcher}
      changes={session.changes}
      session={session}
      slots={slots}
      effects={effects}
      actions={{ ...ACTIONS, ...given.actions }}
      draftId={draftId}
      ensureDraft={session.ensureDraft}
      heading={given.heading ?? <h1>Create Listing</h1>}
      recordId={given.recordId}
      banner={given.banner}
      pageName={pageName}
      leftAt={given.left?.key ?? null}
      onPage={setPageName}
      sheet={sheet}
      onSheet={setSheet}
      online={given.online ?? true}
      sendNow={given.sendNow ?? (() => {})}
    />
  )
}

/** The control that carries this label, whether or not a star marks it as required. */
export const field = (label: string): Locator => page.getByLabelText(new RegExp(`^${label}\\*?$`))
export const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
export const sheet = (name: string): Locator => page.getByRole('dialog', { name })
