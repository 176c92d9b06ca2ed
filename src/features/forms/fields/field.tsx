// One field: label, control, help, counter, error or warning. It renders only when its own state changes.
import { type ComponentType, memo } from 'react'
import { TEXT_COUNTER_ABOVE } from '#contract/constants.ts'
import { HIDDEN_CODE } from '#contract/field-access.ts'
import { textLength } from '#contract/text.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import type { FieldState } from '../engine/field-states.ts'
import type { FieldModel } from '../engine/form-model.ts'
import { useFieldState, useForm, useOrigin, useValue } from '../screen/form-context.ts'
import { AT_DESK } from '../screen/use-picker.ts'
import { CodeControl } from './code-control.tsx'
import type { ControlProps } from './control-props.ts'
import { CONTROLS, counterText, isNearMost, type Kind } from './controls.tsx'
import { DateButton } from './date-button.tsx'
import { ChipsControl, QuickDatesRow, SameForRow, StripControl, useHasChips } from './quick-controls.tsx'

/**
 * `unit`: unit of a measured number, shown after it: sq ft. `Control`: replaces the default control of the field's
 * kind.
 */
type Props = { id: string; label?: string; unit?: string; Control?: ComponentType<ControlProps> }

export const Field = memo(function Field({ id, ...given }: Props) {
  const { store } = useForm()
  const state = useFieldState(id)
  const field = store.fieldOf(id)
  if (!field || !state.isVisible || isInHeader(field, state)) return null
  return <VisibleField id={id} field={field} state={state} {...given} />
})

type VisibleProps = Props & Pick<ControlProps, 'field' | 'state'>

function VisibleField({ id, field, state, label = field.label, unit, Control: own }: VisibleProps) {
  const origin = useOrigin(id)
  const look = useLook({ id, field, state })
  const { Control = own ?? CONTROLS[field.kind].Control, shape } = look
  const error = state.isShown ? state.errorMessage : null
  const warning = state.isShown ? state.warning : null
  const { helpText } = field.definition
  const described = [
    error && `${id}:e`,
    warning && `${id}:w`,
    origin && `${id}:o`,
    unit && `${id}:u`,
    helpText && `${id}:h`,
    hasCounter(field) && `${id}:n`,
  ]
  const describedBy = described.filter(Boolean).join(' ') || undefined
  const isGroup = CONTROLS[field.kind].isGroup || look === CHIPS
  const labelled = <FieldLabel id={id} isGroup={isGroup} label={label} required={state.isRequired} help={helpText} />
  return (
    <div className={classesOf(field, shape, origin !== null)} data-key={id}>
      {/* In a box the label comes after the control in the DOM, so that the stylesheet can tell whether the control is
          empty; visually it comes first. */}
      <div className={`form-field-${shape}${field.money ? ' form-field-money' : ''}`}>
        {shape !== 'box' && labelled}
        <Control id={id} field={field} state={state} invalid={error !== null} describedBy={describedBy} />
        {shape === 'box' && labelled}
        {shape === 'box' && <Affixes id={id} field={field} unit={unit} label={label} disabled={state.isDisabled} />}
      </div>
      {field.definition.quickDates && !state.isDisabled && (
        <QuickDatesRow id={id} label={label} quick={field.definition.quickDates} />
      )}
      {field.kind === 'lookups' && shape === 'box' && !state.isDisabled && <ChosenChips id={id} />}
      {field.definition.sameFor && !state.isDisabled && <SameForRow id={id} names={field.definition.sameFor} />}
      {helpText && (
        <p id={`${id}:h`} className="form-field-help field-help">
          {helpText}
        </p>
      )}
      {hasCounter(field) && <Counter id={id} max={field.definition.maxLength!} />}
      {origin !== null && (
        <p id={`${id}:o`} className="form-field-origin">
          {origin}
        </p>
      )}
      <FieldNotes id={id} error={error} warning={warning} />
    </div>
  )
}

type Look = { shape: Kind['shape']; Control?: ComponentType<ControlProps> }

