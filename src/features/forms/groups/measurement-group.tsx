// One- and two-dimensional measurements: the unit first, then its numbers. Changing the unit converts them.
import { Field } from '../fields/field.tsx'
import { describeValue, type GroupProps, useForm, useValue } from '../screen/form-context.ts'
import { GroupFrame, useVisibleCount } from './group-frame.tsx'

export function MeasurementGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const { unitsField } = group.definition
  const visible = useVisibleCount(group.fields)
  const unit = useValue(unitsField ?? '')
  if (!visible) return null
  const units = unitsField === undefined ? undefined : store.model.fields.get(unitsField)
  const word = units ? describeValue(store, units, unit).toLowerCase() : ''
  return (
    <GroupFrame group={group} pageLabel={pageLabel}>
      <div className="form-group-fields form-group-measures">
        {units && <Field id={units.name} />}
        {group.fields
          .filter((field) => field !== units)
          .map((field) => (
            <Field
              key={field.name}
              id={field.name}
              {...(word && field.kind === 'number' && { label: `${field.label} (${word})` })}
            />
          ))}
      </div>
    </GroupFrame>
  )
}
