// Plain list of fields: the default for all groups, including those of a type that this build does not know.
import { isChangeForm } from '#contract/change-form.ts'
import { type GroupProps, useForm } from '../screen/form-context.ts'
import { Fields, GroupFrame, useOfFields, useVisibleCount } from './group-frame.tsx'
import { ReadOnlyFields } from './read-only-fields.tsx'

export function FieldsGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const count = useVisibleCount(group.fields)
  const isReadOnly = useOfFields(group.fields, (states) =>
    states.every(
      ({ visible, disabled, error, warning }) => !visible || (disabled && error === null && warning === null),
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
