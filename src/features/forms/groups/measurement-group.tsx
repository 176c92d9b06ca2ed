// One- and two-dimensional measurements: numbers followed by their unit; the unit is chosen in the group's header.
// Changing the unit converts the numbers.
import { readUnit, unitMark } from '#rules/measure.ts'
import type { FieldModel } from '../engine/form-model.ts'
import { Field, FieldNotes } from '../fields/field.tsx'
import { type GroupProps, useFieldState, useForm, useValue } from '../screen/form-context.ts'
import { GroupFrame, useVisibleCount } from './group-frame.tsx'

export function MeasurementGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const { unitsField } = group.definition
  const visible = useVisibleCount(group.fields)
  const code = useValue(unitsField ?? '')
  if (!visible) return null
  const units = unitsField === undefined ? undefined : store.model.fields.get(unitsField)
  const unit = readUnit(code)
  return (
    <GroupFrame group={group} pageLabel={pageLabel} aside={units && <UnitChoice field={units} />}>
      <div className="form-group-fields form-group-measures">
        {group.fields
          .filter((field) => field !== units)
          .map((field) => (
            <Field
              key={field.name}
              id={field.name}
              {...(unit && field.kind === 'number' && { unit: unitMark(unit) })}
            />
          ))}
      </div>
    </GroupFrame>
  )
}

/** Two to four units side by side. One is always chosen: tapping it again keeps it. */
function UnitChoice({ field }: { field: FieldModel }) {
  const { store } = useForm()
  const id = field.name
  const state = useFieldState(id)
  const value = useValue(id)
  if (!state.isVisible || field.table === null) return null
  const chosen = value === null ? [] : [String(value)]
  const options = store.lookups.options(field.table, (name) => store.parentOf(id, name), chosen, state)
  const tabStop = chosen[0] ?? options[0]?.code
  const error = state.isShown ? state.errorMessage : null
  return (
    <div className="form-field form-group-unit" data-key={id}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row with one name */}
      <div
        id={id}
        className="form-field-choices"
        role="group"
        aria-label={field.label}
        aria-describedby={error ? `${id}:e` : undefined}
      >
        {options.map(({ code, text }) => {
          const unit = readUnit(code)
          return (
            <button
              key={code}
              type="button"
              aria-label={unit ? `${unitMark(unit)}, ${text}` : text}
              aria-pressed={chosen.includes(code)}
              tabIndex={code === tabStop ? undefined : -1}
              disabled={state.isDisabled}
              data-choose={id}
              data-code={code}
              data-keeps=""
            >
              {unit ? unitMark(unit) : text}
            </button>
          )
        })}
      </div>
      {state.isRequired && <span className="form-field-required said">required</span>}
      <FieldNotes id={id} error={error} warning={state.isShown ? state.warning : null} />
    </div>
  )
}
