// One side of a room in a single box: 12 6, 12'6", 12.5 or 3.8 m, stored as decimal feet or meters. Text that is not a
// length stays as typed, with a message. Two lengths in the Length box fill in the width as well.
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import type { Value } from '#contract/listing.ts'
import { convert, feetInchesText, type LengthUnit, readUnit, roundTo } from '#rules/measure.ts'
import { itemKey, readItemKey } from '#rules/record/row.ts'
import { readTypedLengths } from '#rules/typed-measure.ts'
import type { ControlProps } from '../fields/control-props.ts'
import { useForm, useValue } from '../screen/form-context.ts'

export const UNITS = 'RoomLengthWidthUnits'
export const SIDES = ['RoomLength', 'RoomWidth'] as const

export const roomUnit = (value: Value): LengthUnit => (readUnit(value) === 'M' ? 'M' : 'F')

/** Display text: 12′ 6″, or meters without the unit, which is in the label. */
export function sideText(value: Value, unit: LengthUnit): string {
  if (typeof value !== 'number') return String(value ?? '')
  return unit === 'M' ? String(value) : feetInchesText(value)
}

const DECIMALS = 2

/** One or two sides in the room's unit; or the text, with marks added to show that it is feet and inches. */
export function readSides(text: string, unit: LengthUnit): readonly [Value, ...Value[]] {
  const typed = text.trim()
  if (!typed) return [null]
  const read = readTypedLengths(typed, unit)
  if (read === null) return [typed]
  if (read.kind === 'refused') return [typed.replace(/^(\d+)[\s-]+([\d.]+)$/, '$1 ft $2 in')]
  const inUnit = (length: number) =>
    read.unit === unit ? length : roundTo(convert(length, read.unit, unit) ?? length, DECIMALS)
  const [first, second] = read.lengths
  return second === undefined ? [inUnit(first)] : [inUnit(first), inUnit(second)]
}

export function RoomSideControl({ id, state, invalid, describedBy }: ControlProps) {
  const { store } = useForm()
  const value = useValue(id)
  const { section, uid, name } = readItemKey(id)!
  const unit = roomUnit(useValue(itemKey(section, uid, UNITS)))
  const [typed, setTyped] = useState<{ text: string; value: Value } | null>(null)
  const shown = typed?.value === value ? typed.text : sideText(value, unit)
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first] = readSides(target.value, unit)
    setTyped({ text: target.value, value: first })
    store.set(id, first, 'form')
  }
  const commit = () => {
    // Ignore the typed text if another value has replaced it since.
    const [, second] = typed && typed.value === value ? readSides(typed.text, unit) : []
    if (second !== undefined && name === SIDES[0]) store.set(itemKey(section, uid, SIDES[1]), second, 'form')
    setTyped(null)
  }
  return (
    <input
      id={id}
      className="field-input"
      placeholder=" "
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      aria-invalid={invalid || undefined}
      aria-required={state.isRequired || undefined}
      aria-describedby={describedBy}
      readOnly={state.isDisabled}
      value={shown}
      onChange={change}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && commit()}
    />
  )
}
