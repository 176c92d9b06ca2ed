// Button controls: yes or no, a lookup or a time in a sheet, a timestamp as a day and a time. The form's delegated
// handler handles their taps.
import { useEffect, useRef, useState } from 'react'
import { formatDateAsTyped, readTypedDate } from '#rules/typed-date.ts'
import { describeValue, useForm, useValue } from '../screen/form-context.ts'
import { type ControlProps, common } from './control-props.ts'
import { Calendar } from './date-button.tsx'
import { DATE_FORMAT, DATE_WAYS, fromLocalMoment, toLocalMoment } from './time-text.ts'

export function YesNoControl({ id, state, describedBy }: ControlProps) {
  const value = useValue(id)
  const chosen = value === null ? null : Number(value)
  // A single tab stop: the arrow keys move between the answers.
  const choice = (bit: number, word: string) => (
    <button
      type="button"
      data-set={id}
      data-bit={bit}
      tabIndex={bit === (chosen ?? 1) ? undefined : -1}
      aria-pressed={bit === chosen}
      disabled={state.isDisabled}
    >
      {word}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would force its legend's layout; the label above names the group
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
      disabled={state.isDisabled}
    >
      {text}
    </button>
  )
}

/**
 * A typed day and a time in the board's time zone; sent as one timestamp in UTC. Text that is not a day stays, and is
 * refused.
 */
export function MomentControl({ id, state, invalid, describedBy }: ControlProps) {
  const { store, effects } = useForm()
  const value = useValue(id)
  const { date, time: given } = toLocalMoment(value, effects.timezone)
  // Holds the time while the day is retyped, because an incomplete day is not a timestamp.
  const waiting = useRef('')
  if (given || value === null) waiting.current = given
  const time = waiting.current
  const [text, setText] = useState(date || String(value ?? ''))
  useEffect(() => {
    // Not while it is typed: 2026-11-2 is already a valid day.
    if (date) setText((typed) => (readTypedDate(typed, effects.today()) === date ? typed : date))
    else if (value === null) setText('')
  }, [date, value, effects])
  const put = (typed: string) => {
    const day = readTypedDate(typed, effects.today())
    store.set(id, fromLocalMoment({ date: day ?? '', time }, effects.timezone) ?? day, 'input')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div id={id} className="form-field-moment" role="group" aria-labelledby={`${id}:l`} aria-describedby={describedBy}>
      <span className="form-field-day">
        <input
          aria-label="Date"
          className="field-input"
          inputMode="numeric"
          autoComplete="off"
          placeholder={DATE_FORMAT}
          title={DATE_WAYS}
          aria-invalid={invalid || undefined}
          readOnly={state.isDisabled}
          value={text}
          onBlur={() => date && setText(date)}
          onChange={({ target }) => {
            const isLonger = target.value.length > text.length && target.selectionStart === target.value.length
            const typed = isLonger ? formatDateAsTyped(target.value) : target.value
            setText(typed)
            put(typed)
          }}
        />
        {!state.isDisabled && <Calendar label="Date" day={date} onDay={put} />}
      </span>
      <button
        type="button"
        className="field-input form-field-pick"
        data-pick={id}
        aria-haspopup="dialog"
        aria-label={`Time ${time}`}
        disabled={state.isDisabled || !date}
      >
        {time || <span className="soft">Time</span>}
      </button>
    </div>
  )
}
