// Plain list of fields: the default for all groups, including those of a type that this build does not know.
import { isChangeForm } from '#contract/change-form.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { FieldModel } from '../engine/form-model.ts'
import { isInHeader } from '../engine/in-header.ts'
import { restingText } from '../fields/controls.tsx'
import { describeValue, type GroupProps, useForm } from '../screen/form-context.ts'
import { Fields, GroupFrame, useOfFields, useVisibleCount } from './group-frame.tsx'

export function FieldsGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const count = useVisibleCount(group.fields)
  const isReadOnly = useOfFields(group.fields, (states) =>
    states.every(
      ({ isVisible, isDisabled, errorMessage, warning }) =>
        !isVisible || (isDisabled && errorMessage === null && warning === null),
    ),
  )
  if (!count) return null
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      {isReadOnly && isChangeForm(store.model.definition.formName) ? (
        <ReadOnlyFields fields={group.fields} />
      ) : (
        <div className="form-group-fields">
          <Fields fields={group.fields} />
        </div>
      )}
    </GroupFrame>
  )
}

// The listing's values that a change form repeats, in one collapsed row: the change itself is on the first screen.
function ReadOnlyFields({ fields }: { fields: readonly FieldModel[] }) {
  const { store } = useForm()
  const words = fields.flatMap((field) => {
    const state = store.state(field.name)
    const value = store.value(field.name)
    if (!state.isVisible || isInHeader(field, state) || value === null || value === '') return []
    if (field.money) return [`$${restingText(field, value)}`]
    return [field.table ? describeValue(store, field, value) : `${field.label} ${restingText(field, value)}`]
  })
  return (
    <details className="form-group-read-only">
      <summary className="fold-head split gap-12">
        <span>{words.join(' · ') || 'Details'}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className="form-group-fields">
        <Fields fields={fields} />
      </div>
    </details>
  )
}
