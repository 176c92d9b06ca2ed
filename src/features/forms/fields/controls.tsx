// The controls, one a kind of field. Inputs are native and uncontrolled: what is typed is theirs, the store takes it through one
// delegated handler (form-events.ts) and pushes back only what somebody else wrote.
import type { ComponentType } from 'react'
import { MIN_YEAR } from '#contract/constants.ts'
import type { Value } from '#contract/listing.ts'
import type { ControlKind } from '#rules/record/value.ts'
import type { FieldModel } from '../engine/form-model.ts'
import type { FieldState } from '../engine/form-verdicts.ts'
import { describeValue, useForm, useValue } from '../screen/form-context.ts'
import { KINDS } from './control-kinds.ts'
import { inputAttributes } from './input-attributes.ts'
import { fromLocalMoment, toLocalMoment } from './time-text.ts'

export type ControlProps = {
  id: string
  field: FieldModel
  state: FieldState
  invalid: boolean
  describedBy: string | undefined
}

const common = ({ id, state, invalid, describedBy }: ControlProps) => ({
  id,
  name: id,
  'aria-invalid': invalid || undefined,
  'aria-required': state.required || undefined,
  'aria-describedby': describedBy,
})

/** undefined for nothing: an empty input needs no value set. */
const shownText = ({ kind }: FieldModel, value: Value): string | undefined => KINDS[kind].write(value) || undefined

function TextControl(props: ControlProps) {
  const { store } = useForm()
  const { id, field, state } = props
  return (
    <input
      {...common(props)}
      {...inputAttributes(field)}
      className="field-input"
      enterKeyHint="done"
      maxLength={field.definition.maxLength}
      readOnly={state.disabled}
      defaultValue={shownText(field, store.value(id))}
    />
  )
}

function MultilineControl(props: ControlProps) {
  const { store } = useForm()
  const { id, field, state } = props
  return (
    <textarea
      {...common(props)}
      className="field-input"
      rows={2}
      autoCapitalize="sentences"
      enterKeyHint="enter"
      maxLength={field.definition.maxLength}
      readOnly={state.disabled}
      defaultValue={shownText(field, store.value(id))}
    />
  )
}

function NumberControl(props: ControlProps) {
  const { store } = useForm()
  const { id, field, state } = props
  const input = (
    <input
      {...common(props)}
      {...inputAttributes(field)}
      className="field-input"
      enterKeyHint="done"
      readOnly={state.disabled}
      defaultValue={shownText(field, store.value(id))}
    />
  )
  if (!field.money) return input
  return (
    <span className="form-field-money">
      <span aria-hidden="true">$</span>
      {input}
    </span>
  )
}

function YesNoControl({ id, state, describedBy }: ControlProps) {
  const value = useValue(id)
  const choice = (bit: number, word: string) => (
    <button
      type="button"
      data-set={id}
      data-bit={bit}
      aria-pressed={Number(value) === bit && value !== null}
      disabled={state.disabled}
    >
      {word}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its legend's layout; the label above names the group
    <div id={id} className="form-field-choices" role="group" aria-labelledby={`${id}:l`} aria-describedby={describedBy}>
      {choice(1, 'Yes')}
      {choice(0, 'No')}
    </div>
  )
}

function DateControl(props: ControlProps) {
  const { store } = useForm()
  const { id, field, state } = props
  return (
    <input
      {...common(props)}
      type="date"
      className="field-input"
      min={`${MIN_YEAR}-01-01`}
      max="9999-12-31"
      readOnly={state.disabled}
      defaultValue={shownText(field, store.value(id))}
    />
  )
}

function PickControl(props: ControlProps) {
  const { store } = useForm()
  const { id, field, state } = props
  const text = describeValue(store, field, useValue(id))
  const { 'aria-required': _, ...rest } = common(props)
  return (
    <button
      type="button"
      {...rest}
      className="field-input form-field-pick"
      data-pick={id}
      aria-haspopup="dialog"
      aria-labelledby={`${id}:l ${id}`}
      disabled={state.disabled}
    >
      {text || <span className="form-field-empty">{state.disabled ? '–' : 'Choose'}</span>}
    </button>
  )
}

/** A day and a time on the board's clock; on the wire one moment in UTC. */
function MomentControl({ id, state, invalid, describedBy }: ControlProps) {
  const { store, effects } = useForm()
  const value = useValue(id)
  const { date, time } = toLocalMoment(value, effects.timezone)
  const put = (moment: { date: string; time: string }) =>
    store.set(id, fromLocalMoment(moment, effects.timezone), 'control')
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div id={id} className="form-field-moment" role="group" aria-labelledby={`${id}:l`} aria-describedby={describedBy}>
      <input
        type="date"
        aria-label="Date"
        className="field-input"
        aria-invalid={invalid || undefined}
        min={`${MIN_YEAR}-01-01`}
        max="9999-12-31"
        readOnly={state.disabled}
        value={date}
        onChange={(event) => put({ date: event.target.value, time })}
      />
      <button
        type="button"
        className="field-input form-field-pick"
        data-pick={id}
        aria-haspopup="dialog"
        aria-label={`Time ${time}`}
        disabled={state.disabled || !date}
      >
        {time || <span className="form-field-empty">Time</span>}
      </button>
    </div>
  )
}

export const CONTROLS: Record<ControlKind, ComponentType<ControlProps>> = {
  text: TextControl,
  multiline: MultilineControl,
  number: NumberControl,
  yesno: YesNoControl,
  date: DateControl,
  time: PickControl,
  datetime: MomentControl,
  lookup: PickControl,
  lookups: PickControl,
}
