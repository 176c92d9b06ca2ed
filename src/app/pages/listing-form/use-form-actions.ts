// What the form's three buttons do, with the specification's words, and where each leads.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { DELETE_FORM } from '#contract/change-form.ts'
import { BIN_DAYS, TOAST_MS } from '#contract/constants.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { FormActions } from '../../../features/forms/screen/finish-actions.tsx'
import type { FormSession } from '../../../features/forms/session/form-session.ts'
import { mayAutosave } from '../../../offline/drafts/draft-facts.ts'
import type { SubmissionKind } from '../../../offline/drafts/draft-model.ts'
import { submissionBody } from '../../../offline/sync/listing-body.ts'
import { useDialogs } from '../../../ui/dialogs.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useServices } from '../../services.tsx'
import { becameWords, FORM_RENEWED, failureWords, refusalWords, submitForm, submitQuestion } from './submit-form.ts'
import type { Renew } from './use-newer-form.ts'

export function useFormActions(
  session: FormSession,
  definition: FormDefinition,
  openSheet: (name: string | null) => void,
  renew: Renew,
): FormActions {
  const { offline, network } = useServices()
  const dialogs = useDialogs()
  const toast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<FormActions['busy']>(null)
  const running = useRef(false)

  return useMemo(() => {
    /** One act at a time: a second tap while the first is under way does nothing. */
    const once = (act: Exclude<FormActions['busy'], null>, run: () => Promise<void>) => async () => {
      if (running.current) return
      running.current = true
      setBusy(act)
      try {
        await run()
      } finally {
        running.current = false
        setBusy(null)
      }
    }
    const { formName } = definition
    const confirm = () =>
      dialogs.ask({
        title: submitQuestion(formName),
        text: session.store.title() || session.draft()?.title || 'This listing has no address yet.',
        yes: formName === DELETE_FORM ? 'Yes, Delete' : 'Submit',
        no: formName === DELETE_FORM ? 'No, Cancel' : 'Not yet',
        danger: formName === DELETE_FORM,
      })
    const leaveDeleted = async () => {
      const ListingID = session.draft()?.base?.label
      queries.removeQueries({ queryKey: ['listingRecord'] })
      void queries.invalidateQueries({ queryKey: ['myListings'] })
      await dialogs.tell({ title: 'Listing Deleted', text: `Listing ${ListingID} was deleted.`, ms: TOAST_MS })
      return navigate({ to: '/', replace: true })
    }
    const send = async (kind: SubmissionKind) => {
      const outcome = await submitForm(kind, {
        session,
        drafts: offline.drafts,
        body: (draft) => submissionBody(draft, definition),
        confirm,
        nudge: () => offline.sync.nudge('hand'),
        isOnline: network.isOnline,
        after: (ms, run) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      })
      switch (outcome.kind) {
        case 'declined':
        case 'unkept':
          return
        case 'stopped':
          return dialogs.tell(outcome)
        case 'invalid':
          session.store.revealAll()
          await dialogs.tell(failureWords(kind, outcome.errors, formName))
          return openSheet('summary')
        case 'refused': {
          // What the server wants may be asked by a version of the form that this one does not know yet.
          const isRenewed = await renew(session, definition)
          if (!isRenewed) session.store.revealAll()
          const { title, text } = refusalWords(kind, outcome.errors, formName)
          await dialogs.tell({ title, text: isRenewed ? `${text} ${FORM_RENEWED}` : text })
          return outcome.errors.length > 0 ? openSheet('summary') : undefined
        }
        case 'waiting':
          toast('Saved on this phone. We’ll submit it when you’re back online.')
          return navigate({ to: '/waiting', replace: true })
        case 'became':
          await dialogs.tell(becameWords(outcome.ListingId))
          return navigate({ to: '/listings/view', search: { ListingID: outcome.ListingId }, replace: true })
        case 'done':
          if (formName === DELETE_FORM) return leaveDeleted()
          toast(kind === 'submit' ? 'Listing submitted' : 'Listing saved as incomplete')
          return outcome.ListingId
            ? navigate({ to: '/listings/view', search: { ListingID: outcome.ListingId }, replace: true })
            : navigate({ to: '/', replace: true })
      }
    }
    const discard = async () => {
      const sure = await dialogs.ask({
        title: 'Discard?',
        text: `You can restore this draft from the bin for ${BIN_DAYS} days.`,
        yes: 'Discard',
        no: 'Keep',
        danger: true,
      })
      if (!sure) return
      await session.writer.flush().catch(() => undefined)
      const draft = session.draft()
      if (draft) await offline.drafts.discard(draft.draftId)
      const restore = () => void (draft && offline.drafts.restore(draft.draftId).catch(() => undefined))
      toast(`In the bin for ${BIN_DAYS} days`, { label: 'Undo', run: restore })
      const ListingID = draft?.base?.label
      return ListingID
        ? navigate({ to: '/listings/view', search: { ListingID }, replace: true })
        : navigate({ to: '/', replace: true })
    }
    const draft = session.draft()
    return {
      canSaveIncomplete: draft ? mayAutosave(draft) : true,
      busy,
      submit: once('submit', () => send('submit')),
      saveIncomplete: once('incomplete', () => send('incomplete')),
      discard: once('discard', discard),
    }
  }, [session, definition, openSheet, renew, offline, network, dialogs, toast, navigate, queries, busy])
}
