// The form's last step: what is about to be submitted, what prevents it or needs a look, and the form's final buttons.
// Submit here is the confirmation: nothing asks again. The Validation Summary is part of it.
import { useRef } from 'react'
import { unitMark } from '#rules/measure.ts'
import { isEmpty } from '#rules/record/value.ts'
import { useFormats } from '#src/ui/board.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { restingText } from '../fields/controls.tsx'
import { FinishActions, type FormActions } from '../screen/finish-actions.tsx'
import { describeValue, useForm, useFormCounts } from '../screen/form-context.ts'
import { progressOf } from '../screen/page-mark.ts'
import type { SummaryEntry } from './summary.ts'
import { SummaryList, SummaryTools } from './summary-panel.tsx'

type Props = {
  actions: FormActions
  online: boolean
  onGo(entry: SummaryEntry): void
  onClose(): void
}

export function ReviewSheet({ actions, online, onGo, onClose }: Props) {
  const { store, slots, effects, draftId } = useForm()
  const { done, total } = progressOf(useFormCounts(store))
  const summary = useRef<HTMLElement>(null)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={actions.row ? `Review ${actions.row.place}` : 'Review'}
      footer={
        <FinishActions
          store={store}
          actions={actions}
          onMissing={() => summary.current?.scrollIntoView()}
          submitWord={online ? 'Submit' : 'Submit when online'}
        />
      }
    >
      <div className="form-review row gap-16">
        {draftId !== null && store.model.sections.has('photos') && <slots.Cover draftId={draftId} />}
        <div>
          <p className="form-review-title">{store.title() || actions.unnamed}</p>
          <Price store={store} />
          <Facts store={store} />
          {total > 0 && (
            <p className="soft">
              {done === total && <Icon name="check" size={16} />} {`${done} of ${total} filled in`}
            </p>
          )}
        </div>
      </div>
      {draftId !== null && <slots.Changes draftId={draftId} />}
      <section ref={summary} aria-label="Validation Summary">
        <SummaryList store={store} onGo={onGo} />
        <SummaryTools store={store} copy={effects.copy} />
      </section>
      <p className="form-review-question">{actions.question}</p>
      {!online && <p className="soft">You’re offline. It will be submitted by itself when you’re back online.</p>}
    </Sheet>
  )
}

function Price({ store }: { store: FormStore }) {
  const { priceText } = useFormats()
  const price = store.value('ListPrice')
  return typeof price === 'number' && price > 0 ? <p className="form-review-price">{priceText(price)}</p> : null
}

/** What buyers search by: a wrong number here costs most. */
const FACTS = ['PropertySubType', 'BedroomsTotal', 'BathroomsFull', 'LivingArea', 'ExpirationDate']

function Facts({ store }: { store: FormStore }) {
  const { dayText } = useFormats()
  const facts = FACTS.flatMap((name) => {
    const field = store.fieldOf(name)
    const value = store.value(name)
    if (!field || isEmpty(value) || !store.state(name).isVisible) return []
    if (field.table) return [describeValue(store, field, value)]
    if (field.kind === 'date') return [`${field.label} ${dayText(String(value))}`]
    const unit = store.unitOf(name)
    return [`${field.label} ${restingText(field, value)}${unit ? ` ${unitMark(unit)}` : ''}`]
  })
  return facts.length ? <p>{facts.join(' · ')}</p> : null
}
