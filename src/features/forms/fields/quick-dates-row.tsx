// One-tap dates: a row of chips below an empty date. It stays until the section is left, so that nothing moves.
import { useState } from 'react'
import type { FieldDefinition } from '#contract/form-definition.ts'
import { useForm, useValue } from '../screen/form-context.ts'
import { quickDay, shortStep } from './quick-dates.ts'

type Props = { id: string; label: string; quick: NonNullable<FieldDefinition['quickDates']> }

export function QuickDatesRow({ id, label, quick }: Props) {
  const { store, effects } = useForm()
  const value = useValue(id)
  // A change form shows the listing's own dates, and counts from today.
  const begun = useValue(quick.from)
  const from = store.model.pageOfField.has(quick.from) ? begun : null
  const [wasEmpty] = useState(value === null)
  if (!wasEmpty) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would force its legend's layout
    <div className="form-field-chips strip" role="group" aria-label={`${label}: choices`}>
      {quick.after.map((step) => {
        const day = quickDay(from, effects.today(), step)
        return (
          day !== null && (
            <button
              key={step}
              type="button"
              className="form-field-chip chip small"
              data-choose={id}
              data-code={day}
              aria-pressed={value === day}
            >
              <span aria-hidden="true">{`+${shortStep(step)}`}</span>
              <span className="said">{`+${step}`}</span>
            </button>
          )
        )
      })}
    </div>
  )
}
