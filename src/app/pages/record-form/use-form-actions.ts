// Actions of the form's three buttons, with the specification's texts, and the page each leads to.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { DELETE_FORM } from '#contract/change-form.ts'
import { BIN_DAYS } from '#contract/constants.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ListingRecord } from '#contract/listing.ts'
import type { RecordKey } from '#contract/lock.ts'
import type { Call } from '#src/api/call.ts'
import { useServices } from '#src/app/services.tsx'
import { nextInRow, placeInRow, reviewAddress } from '#src/features/drafts/finish-row.ts'
import { isReady, readProgress } from '#src/features/drafts/kept-by-draft.ts'
import { viewAddress } from '#src/features/drafts/record-address.ts'
import type { FormActions } from '#src/features/forms/screen/finish-actions.tsx'
import { useOfDraft } from '#src/features/forms/screen/use-draft.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { noteSubmitted } from '#src/features/install/install-hint.tsx'
import { recordQuery } from '#src/features/listings/listing-queries.ts'
import { withSubmitted } from '#src/features/listings/submitted-record.ts'
import { changesNothing } from '#src/offline/drafts/draft-changes.ts'
import { maySaveIncomplete } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, SubmissionKind } from '#src/offline/drafts/draft-model.ts'
import { hasNoWork } from '#src/offline/drafts/no-work.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { submissionBody } from '#src/offline/sync/listing-body.ts'
import { useBoard } from '#src/ui/board.ts'
import { pause, useClock } from '#src/ui/clock.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { haptic } from '#src/ui/haptic.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { type SubmitStep, stepsAfter } from './after-submit.ts'
import { useLeaveForm } from './form-address.ts'
import { askAboutGuests } from './guests-slot.tsx'
import type { Renew } from './present-form.ts'
import { formWords, submitQuestion } from './record-words.ts'
import { type SubmitOutcome, type SubmitPorts, submitForm } from './submit-form.ts'

export function useFormActions(
  session: FormSession,
  definition: FormDefinition,
  screen: FormScreen,
  renew: Renew,
): FormActions {
  const { running, act } = useAction<NonNullable<FormActions['busy']>>()
  const [isSending, setSending] = useState(false)
  const ports = useSubmitPorts(session, definition, screen, () => setSending(true))
  const perform = useSubmitSteps(session, recordTypeOf(definition), screen)
  const discard = useDiscard(session)
  const row = useFinishRow(session)

  const submit = async (submission: SubmissionKind) => {
    const checked = {
      body: (draft: Draft) => submissionBody(draft, definition),
      changesNothing: async () => {
        await session.batcher.flush().catch(() => undefined)
        const draft = session.draft()
        return draft !== null && changesNothing(draft, definition)
      },
    }
    const outcome = await submitForm(submission, { ...ports, ...checked }).finally(() => setSending(false))
    if (outcome.kind !== 'declined') haptic(WELL.includes(outcome.kind) ? 'saved' : 'refused')
    if (submission === 'submit' && (outcome.kind === 'done' || outcome.kind === 'waiting')) noteSubmitted(localStorage)
    // The server may require fields of a newer form version that this page does not have.
    const isRenewed = outcome.kind === 'refused' && (await renew(session, definition))
    const label = session.draft()?.base?.label
    const { formName } = definition
    const isSent = outcome.kind === 'done' || outcome.kind === 'waiting'
    for (const step of stepsAfter(outcome, { submission, formName, label, isRenewed }))
      if (row && isSent && step.kind === 'leave') await row.next()
      else await perform(step)
  }
  const canSaveIncomplete = useOfDraft(session, (draft) => maySaveIncomplete(draft, definition.formName))
  return {
    canSaveIncomplete,
    question: submitQuestion(definition.formName),
    unnamed: formWords(definition.formName).unnamed,
    busy: running,
    isSending,
    incompleteProblems: () => session.incompleteProblems().map(({ message }) => message),
    ...(row && { row: { place: row.place, skip: act(row.next) } }),
    submit: act(() => submit('submit'), 'submit'),
    saveIncomplete: act(() => submit('incomplete'), 'incomplete'),
    discard: act(discard, 'discard'),
  }
}

/** Drafts finished in a row (finish-row.ts); null outside of one. `next` leaves this form for the next Review. */
function useFinishRow(session: FormSession): { place: string; next(): Promise<void> } | null {
  const { offline, drafts } = useServices()
  const types = usePropertyTypes()
  const leave = useLeaveForm()
  const finish = useLocation({ select: ({ search }) => (search as { finish?: string }).finish })
  const place = placeInRow(
    finish,
    useOfDraft(session, (draft) => draft?.draftId ?? null),
  )
  if (!place) return null
  return {
    place: `${place.at + 1} of ${place.ids.length}`,
    next: async () => {
      await session.batcher.flush()
      const kept = readProgress(localStorage, offline.owner.real)
      const next = nextInRow(
        place,
        (drafts.get() ?? []).filter((draft) => isReady(draft, kept)),
      )
      await leave(next ? reviewAddress(next, place.ids, types) : { to: '/drafts' })
    },
  }
}

const WELL: readonly SubmitOutcome['kind'][] = ['done', 'waiting', 'became']

/** Effects of an action's outcome on the form on screen. */
type FormScreen = {
  openSheet(name: string | null): void
  goTo(key: string): void
  goToSection(name: string): void
}

/** A submitted listing is on the MLS and used by other people, so deleting it takes more than one tap. */
const deleteForGood = (nationalSite: string) => ({
  title: 'Delete a submitted listing?',
  text: `It is also removed from the MLS and ${nationalSite}. A deleted listing can’t be brought back.`,
  yes: 'Delete',
  no: 'Cancel',
  danger: true,
  typed: 'delete',
})

