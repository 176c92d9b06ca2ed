// Steps that the form takes after the outcome of a Submit or Save Incomplete is known, as data. Pure.
import { DELETE_FORM } from '#contract/change-form.ts'
import { TOAST_MS } from '#contract/constants.ts'
import type { SubmissionKind } from '#src/offline/drafts/draft-model.ts'
import type { NamedRecord } from '#src/offline/drafts/standing.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { formWords } from './record-words.ts'
import {
  becameWords,
  FORM_RENEWED,
  NOTHING_CHANGED,
  outdatedWords,
  refusalWords,
  type SubmitOutcome,
  submitFailure,
} from './submit-form.ts'

export type SubmitStep =
  | { kind: 'dialog'; title: string; text: string; ms?: number }
  | { kind: 'toast'; text: string }
  /** Shows every error on the form; `only`: just those of these fields, and jumps to the first one. */
  | { kind: 'reveal'; only?: readonly string[] }
  | { kind: 'summary' }
  | { kind: 'close-sheet' }
  /** Shows the fields in which the member has to choose a value. */
  | { kind: 'conflicts' }
  /** The listing is deleted: nothing of it may be shown from the cache. */
  | { kind: 'forget-listing' }
  | { kind: 'leave'; to: 'home' | 'waiting' | NamedRecord }

type Submitted = {
  submission: SubmissionKind
  formName: string
  /** Label of the record being edited. */
  label: string | undefined
  /** The form was updated to a newer version after a refusal. */
  isRenewed: boolean
}

export function stepsAfter(
  outcome: SubmitOutcome,
  { submission, formName, label, isRenewed }: Submitted,
): SubmitStep[] {
  const { name } = formWords(formName)
  switch (outcome.kind) {
    case 'declined':
    case 'unsaved':
      return []
    case 'undecided':
      return [{ kind: 'dialog', title: outcome.title, text: outcome.text }, { kind: 'conflicts' }]
    case 'stopped':
      return [{ kind: 'dialog', title: outcome.title, text: outcome.text }]
    case 'unchanged':
      return [{ kind: 'dialog', ...NOTHING_CHANGED }]
    case 'blocked':
      return [
        { kind: 'dialog', ...refusalWords(submission, outcome.problems, formName) },
        { kind: 'reveal', only: outcome.problems.map(({ key }) => key) },
      ]
    case 'invalid':
      return [
        { kind: 'reveal' },
        { kind: 'dialog', ...submitFailure(submission, outcome.errors, formName) },
        { kind: 'summary' },
      ]
    case 'refused': {
      const { title, text } = refusalWords(submission, outcome.errors, formName)
      const dialog: SubmitStep = { kind: 'dialog', title, text: isRenewed ? `${text} ${FORM_RENEWED}` : text }
      // An incomplete listing needs only a few fields: a summary of everything that Submit needs would hide them.
      if (submission === 'incomplete') return [dialog]
      // The newer form would open its Review again, above the dialog.
      const steps: SubmitStep[] = [{ kind: isRenewed ? 'close-sheet' : 'reveal' }, dialog]
      return outcome.errors.length > 0 ? [...steps, { kind: 'summary' }] : steps
    }
    case 'waiting':
      return [
        { kind: 'toast', text: `Saved on this ${deviceWord()}. We’ll submit it when you’re back online.` },
        { kind: 'leave', to: 'waiting' },
      ]
    case 'became':
      return [
        { kind: 'dialog', ...becameWords(outcome.record.label ?? '', formName) },
        { kind: 'leave', to: outcome.record },
      ]
    case 'outdated':
      return [
        { kind: 'dialog', ...outdatedWords(formName) },
        { kind: 'leave', to: outcome.record },
      ]
    case 'done':
      if (formName === DELETE_FORM)
        return [
          { kind: 'forget-listing' },
          { kind: 'dialog', title: 'Listing Deleted', text: `Listing ${label} was deleted.`, ms: TOAST_MS },
          { kind: 'leave', to: 'home' },
        ]
      return [
        { kind: 'toast', text: `${name} ${submission === 'submit' ? 'submitted' : 'saved as incomplete'}` },
        { kind: 'leave', to: outcome.record ?? 'home' },
      ]
  }
}
