// Table of the controls, one entry per kind: the component, parsing of typed text, formatting into the input, the
// choices behind a button. Inputs are native and uncontrolled: the browser holds the typed text, one delegated handler
// (form-events.ts) passes it to the store, and the store pushes back only values that have other sources.
import { type ComponentType, useLayoutEffect, useRef } from 'react'
import type { Value } from '#contract/listing.ts'
import { cleanLine, cleanText } from '#contract/text.ts'
import type { Unit } from '#rules/measure.ts'
import type { ControlKind } from '#rules/record/value.ts'
import { formatDateAsTyped, readTypedDate } from '#rules/typed-date.ts'
import { groupDigits, readTypedNumber } from '#rules/typed-number.ts'
import { UNREMEMBERED } from '#src/ui/text-limit.ts'
import { isWebAddress } from '../engine/field-layout.ts'
import type { FieldModel } from '../engine/form-model.ts'
import { useForm } from '../screen/form-context.ts'
import { MomentControl, PickControl, YesNoControl } from './choice-controls.tsx'
import { type ControlProps, common } from './control-props.ts'
import { inputAttributes } from './input-attributes.ts'
import { DATE_FORMAT, DATE_WAYS, fromLocalMoment, timeSteps, toLocalMoment } from './time-text.ts'
import { inputMax } from './typed-text.ts'

/** Whole numbers such as years have no separators. */
export const isAmount = ({ kind, definition }: FieldModel): boolean =>
  kind === 'number' && definition.datatype !== 'integer'

/** Text of an input that nobody is typing in. */
export function restingText(field: FieldModel, value: Value): string {
  const text = CONTROLS[field.kind].write(value)
  return isAmount(field) && typeof value === 'number' ? groupDigits(text, field.money) : text
}

/**
 * An input's first text, as its attributes. A value that the draft brings after the render, before the input is on the
 * page, has no element to go to yet: it is shown when the input mounts.
 */
