// Submit, Save Incomplete, Discard. Submit is disabled until there are no errors; tapping it shows them.
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/ui/clock.ts'
import type { FormStore } from '../engine/form-store.ts'
import { useFormCounts } from './form-context.ts'
import { countWord } from './page-mark.ts'

export type FormActions = {
  /** Creating a listing, or editing an incomplete one outside a change form. */
  canSaveIncomplete: boolean
  /** Question above Submit: 'Submit this listing?' */
  question: string
  /** Shown in place of the record's name if it has none. */
  unnamed: string
  busy: 'submit' | 'incomplete' | 'discard' | null
  /** While `busy`: the submission is being sent. */
  isSending: boolean
  /** Reasons why the listing can't be saved as incomplete; empty if it can. */
  incompleteProblems(): readonly string[]
  submit(): void
  saveIncomplete(): void
  discard(): void
}

type Props = {
  store: FormStore
  actions: FormActions
  onSummary(): void
  /** Includes, on a desktop, the actions that a phone has in the header's menu. */
  withMenu?: boolean
  submitWord?: string
}

export function FinishActions({ store, actions, onSummary, withMenu = false, submitWord = 'Submit' }: Props) {
  const { errors, wrong } = useFormCounts(store)
  const { busy, isSending } = actions
  return (
    <div className="form-end stack">
      <SubmitButton store={store} actions={actions} onMissing={onSummary} word={submitWord} />
      {errors > 0 && (
        <button
          type="button"
          className={wrong > 0 ? 'form-end-reason small form-end-reason-error' : 'form-end-reason small'}
          onClick={onSummary}
        >
          {errorsLeft(errors, wrong)}
        </button>
      )}
      <div className="form-end-pair cluster">
        {actions.canSaveIncomplete && (
          <Button look="plain" busy={busy === 'incomplete'} onClick={actions.saveIncomplete}>
            {busy === 'incomplete' && isSending ? 'Saving…' : 'Save Incomplete'}
          </Button>
        )}
        {withMenu && (
          <Button look="danger" busy={busy === 'discard'} onClick={actions.discard}>
            Discard
          </Button>
        )}
      </div>
      {actions.canSaveIncomplete && <IncompleteProblems store={store} problems={actions.incompleteProblems} />}
    </div>
  )
}

type SubmitProps = Pick<Props, 'store' | 'actions'> & { onMissing?(): void; word?: string }

/** With errors it stays focusable and responds to a tap by showing what is missing. */
export function SubmitButton({ store, actions, onMissing, word = 'Submit' }: SubmitProps) {
  const { errors } = useFormCounts(store)
  const isBlocked = errors > 0 && blocksSubmit(store)
  const isBusy = actions.busy === 'submit'
  const showMissing = () => {
    store.states.revealAll()
    onMissing?.()
  }
  return (
    <Button
      look="main"
      icon={isBusy && actions.isSending ? 'sync' : 'send'}
      wide
      blocked={isBlocked}
      busy={isBusy}
      onClick={isBlocked ? showMissing : actions.submit}
    >
      {isBusy && actions.isSending ? 'Submitting…' : word}
    </Button>
  )
}

/** For agent and listing forms; the office form is validated when it is submitted (form page, section 2). */
const blocksSubmit = ({ model }: FormStore): boolean => model.definition.definitionType !== 'office'

function errorsLeft(errors: number, wrong: number): string {
  const toFill = errors - wrong
  if (wrong === 0) return `${errors} ${countWord(errors, 'field')} left before you can submit`
  const fix = `Fix ${wrong} ${countWord(wrong, 'error')}`
  return toFill > 0 ? `${fix} and fill in ${toFill} more to submit` : `${fix} to submit`
}

const LOOK_AFTER_MS = 300

/**
 * Shown before the tap: even an incomplete listing needs some values. Computed while visible, once the counts have
 * settled.
 */
function IncompleteProblems({ store, problems }: { store: FormStore; problems: FormActions['incompleteProblems'] }) {
  const counts = useFormCounts(store)
  const { after } = useClock()
  const ref = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState<string | null>(null)
  const latest = useRef(problems)
  latest.current = problems
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the counts change
  useEffect(() => {
    return after(LOOK_AFTER_MS, () => {
      if (ref.current?.checkVisibility() !== false) setSaid(latest.current()[0] ?? null)
    })
  }, [counts, after])
  return (
    <p ref={ref} className="small soft" role="status">
      {said}
    </p>
  )
}