function useSubmitPorts(
  session: FormSession,
  definition: FormDefinition,
  screen: FormScreen,
  onSending: () => void,
): Omit<SubmitPorts, 'body' | 'changesNothing'> {
  const { offline, network, call } = useServices()
  const dialogs = useDialogs()
  const { nationalSite } = useBoard()
  const { after } = useClock()
  return {
    session,
    drafts: offline.drafts,
    incompleteProblems: session.incompleteProblems,
    onSending,
    // The Review is the confirmation; only a deletion asks again.
    confirm: async () => {
      if (definition.formName !== DELETE_FORM) return true
      const name = session.store.title() || session.draft()?.title || formWords(definition.formName).unnamed
      const sure = await dialogs.ask({
        title: submitQuestion(definition.formName),
        text: network.isOnline() ? name : `${name} ${WHEN_ONLINE}`,
        yes: 'Yes, Delete',
        no: 'No, Cancel',
        danger: true,
      })
      return sure && dialogs.ask(deleteForGood(nationalSite))
    },
    leaveGuests: async () => {
      const draft = session.draft()
      if (!draft || !network.isOnline() || recordTypeOf(draft) !== 'listing') return true
      if (await askAboutGuests(draft, { call, ask: dialogs.ask })) return true
      screen.openSheet(null)
      screen.goToSection('photos')
      return false
    },
    nudge: () => offline.sync.nudge('hand'),
    isOnline: network.isOnline,
    after,
  }
}

const WHEN_ONLINE = 'You’re offline. It will be submitted by itself when you’re back online.'

function useSubmitSteps(
  session: FormSession,
  type: RecordKey['type'],
  { openSheet, goTo }: FormScreen,
): (step: SubmitStep) => Promise<void> {
  const dialogs = useDialogs()
  const toast = useToast()
  const leave = useLeaveForm()
  const queries = useQueryClient()
  const { call } = useServices()
  const clock = useClock()
  return async (step) => {
    switch (step.kind) {
      case 'dialog':
        return dialogs.tell(step)
      case 'toast':
        return toast(step.text)
      case 'reveal':
        if (!step.only) return session.store.states.revealAll()
        for (const key of step.only) session.store.states.reveal(key)
        openSheet(null)
        if (step.only[0] !== undefined) goTo(step.only[0])
        return
      case 'summary':
        return openSheet('summary')
      case 'close-sheet':
        return openSheet(null)
      case 'conflicts':
        openSheet(null)
        return document.getElementById('conflicts-title')?.scrollIntoView()
      case 'forget-listing':
        queries.removeQueries({ queryKey: ['listingRecord'] })
        void queries.invalidateQueries({ queryKey: ['myListings'] })
        return
      case 'leave':
        if (step.to === 'home') return leave({ to: '/' })
        if (step.to === 'waiting') return leave({ to: '/waiting' })
        if (type === 'listing' && step.to.label) {
          await showSubmitted(step.to.label, session.draft(), { queries, call, wait: (ms) => pause(clock, ms) })
        }
        return leave(viewAddress(type, step.to))
    }
  }
}

function useDiscard(session: FormSession): () => Promise<void> {
  const { drafts } = useServices().offline
  const dialogs = useDialogs()
  const toast = useToast()
  const leaveForm = useLeaveForm()
  const leave = (draft: Draft | null) =>
    leaveForm(draft?.base ? viewAddress(recordTypeOf(draft), draft.base) : { to: '/' })
  return async () => {
    await session.batcher.flush().catch(() => undefined)
    const begun = session.draft()
    // Nothing was entered, so there is nothing to ask, keep or report.
    if (!begun || (hasNoWork(begun) && session.batcher.state.get().kind === 'saved')) {
      if (begun) await drafts.discard(begun.draftId)
      return leave(begun)
    }
    const sure = await dialogs.ask({
      title: 'Discard?',
      text: `You can restore this draft from the bin for ${BIN_DAYS} days.`,
      yes: 'Discard',
      no: 'Keep',
      danger: true,
    })
    if (!sure) return
    await session.batcher.flush().catch(() => undefined)
    const draft = session.draft()
    if (draft) await drafts.discard(draft.draftId)
    const restore = () => void (draft && drafts.restore(draft.draftId).catch(() => undefined))
    toast(`In the bin for ${BIN_DAYS} days`, { label: 'Undo', run: restore })
    return leave(draft)
  }
}

/** Maximum wait in the form for the next page. */
const MAX_WAIT_MS = 2_500

type Ports = { queries: QueryClient; call: Call; wait: (ms: number) => Promise<void> }

/**
 * Reloads the listing before its page opens, so that the page never shows its earlier state. If that takes too long,
 * the page shows what was submitted.
 */
export async function showSubmitted(ListingID: string, draft: Draft | null, ports: Ports): Promise<void> {
  const { queries, call, wait } = ports
  const query = recordQuery(call, { ListingID })
  const read = queries.fetchQuery({ ...query, staleTime: 0, retry: false }).then(
    () => true,
    () => false,
  )
  const isRead = await Promise.race([read, wait(MAX_WAIT_MS).then(() => false)])
  if (isRead || !draft) return
  const values = Object.fromEntries(Object.entries(draft.fields).map(([name, { value }]) => [name, value]))
  queries.setQueryData<ListingRecord>(query.queryKey, (known) => known && withSubmitted(known, values))
  void queries.invalidateQueries({ queryKey: query.queryKey })
}
