// One-tap answers: a strip of small counts, or a row of chips for a short list of options. The form's delegated handler
// (form-events.ts) handles their taps.
import { useForm, useValue } from '../screen/form-context.ts'
import { type ControlProps, common } from './control-props.ts'
import { shownText } from './controls.tsx'
import { inputAttributes } from './input-attributes.ts'

const MOST = 5
const MORE = `${MOST + 1}+`
const FROM_ZERO = Array.from({ length: MOST + 1 }, (_, count) => count)

/** 0 to 5 as buttons, and a box for more. If one of the buttons shows the count, the box still says what it is for. */
export function StripControl(props: ControlProps) {
  const { store } = useForm()
  const { id, field, state } = props
  const value = useValue(id)
  const counts = field.definition.allowZero ? FROM_ZERO : FROM_ZERO.slice(1)
  const chosen = counts.find((count) => count === value)
  const tabStop = chosen ?? counts[0]
  const last = { gridArea: `1 / ${counts.length + 1}` }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would force its legend's layout; the label above names the group
    <div className="form-field-strip" role="group" aria-label={`${field.label}: choices`}>
      {counts.map((count) => (
        <button
          key={count}
          type="button"
          data-set={id}
          data-bit={count}
          tabIndex={count === tabStop ? undefined : -1}
          aria-pressed={count === chosen}
          disabled={state.isDisabled}
        >
          {count}
        </button>
      ))}
      <input
        {...common(props)}
        {...inputAttributes(field)}
        className="field-input"
        data-in-strip={chosen !== undefined || undefined}
        style={last}
        placeholder={MORE}
        enterKeyHint="done"
        readOnly={state.isDisabled}
        defaultValue={shownText(field, store.value(id))}
      />
      <span className="form-field-strip-more soft" style={last} aria-hidden="true">
        {MORE}
      </span>
    </div>
  )
}

/** Lists of at most this many options become a row of chips. */
const CHIPS_MOST = 8
/** The form's own type: it never changes while the form is open. */
const FIXED_PARENT = 'PropertyType'

export function useHasChips({ id, field, state }: Pick<ControlProps, 'id' | 'field' | 'state'>): boolean {
  const { store } = useForm()
  const { table } = field
  if (field.kind !== 'lookup' || field.width !== 'full' || table === null || state.isDisabled || id.includes('/'))
    return false
  const count = store.lookups.tables.get(table)?.rows.length ?? 0
  return count > 1 && count <= CHIPS_MOST && store.lookups.parentsOf(table).every((parent) => parent === FIXED_PARENT)
}

/** All options in one row that scrolls sideways. */
export function ChipsControl({ id, field, state, describedBy }: ControlProps) {
  const { store } = useForm()
  const value = useValue(id)
  const chosen = value === null ? [] : [String(value)]
  const options = store.lookups.options(field.table!, (name) => store.parentOf(id, name), chosen, state)
  const tabStop = chosen[0] ?? options[0]?.code
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      id={id}
      className="form-field-chips strip"
      role="group"
      aria-labelledby={`${id}:l`}
      aria-describedby={describedBy}
    >
      {options.map(({ code, text, disabled }) => (
        <button
          key={code}
          type="button"
          className="form-field-chip chip small"
          data-choose={id}
          data-code={code}
          tabIndex={code === tabStop ? undefined : -1}
          aria-pressed={chosen.includes(code)}
          disabled={disabled && !chosen.includes(code)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
