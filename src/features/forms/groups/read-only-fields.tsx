// The listing's values that a change form repeats, in one collapsed row: the change itself is on the first screen.
import { Icon } from '../../../ui/icon.tsx'
import type { FieldModel } from '../engine/form-model.ts'
import { isInHeader } from '../engine/in-header.ts'
import { restingText } from '../fields/controls.tsx'
import { describeValue, useForm } from '../screen/form-context.ts'
import { Fields } from './group-frame.tsx'

export function ReadOnlyFields({ fields }: { fields: readonly FieldModel[] }) {
  const { store } = useForm()
  const words = fields.flatMap((field) => {
    const state = store.state(field.name)
    const value = store.value(field.name)
    if (!state.visible || isInHeader(field, state) || value === null || value === '') return []
    if (field.money) return [`$${restingText(field, value)}`]
    return [field.table ? describeValue(store, field, value) : `${field.label} ${restingText(field, value)}`]
  })
  return (
    <details className="form-group-read-only">
      <summary>
        <span>{words.join(' · ') || 'Details'}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className="form-group-fields">
        <Fields fields={fields} />
      </div>
    </details>
  )
}
