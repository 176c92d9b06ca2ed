// Submit, Save Incomplete, Discard. Submit is disabled until there are no errors; the errors are one tap away.
import { Button } from '../../../ui/button.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { useFormCounts } from './form-context.ts'

export type FormActions = {
  /** Create, or edit of an incomplete listing that is no change form. */
  canSaveIncomplete: boolean
  busy: 'submit' | 'incomplete' | 'discard' | null
  submit(): void
  saveIncomplete(): void
  discard(): void
}

type Props = { store: FormStore; actions: FormActions; onSummary(): void }

export function FinishActions({ store, actions, onSummary }: Props) {
  const { errors } = useFormCounts(store)
  const { busy } = actions
  return (
    <div className="form-end">
      <Button look="main" icon="send" wide disabled={errors > 0} busy={busy === 'submit'} onClick={actions.submit}>
        Submit
      </Button>
      {errors > 0 && (
        <button type="button" className="form-end-reason" onClick={onSummary}>
          {errors === 1 ? '1 error to fix before you can submit' : `${errors} errors to fix before you can submit`}
        </button>
      )}
      <div className="form-end-pair">
        {actions.canSaveIncomplete && (
          <Button look="plain" busy={busy === 'incomplete'} onClick={actions.saveIncomplete}>
            Save Incomplete
          </Button>
        )}
        <Button look="danger" busy={busy === 'discard'} onClick={actions.discard}>
          Discard
        </Button>
      </div>
    </div>
  )
}