export function useOwnText<E extends HTMLInputElement | HTMLTextAreaElement>({ id, field }: ControlProps) {
  const { store } = useForm()
  const ref = useRef<E>(null)
  const text = restingText(field, store.value(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it mounts; later, pushWrites shows what is written
  useLayoutEffect(() => {
    const newest = restingText(field, store.value(id))
    if (ref.current && newest !== text) ref.current.value = newest
  }, [])
  // An empty input needs no attribute.
  return { ref, defaultValue: text || undefined }
}

/** Invisible: it lets the stylesheet detect an empty input. */
const NO_PLACEHOLDER = ' '

const TextControl = (props: ControlProps) => useInput(props, { 'data-most': inputMax(props.field) })
const NumberControl = (props: ControlProps) => useInput(props)
const DateControl = (props: ControlProps) => useInput(props, { placeholder: DATE_FORMAT, title: DATE_WAYS })

/** `data-most`: maximum number of typed characters. The attribute maxLength would also silently truncate pasted text. */
type InputExtras = { 'data-most'?: number | undefined; placeholder?: string; title?: string }

/** No component of its own: each key may render it. */
function useInput(props: ControlProps, extras: InputExtras = {}) {
  const { field, state } = props
  const text = useOwnText<HTMLInputElement>(props)
  return (
    <input
      {...common(props)}
      {...inputAttributes(field)}
      className="field-input"
      enterKeyHint="done"
      placeholder={NO_PLACEHOLDER}
      {...extras}
      readOnly={state.isDisabled}
      {...text}
    />
  )
}

function MultilineControl(props: ControlProps) {
  const { field, state } = props
  const text = useOwnText<HTMLTextAreaElement>(props)
  const { type: _, ...keyboard } = inputAttributes(field)
  return (
    <textarea
      {...common(props)}
      {...keyboard}
      form={UNREMEMBERED}
      className="field-input"
      rows={1}
      placeholder={NO_PLACEHOLDER}
      enterKeyHint={isWebAddress(field.definition) ? 'done' : 'enter'}
      data-most={field.definition.maxLength}
      readOnly={state.isDisabled}
      {...text}
    />
  )
}

/** The sheet that a button opens. `offers`: its choices, if they are not from the field's lookup. */
type Choices = {
  readonly offers: (() => string[]) | null
  readonly chosen: (value: Value, timezone: string) => string[]
  readonly value: (codes: string[], before: Value, timezone: string) => Value
}

export type Kind = {
  readonly Control: ComponentType<ControlProps>
  /** `box`: the label is inside the control's frame. `row`: before it. `stack`: above it. */
  readonly shape: 'box' | 'row' | 'stack'
  /** The label names a group of controls, not one input. */
  readonly isGroup: boolean
  /** Typing replaces what the input shows when it gets the focus. */
  readonly isReplaced: boolean
  /** Shows the number of characters left of a long maximum. */
  readonly hasCounter: boolean
  /** On blur, the input shows the parsed value: 1250.5 becomes 1,250.5. */
  readonly showsValueRead: boolean
  /** `unit`: the unit of a measured number. `today`: by the board's clock. */
  readonly read: (text: string, unit: Unit | null, today: string) => Value
  readonly write: (value: Value) => string
  /** Reformats incomplete text while it is typed: the hyphens of a date. */
  readonly asTyped: ((text: string) => string) | null
  readonly choices: Choices | null
}

const asText = (value: Value): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const INPUT: Omit<Kind, 'Control'> = {
  shape: 'box',
  isGroup: false,
  isReplaced: false,
  hasCounter: false,
  showsValueRead: false,
  read: (text) => cleanText(text) || null,
  write: asText,
  asTyped: null,
  choices: null,
}

const LOOKUP: Choices = {
  offers: null,
  chosen: (value) => (Array.isArray(value) ? value : [asText(value)].filter(Boolean)),
  value: ([code]) => code || null,
}

/** Time of day of a timestamp; its day has an input of its own. */
const TIME_OF_MOMENT: Choices = {
  offers: timeSteps,
  chosen: (value, timezone) => [toLocalMoment(value, timezone).time].filter(Boolean),
  value: ([time = ''], before, timezone) =>
    fromLocalMoment({ date: toLocalMoment(before, timezone).date, time }, timezone),
}

/** A mistake here loses typing: text that cannot be parsed stays text, and the rules refuse it with a message. */
export const CONTROLS: Record<ControlKind, Kind> = {
  text: { ...INPUT, Control: TextControl, hasCounter: true, read: (text) => cleanLine(text) || null },
  multiline: { ...INPUT, Control: MultilineControl, hasCounter: true },
  number: {
    ...INPUT,
    Control: NumberControl,
    isReplaced: true,
    showsValueRead: true,
    read: readTypedNumber,
    write: (value) => (Array.isArray(value) ? '' : asText(value)),
  },
  yesno: { ...INPUT, Control: YesNoControl, shape: 'row', isGroup: true },
  date: {
    ...INPUT,
    Control: DateControl,
    isReplaced: true,
    showsValueRead: true,
    read: (text, _unit, today) => readTypedDate(text, today),
    write: (value) => readTypedDate(asText(value)) ?? '',
    asTyped: formatDateAsTyped,
  },
  time: { ...INPUT, Control: PickControl, choices: { ...LOOKUP, offers: timeSteps } },
  datetime: {
    ...INPUT,
    Control: MomentControl,
    shape: 'stack',
    isGroup: true,
    isReplaced: true,
    choices: TIME_OF_MOMENT,
  },
  lookup: { ...INPUT, Control: PickControl, choices: LOOKUP },
  lookups: { ...INPUT, Control: PickControl, choices: { ...LOOKUP, value: (codes) => (codes.length ? codes : null) } },
}

// The counter below a long text, shown while the text is edited, and when there is little room left.
const NEAR = 0.8

export const counterText = (length: number, max: number): string => `${length} / ${max}`
export const isNearMost = (length: number, max: number): boolean => length >= max * NEAR
