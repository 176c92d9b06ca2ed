// The form's last step: what is about to be submitted, what prevents it or needs a look, and the form's final buttons.
// Submit here is the confirmation: nothing asks again.
import { useState } from 'react'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { FinishActions, type FormActions } from '../screen/finish-actions.tsx'
import { useForm, useFormCounts } from '../screen/form-context.ts'
import { type SummaryEntry, summarize } from './summary.ts'

type Props = {
  actions: FormActions
  online: boolean
  onGo(entry: SummaryEntry): void
  onSummary(): void
  onClose(): void
}

/** Nobody reads a longer list before Submit; the Validation Summary has all warnings. */
const MOST_WARNINGS = 8

export function ReviewSheet({ actions, online, onGo, onSummary, onClose }: Props) {
  const { store, slots, draftId, leftWarnings } = useForm()
  const [, setLeft] = useState(0)
  const { required, answered } = useFormCounts(store)
  const warnings = summarize(store).flatMap(({ entries }) =>
    entries.filter((entry) => !entry.isError && !leftWarnings.has(warningId(entry))),
  )
  const leave = (entry: SummaryEntry) => {
    leftWarnings.add(warningId(entry))
    setLeft(leftWarnings.size)
    document.getElementById('worth-a-look')?.focus()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Review"
      footer={
        <FinishActions
          store={store}
          actions={actions}
          onSummary={onSummary}
          submitWord={online ? 'Submit' : 'Submit when online'}
        />
      }
    >
      <div className="form-review row gap-16">
        {draftId !== null && store.model.sections.has('photos') && <slots.Cover draftId={draftId} />}
        <div>
          <p className="form-review-title">{store.title() || actions.unnamed}</p>
          <Price store={store} />
          {required > 0 && (
            <p className="soft">
              {answered === required && <Icon name="check" size={16} />} {`${answered} of ${required} required`}
            </p>
          )}
        </div>
      </div>
      {draftId !== null && <slots.Changes draftId={draftId} />}
      {warnings.length > 0 && (
        <section className="form-summary-page" aria-label="Worth a look">
          <h3 id="worth-a-look" tabIndex={-1}>
            Worth a look
          </h3>
          <ul>
            {warnings.slice(0, MOST_WARNINGS).map((entry) => (
              <li key={warningId(entry)} className="form-review-warning row">
                <p>
                  <b>{entry.label}</b>
                  <span className="said">Warning: </span>
                  <span>{entry.message}</span>
                </p>
                <Button look="quiet" aria-label={`Fix ${entry.label}`} onClick={() => onGo(entry)}>
                  Fix
                </Button>
                <Button look="quiet" aria-label={`Leave ${entry.label} as it is`} onClick={() => leave(entry)}>
                  Leave
                </Button>
              </li>
            ))}
          </ul>
          {warnings.length > MOST_WARNINGS && (
            <p className="soft small">{`${warnings.length - MOST_WARNINGS} more in the Validation Summary`}</p>
          )}
        </section>
      )}
      <p className="form-review-question">{actions.question}</p>
      {!online && <p className="soft">You’re offline. It will be submitted by itself when you’re back online.</p>}
    </Sheet>
  )
}

/** The same text shown again later was also left as it is; a different warning of the same field was not. */
const warningId = ({ key, label, message }: SummaryEntry): string => `${key ?? label} ${message}`

function Price({ store }: { store: FormStore }) {
  const { priceText } = useFormats()
  const price = store.value('ListPrice')
  return typeof price === 'number' && price > 0 ? <p className="form-review-price">{priceText(price)}</p> : null
}
