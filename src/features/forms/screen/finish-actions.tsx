// Submit, Save Incomplete, Discard. Submit is disabled until there are no errors; the errors are one tap away.
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { useFormCounts } from './form-context.ts'

export type FormActions = {
  /** Create, or edit of an incomplete listing that is no change form. */
  canSaveIncomplete: boolean
  busy: 'submit' | 'incomplete' | 'discard' | null
  /** Of `busy`, what has been asked and is being sent. */
  isSending: boolean
  /** What holds up Save Incomplete, in words; empty when it can be tapped. */
  incompleteProblems(): readonly string[]
  submit(): void
  saveIncomplete(): void
  discard(): void
}

type Props = { store: FormStore; actions: FormActions; onSummary(): void }

export function FinishActions({ store, actions, onSummary }: Props) {
  const { errors } = useFormCounts(store)
  const { busy, isSending } = actions
  return (
    <div className="form-end">
      <Button
        look="main"
        icon={busy === 'submit' && isSending ? 'sync' : 'send'}
        wide
        disabled={errors > 0}
        busy={busy === 'submit'}
        onClick={actions.submit}
      >
        {busy === 'submit' && isSending ? 'Submitting…' : 'Submit'}
      </Button>
      {errors > 0 && (
        <button type="button" className="form-end-reason" onClick={onSummary}>
          {errors === 1 ? '1 error to fix before you can submit' : `${errors} errors to fix before you can submit`}
        </button>
      )}
      <div className="form-end-pair">
        {actions.canSaveIncomplete && (
          <Button look="plain" busy={busy === 'incomplete'} onClick={actions.saveIncomplete}>
            {busy === 'incomplete' && isSending ? 'Saving…' : 'Save Incomplete'}
          </Button>
        )}
        <Button look="danger" busy={busy === 'discard'} onClick={actions.discard}>
          Discard
        </Button>
      </div>
      {actions.canSaveIncomplete && <IncompleteProblems store={store} problems={actions.incompleteProblems} />}
    </div>
  )
}

const LOOK_AFTER_MS = 300

/** Said before the tap: even an incomplete listing needs something. Judged while it is in sight, after the counts have come to rest. */
function IncompleteProblems({ store, problems }: { store: FormStore; problems: FormActions['incompleteProblems'] }) {
  const counts = useFormCounts(store)
  const ref = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState<string | null>(null)
  const latest = useRef(problems)
  latest.current = problems
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts say that something has changed
  useEffect(() => {
    const timer = setTimeout(() => {
      if (ref.current?.checkVisibility() !== false) setSaid(latest.current()[0] ?? null)
    }, LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [counts])
  return (
    <p ref={ref} className="small soft" role="status">
      {said}
    </p>
  )
}
