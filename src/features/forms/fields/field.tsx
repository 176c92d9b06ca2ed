// One field: label, control, help, counter, error or warning. It renders only when its own state changes.
import { type ComponentType, memo, useState } from 'react'
import { TEXT_COUNTER_ABOVE } from '#contract/constants.ts'
import { HIDDEN_CODE } from '#contract/field-access.ts'
import type { FieldModel } from '../engine/form-model.ts'
import { useFieldState, useForm, useOrigin } from '../screen/form-context.ts'
import { CodeControl } from './code-control.tsx'
import type { ControlProps } from './control-props.ts'
import { CONTROLS } from './controls.tsx'

type Props = {
  id: string
  label?: string
  /** In place of the kind's own control. */
  Control?: ComponentType<ControlProps>
}

export const Field = memo(function Field({ id, label, Control: own }: Props) {
  const { store } = useForm()
  const state = useFieldState(id)
  const origin = useOrigin(id)
  const field = store.fieldOf(id)
  if (!field || !state.visible) return null
  const isCode = field.definition.see === 'code' || store.value(id) === HIDDEN_CODE
  const Control = isCode ? CodeControl : (own ?? CONTROLS[field.kind].Control)
  const error = state.shown ? state.error : null
  const warning = state.shown ? state.warning : null
  const described =
    [error && `${id}:e`, warning && `${id}:w`, origin && `${id}:o`].filter(Boolean).join(' ') || undefined
  return (
    <div className={`form-field form-field-${field.kind}${origin ? ' form-field-filled' : ''}`} data-key={id}>
      {FieldHead({ id, field, required: state.required, ...(label !== undefined && { label }) })}
      <Control id={id} field={field} state={state} invalid={error !== null} describedBy={described} />
      {hasCounter(field) && <Counter id={id} max={field.definition.maxLength!} />}
      {origin !== null && (
        <p id={`${id}:o`} className="form-field-origin">
          {origin}
        </p>
      )}
      {error !== null && (
        <p id={`${id}:e`} className="form-field-note field-error">
          {error}
        </p>
      )}
      {warning !== null && (
        <p id={`${id}:w`} className="form-field-note form-field-warning">
          <span className="said">Warning: </span>
          {warning}
        </p>
      )}
    </div>
  )
})

const hasCounter = (field: FieldModel): boolean =>
  CONTROLS[field.kind].hasCounter && (field.definition.maxLength ?? 0) > TEXT_COUNTER_ABOVE

/** The form's input handler updates it while typing, without a render (see form-events.ts). */
function Counter({ id, max }: { id: string; max: number }) {
  const { store } = useForm()
  return (
    <span id={`${id}:n`} className="form-field-counter" data-max={max}>
      {`${String(store.value(id) ?? '').length} / ${max}`}
    </span>
  )
}

type HeadProps = { id: string; field: FieldModel; required: boolean; label?: string }

function FieldHead({ id, field, required, label = field.label }: HeadProps) {
  const { helpText } = field.definition
  const name = (
    <>
      {label}
      {required && (
        <span className="form-field-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  return (
    <div className="form-field-head">
      {CONTROLS[field.kind].isGroup ? (
        <span id={`${id}:l`} className="field-label">
          {name}
        </span>
      ) : (
        <label id={`${id}:l`} htmlFor={id} className="field-label">
          {name}
        </label>
      )}
      {helpText && <Help label={label} text={helpText} />}
    </div>
  )
}

function Help({ label, text }: { label: string; text: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="form-field-help-button"
        aria-expanded={open}
        aria-label={`Help for ${label}`}
        onClick={() => setOpen(!open)}
      >
        ?
      </button>
      {open && <p className="form-field-help field-help">{text}</p>}
    </>
  )
}
