// Button controls: yes or no, a lookup or a time in a sheet, a moment as a day and a time. The form's delegated handler
// handles their taps.
import { MIN_YEAR } from '#contract/constants.ts'
import { describeValue, useForm, useValue } from '../screen/form-context.ts'
import { type ControlProps, common } from './control-props.ts'
import { fromLocalMoment, toLocalMoment } from './time-text.ts'

export function YesNoControl({ id, state, describedBy }: ControlProps) {
  const value = useValue(id)
  const chosen = value === null ? null : Number(value)
  // One stop of the Tab key: the arrow keys go from one answer to the other.
  const choice = (bit: number, word: string) => (
    <button
      type="button"
      data-set={id}
      data-bit={bit}
      tabIndex={bit === (chosen ?? 1) ? undefined : -1}
      aria-pressed={bit === chosen}
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

export function PickControl(props: ControlProps) {
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
      data-empty={text === '' || undefined}
      aria-haspopup="dialog"
      aria-labelledby={`${id}:l ${id}`}
      disabled={state.disabled}
    >
      {text}
    </button>
  )
}

/** A day and a time by the board's clock; sent as one moment in UTC. */
export function MomentControl({ id, state, invalid, describedBy }: ControlProps) {
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
        {time || <span className="soft">Time</span>}
      </button>
    </div>
  )
}