const CODE: Look = { shape: 'stack', Control: CodeControl }
const CHIPS: Look = { shape: 'stack', Control: ChipsControl }
const STRIP: Look = { shape: 'stack', Control: StripControl }

function useLook({ id, field, state }: Pick<ControlProps, 'id' | 'field' | 'state'>): Look {
  const { store } = useForm()
  const hasChips = useHasChips({ id, field, state })
  if (field.definition.see === 'code' || store.value(id) === HIDDEN_CODE) return CODE
  if (hasChips) return CHIPS
  return field.definition.quick === 'strip' && field.kind === 'number' ? STRIP : { shape: CONTROLS[field.kind].shape }
}

const classesOf = ({ kind, width }: FieldModel, shape: Look['shape'], isFilled: boolean): string =>
  `form-field form-field-${kind} form-field-${shape === 'box' ? width : 'full'}${isFilled ? ' form-field-filled' : ''}`

const hasCounter = (field: FieldModel): boolean =>
  CONTROLS[field.kind].hasCounter && (field.definition.maxLength ?? 0) > TEXT_COUNTER_ABOVE

type AffixesProps = { id: string; field: FieldModel; unit: string | undefined; label: string; disabled: boolean }

const Affixes = ({ id, field, unit, label, disabled }: AffixesProps) => (
  <>
    {field.money && (
      <span className="form-field-prefix soft" aria-hidden="true">
        $
      </span>
    )}
    {unit && (
      <span id={`${id}:u`} className="form-field-suffix soft">
        {unit}
      </span>
    )}
    {field.kind === 'date' && !disabled && <DateButton id={id} label={label} />}
  </>
)

/** The form's input handler updates it while typing, without a render (see form-events.ts). */
function Counter({ id, max }: { id: string; max: number }) {
  const { store } = useForm()
  const length = textLength(String(store.value(id) ?? ''))
  return (
    <span id={`${id}:n`} className="form-field-counter" data-near={isNearMost(length, max) || undefined}>
      {counterText(length, max)}
    </span>
  )
}

/** `help`: shown below the field while it has the focus; for a mouse, at the help icon as well. */
type FieldLabelProps = { id: string; isGroup: boolean; label: string; required: boolean; help: string | undefined }

function FieldLabel({ id, isGroup, label, required, help }: FieldLabelProps) {
  const name = (
    <>
      {label}
      {required && (
        <span className="form-field-required" aria-hidden="true">
          *
        </span>
      )}
      {help && <span className="form-field-info" aria-hidden="true" title={help} />}
    </>
  )
  return isGroup ? (
    <span id={`${id}:l`} className="field-label">
      {name}
    </span>
  ) : (
    <label id={`${id}:l`} htmlFor={id} className="field-label">
      {name}
    </label>
  )
}

// Fields that the form's header already shows.

const IN_HEADER: ReadonlySet<string> = new Set(['PropertyType', 'StandardStatus'])

/** Not shown again on the page, unless the field can be changed or has an error or warning. */
export const isInHeader = ({ name }: FieldModel, { isDisabled, errorMessage, warning }: FieldState): boolean =>
  IN_HEADER.has(name) && isDisabled && errorMessage === null && warning === null

// The error and the warning below a control.
type NotesProps = { id: string; error: string | null; warning: string | null }

export const FieldNotes = ({ id, error, warning }: NotesProps) => (
  <>
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
  </>
)

// Removable chips for the answers of a field that takes several, below it on a desktop. On a phone the sheet shows
// them.

function ChosenChips({ id }: { id: string }) {
  const { store } = useForm()
  const value = useValue(id)
  const isDesk = useMedia(AT_DESK)
  const table = store.fieldOf(id)?.table
  if (!isDesk || !table || !Array.isArray(value) || value.length === 0) return null
  return (
    <ul className="cluster gap-6">
      {value.map((code) => (
        <li key={code}>
          <button type="button" className="form-field-chip chip small" data-choose={id} data-code={code}>
            <span className="said">Remove </span>
            {store.lookups.describe(table, String(code))}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  )
}
