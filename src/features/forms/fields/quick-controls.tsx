// One-tap answers: a strip of small counts, or a row of chips for a short list of options, one or several of which may
// be chosen. The form's delegated handler (form-events.ts) handles their taps.
import { useState } from 'react'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import { dayAfter } from '#rules/typed-date.ts'
import { Button } from '#src/ui/button.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import type { FormStore } from '../engine/form-store.ts'
import { describeValue, topicsOf, useForm, useTopic, useValue } from '../screen/form-context.ts'
import { type ControlProps, common } from './control-props.ts'
import { useOwnText } from './controls.tsx'
import { inputAttributes } from './input-attributes.ts'

const MOST = 5
const MORE = `${MOST + 1}+`
const FROM_ZERO = Array.from({ length: MOST + 1 }, (_, count) => count)

/** 0 to 5 as buttons, and a box for more. If one of the buttons shows the count, the box still says what it is for. */
export function StripControl(props: ControlProps) {
  const { id, field, state } = props
  const value = useValue(id)
  const text = useOwnText<HTMLInputElement>(props)
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
        {...text}
      />
      <span className="form-field-strip-more soft" style={last} aria-hidden="true">
        {MORE}
      </span>
    </div>
  )
}

/** On a phone, lists of at most this many options become a row of chips, which scrolls sideways. */
const CHIPS_MOST = 8
/** Where there is room for columns, the chips are in one: a few options of this many characters together. */
const WIDE = '(min-width: 768px)'
const CHIPS_MOST_WIDE = 3
const CHARACTERS_MOST_WIDE = 26
/** The form's own type: it never changes while the form is open. */
const FIXED_PARENT = 'PropertyType'

export function useHasChips({ id, field, state }: Pick<ControlProps, 'id' | 'field' | 'state'>): boolean {
  const { store } = useForm()
  const isWide = useMedia(WIDE)
  const { kind, table, width } = field
  const isLookup = kind === 'lookup' || kind === 'lookups'
  if (!isLookup || width !== 'full' || table === null || state.isDisabled || id.includes('/')) return false
  const rows = store.lookups.tables.get(table)?.rows ?? []
  const characters = rows.reduce((sum, { Description }) => sum + Description.length, 0)
  if (isWide && (rows.length > CHIPS_MOST_WIDE || characters > CHARACTERS_MOST_WIDE)) return false
  return (
    rows.length > 1 &&
    rows.length <= CHIPS_MOST &&
    store.lookups.parentsOf(table).every((parent) => parent === FIXED_PARENT)
  )
}

/** All options in one row that scrolls sideways. */
export function ChipsControl({ id, field, state, describedBy }: ControlProps) {
  const { store } = useForm()
  const value = useValue(id)
  const chosen = value === null ? [] : [value].flat().map(String)
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

// One-tap dates: a row of chips below an empty date. It stays until the section is left, so that nothing moves.

type Props = { id: string; label: string; quick: NonNullable<FieldDefinition['quickDates']> }

export function QuickDatesRow({ id, label, quick }: Props) {
  const { store, effects } = useForm()
  const value = useValue(id)
  // A change form shows the listing's own dates, and counts from today.
  const begun = useValue(quick.from)
  const from = store.model.pageOfField.has(quick.from) ? begun : null
  const [wasEmpty] = useState(value === null)
  if (!wasEmpty) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would force its legend's layout
    <div className="form-field-chips strip" role="group" aria-label={`${label}: choices`}>
      {quick.after.map((step) => {
        const day = quickDay(from, effects.today(), step)
        return (
          day !== null && (
            <button
              key={step}
              type="button"
              className="form-field-chip chip small"
              data-choose={id}
              data-code={day}
              aria-pressed={value === day}
            >
              <span aria-hidden="true">{`+${shortStep(step)}`}</span>
              <span className="said">{`+${step}`}</span>
            </button>
          )
        )
      })}
    </div>
  )
}

// Dates to choose with one tap, such as 90 days after the contract begins. Pure.

/** Short enough for three in half of a phone's width: 30 d, 6 mo. */
export const shortStep = (step: string): string => step.replace(/days$/, 'd').replace(/months$/, 'mo')

/** Counted from `from`, or from today if `from` is not a date or is so long ago that the result has passed. */
export const quickDay = (from: unknown, today: string, step: string): string | null => {
  const day = dayAfter(String(from ?? ''), step)
  return day !== null && day > today ? day : dayAfter(today, step)
}

// One tap to fill fields that often have the same answer: the plans that the living area was taken from usually have
// the other sizes, too.

export function SameForRow({ id, names }: { id: string; names: readonly string[] }) {
  const { store } = useForm()
  const value = useValue(id)
  const open = useTopic(store, topicsOf(names), () => (value === null ? '' : sameFields(store, names, value).join(',')))
  if (open === '') return null
  const fields = open.split(',')
  const count = fields.length
  const labels = fields.map((name) => store.fieldOf(name)!.label)
  return (
    <Button
      look="quiet"
      icon="check"
      title={labels.join(', ')}
      onClick={() =>
        store.fill(
          Object.fromEntries(fields.map((name) => [name, value])),
          null,
          count === 1 ? 'Filled 1 field' : `Filled ${count} fields`,
        )
      }
    >
      {`Use for ${count} more`}
      <span className="said">{`: ${describeValue(store, store.fieldOf(id)!, value)}, for ${labels.join(', ')}`}</span>
    </Button>
  )
}

/** Empty fields that may be filled in and have this code as an option. */
function sameFields(store: FormStore, names: readonly string[], value: Value): string[] {
  const canHave = (name: string): boolean => {
    const field = store.fieldOf(name)
    if (!field?.table || !isEmpty(store.value(name)) || !store.isFillable(name)) return false
    const read = (parent: string) => store.parentOf(name, parent)
    const options = store.lookups.options(field.table, read, [], store.state(name))
    return options.some(({ code }) => code === value)
  }
  return names.filter(canHave)
}
