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
  /** Drafts finished in a row: "1 of 3", and how to go on without submitting this one. */
  row?: { place: string; skip(): void } | undefined
  submit(): void
  saveIncomplete(): void
  discard(): void
}

type Props = {
  store: FormStore
  actions: FormActions
  /** Shows what is missing. */
  onMissing?(): void
}

/** At the end of the Review. */
export function FinishActions({ store, actions, onMissing, submitWord }: Props & { submitWord: string }) {
  const { errors, wrong } = useFormCounts(store)
  const [problem, setProblem] = useState<string | null>(null)
  const saveIncomplete = () => {
    const [now = null] = actions.incompleteProblems()
    setProblem(now)
    if (now === null) actions.saveIncomplete()
  }
  return (
    <div className="form-end stack">
      {errors > 0 && <p className="form-end-reason small">{errorsLeft(errors, wrong)}</p>}
      {actions.canSaveIncomplete && (
        <IncompleteProblem store={store} problems={actions.incompleteProblems} said={problem} onSaid={setProblem} />
      )}
      <div className="form-end-pair cluster">
        {actions.row && (
          <Button look="plain" onClick={actions.row.skip}>
            Skip
          </Button>
        )}
        <SaveIncompleteButton
          actions={{ ...actions, saveIncomplete }}
          blockedBy={problem === null ? undefined : PROBLEM}
        />
        <SubmitButton store={store} actions={actions} onMissing={onMissing} word={submitWord} />
      </div>
    </div>
  )
}

/** At the end of the step bar on a desktop. */
export function EndActions({ store, actions, onMissing }: Props) {
  const { errors } = useFormCounts(store)
  return (
    <div className="form-nav-end row">
      <SaveIncompleteButton actions={actions} />
      <SubmitButton store={store} actions={actions} onMissing={onMissing} look={errors > 0 ? 'plain' : 'main'} />
    </div>
  )
}

const PROBLEM = 'incomplete-problem'

/** `blockedBy`: the id of what says why, next to it. */
function SaveIncompleteButton({ actions, blockedBy }: Pick<Props, 'actions'> & { blockedBy?: string | undefined }) {
  const isBusy = actions.busy === 'incomplete'
  return (
    actions.canSaveIncomplete && (
      <Button
        look="plain"
        busy={isBusy}
        blocked={blockedBy !== undefined}
        aria-describedby={blockedBy}
        onClick={actions.saveIncomplete}
      >
        {isBusy && actions.isSending ? 'Saving…' : 'Save Incomplete'}
      </Button>
    )
  )
}

type SubmitProps = Props & { word?: string; look?: 'main' | 'plain' }

/** With errors it stays focusable and responds to a tap by showing what is missing. */
function SubmitButton({ store, actions, onMissing, word = 'Submit', look = 'main' }: SubmitProps) {
  const { errors } = useFormCounts(store)
  const isBlocked = errors > 0 && blocksSubmit(store)
  const isBusy = actions.busy === 'submit'
  const showMissing = () => {
    store.states.revealAll()
    onMissing?.()
  }
  return (
    <Button
      look={look}
      icon={isBusy && actions.isSending ? 'sync' : 'send'}
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

type ProblemProps = {
  store: FormStore
  problems: FormActions['incompleteProblems']
  said: string | null
  onSaid(problem: string | null): void
}

/**
 * Shown before the tap: even an incomplete listing needs some values. Computed while visible, once the counts have
 * settled.
 */
function IncompleteProblem({ store, problems, said, onSaid }: ProblemProps) {
  const counts = useFormCounts(store)
  const { after } = useClock()
  const ref = useRef<HTMLParagraphElement>(null)
  const latest = useRef(problems)
  latest.current = problems
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the counts change
  useEffect(() => {
    return after(LOOK_AFTER_MS, () => {
      if (ref.current?.checkVisibility() !== false) onSaid(latest.current()[0] ?? null)
    })
  }, [counts, after])
  return (
    <p ref={ref} id={PROBLEM} className="small soft" role="status">
      {said}
    </p>
  )
}
