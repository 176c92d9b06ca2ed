// Rooms: type, level, length and width, in feet and inches or in meters. The toggle converts every room.
import { useState } from 'react'
import type { Value } from '#contract/listing.ts'
import { feetInchesText, readFeetInches, readUnit, type TypedFeetInches, writeFeetInches } from '#rules/measure.ts'
import { itemKey } from '#rules/record/row.ts'
import type { GroupModel } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import { Field } from '../fields/field.tsx'
import { describeValue, type GroupProps, useFieldState, useForm, useRows, useValue } from '../screen/form-context.ts'
import { type RowBodyProps, RowsGroup } from './rows-group.tsx'

const UNITS = 'RoomLengthWidthUnits'
const SIDES = ['RoomLength', 'RoomWidth'] as const

const isMetric = (value: Value): boolean => readUnit(value) === 'M'

export function RoomsGroup({ group, pageLabel }: GroupProps) {
  const { store } = useForm()
  const section = group.items!
  const uids = useRows(section)
  const given = group.itemFields.find((field) => field.name === UNITS)?.definition.DefaultValue
  const inRows = useValue(uids[0] === undefined ? '' : itemKey(section, uids[0], UNITS))
  const [chosen, setChosen] = useState<string | null>(null)
  const unit = isMetric(inRows ?? chosen ?? String(given ?? 'F')) ? 'M' : 'F'
  const choose = (next: 'F' | 'M') => {
    setChosen(next)
    store.setRowUnits(section, UNITS, SIDES, next)
  }
  const toggle = (
    // biome-ignore lint/a11y/useSemanticElements: two buttons in a row, named together
    <div className="form-field-choices form-group-units" role="group" aria-label="Room units">
      <button type="button" aria-pressed={unit === 'F'} onClick={() => choose('F')}>
        Feet
      </button>
      <button type="button" aria-pressed={unit === 'M'} onClick={() => choose('M')}>
        Meters
      </button>
    </div>
  )
  return (
    <RowsGroup
      group={group}
      pageLabel={pageLabel}
      aside={toggle}
      Body={RoomBody}
      summarize={roomLine}
      begin={() => ({ [UNITS]: unit })}
    />
  )
}

function RoomBody({ group, section, uid }: RowBodyProps) {
  const metric = isMetric(useValue(itemKey(section, uid, UNITS)))
  return (
    <div className="form-group-fields form-group-pair">
      <UnitsNote id={itemKey(section, uid, UNITS)} />
      {group.itemFields
        .filter((field) => field.name !== UNITS)
        .map((field) => {
          const key = itemKey(section, uid, field.name)
          const isSide = SIDES.some((side) => side === field.name)
          if (isSide && !metric) return <FeetField key={key} id={key} label={field.label} />
          return <Field key={key} id={key} {...(isSide && { label: `${field.label} (m)` })} />
        })}
    </div>
  )
}

/**
 * Feet and inches, whole numbers each; stored together as decimal feet. Any other text stays as typed, with a message.
 */
function FeetField({ id, label }: { id: string; label: string }) {
  const { store } = useForm()
  const state = useFieldState(id)
  const value = useValue(id)
  const [typed, setTyped] = useState<Split>(() => split(value))
  const shown = typed.stands === value ? typed : split(value)
  if (!state.visible) return null
  const put = (name: 'feet' | 'inches', text: string) => {
    const { feet, inches } = name === 'feet' ? { ...shown, feet: text.trim() } : { ...shown, inches: text.trim() }
    const stands = readFeetInches({ feet, inches })
    setTyped({ feet, inches, stands })
    store.set(id, stands, 'form')
  }
  const error = state.shown ? state.error : null
  const warning = state.shown ? state.warning : null
  const described = [error && `${id}:e`, warning && `${id}:w`].filter(Boolean).join(' ') || undefined
  const input = (name: 'feet' | 'inches', mark: string) => (
    <span className="form-field-unit">
      <input
        className="field-input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={`${label}, ${name}`}
        aria-invalid={error !== null || undefined}
        aria-describedby={described}
        readOnly={state.disabled}
        value={shown[name]}
        onChange={(event) => put(name, event.target.value)}
      />
      <span aria-hidden="true">{mark}</span>
    </span>
  )
  return (
    <div className="form-field" data-key={id}>
      <div className="form-field-head">
        <span className="field-label" id={`${id}:l`}>
          {label}
          {state.required && (
            <span className="form-field-required" aria-hidden="true">
              *
            </span>
          )}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: two inputs side by side under one label */}
      <div id={id} className="form-field-feet" role="group" aria-labelledby={`${id}:l`}>
        {input('feet', 'ft')}
        {input('inches', 'in')}
      </div>
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
}

/** The units are shown above all rooms; a room without units says so itself. */
function UnitsNote({ id }: { id: string }) {
  const state = useFieldState(id)
  if (!state.shown || state.error === null) return null
  return (
    <div className="form-field" data-key={id} id={id} tabIndex={-1}>
      <p id={`${id}:e`} className="form-field-note field-error">
        {state.error}
      </p>
    </div>
  )
}

type Split = TypedFeetInches & { stands: Value }

const split = (value: Value): Split => ({
  ...(value === null || Array.isArray(value) ? { feet: '', inches: '' } : writeFeetInches(value)),
  stands: value,
})

/** For example `Kitchen · Main · 12′ 6″ × 10′`. */
function roomLine(store: FormStore, group: GroupModel, uid: string): string {
  const at = (name: string) => store.value(itemKey(group.items!, uid, name))
  const metric = isMetric(at(UNITS))
  const words = ['RoomType', 'RoomLevel'].map((name) => {
    const field = group.itemFields.find((one) => one.name === name)
    return field ? describeValue(store, field, at(name)) : ''
  })
  const sides = SIDES.map((side) => showSide(at(side), metric)).filter(Boolean)
  return [...words, sides.join(' × ')].filter(Boolean).join(' · ')
}

function showSide(value: Value, metric: boolean): string {
  if (typeof value !== 'number') return String(value ?? '')
  return metric ? `${value} m` : feetInchesText(value)
}
