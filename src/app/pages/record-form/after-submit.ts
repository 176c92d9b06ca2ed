// Steps of the form after the outcome of a Submit or Save Incomplete is known, as data. Pure.
import { DELETE_FORM } from '#contract/change-form.ts'
import { TOAST_MS } from '#contract/constants.ts'
import type { SubmissionKind } from '../../../offline/drafts/draft-model.ts'
import { deviceWord } from '../../../ui/device-word.ts'
import { becameWords, FORM_RENEWED, failureWords, refusalWords, type SubmitOutcome } from './submit-form.ts'

export type SubmitStep =
  | { kind: 'dialog'; title: string; text: string; ms?: number }
  | { kind: 'toast'; text: string }
  /** Every error on the form. */
  | { kind: 'reveal' }
  | { kind: 'summary' }
  /** The listing is deleted: nothing of it may be shown from the cache. */
  | { kind: 'forget-listing' }
  | { kind: 'leave'; to: 'home' | 'waiting' | { ListingID: string } }

type Submitted = {
  submission: SubmissionKind
  formName: string
  ListingId: string | undefined
  /** After a refusal, the form has gone over to a newer version. */
  isRenewed: boolean
}

export function stepsAfter(
  outcome: SubmitOutcome,
  { submission, formName, ListingId, isRenewed }: Submitted,
): SubmitStep[] {
  switch (outcome.kind) {
    case 'declined':
    case 'unkept':
      return []
    case 'stopped':
      return [{ kind: 'dialog', title: outcome.title, text: outcome.text }]
    case 'invalid':
      return [
        { kind: 'reveal' },
        { kind: 'dialog', ...failureWords(submission, outcome.errors, formName) },
        { kind: 'summary' },
      ]
    case 'refused': {
      const { title, text } = refusalWords(submission, outcome.errors, formName)
      const steps: SubmitStep[] = isRenewed ? [] : [{ kind: 'reveal' }]
      steps.push({ kind: 'dialog', title, text: isRenewed ? `${text} ${FORM_RENEWED}` : text })
      return outcome.errors.length > 0 ? [...steps, { kind: 'summary' }] : steps
    }
    case 'waiting':
      return [
        { kind: 'toast', text: `Saved on this ${deviceWord()}. We’ll submit it when you’re back online.` },
        { kind: 'leave', to: 'waiting' },
      ]
    case 'became':
      return [
        { kind: 'dialog', ...becameWords(outcome.ListingId) },
        { kind: 'leave', to: { ListingID: outcome.ListingId } },
      ]
    case 'done':
      if (formName === DELETE_FORM)
        return [
          { kind: 'forget-listing' },
          { kind: 'dialog', title: 'Listing Deleted', text: `Listing ${ListingId} was deleted.`, ms: TOAST_MS },
          { kind: 'leave', to: 'home' },
        ]
      return [
        { kind: 'toast', text: submission === 'submit' ? 'Listing submitted' : 'Listing saved as incomplete' },
        { kind: 'leave', to: outcome.ListingId ? { ListingID: outcome.ListingId } : 'home' },
      ]
  }
}
